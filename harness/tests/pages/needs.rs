//! What the tests in a browser need beside Rust.
use std::{
    env,
    path::{Path, PathBuf},
};

use crate::class::here;

/// Where it is.
pub(crate) struct Needs {
    /// The browser.
    pub(crate) chromium: PathBuf,
    /// Node.js.
    pub(crate) node: PathBuf,
}

impl Needs {
    /// Finds it, or tells what is missing and what to do about it.
    pub(crate) fn find() -> Result<Needs, String> {
        let chromium = match env::var_os("TILEMARK_CHROMIUM").map(PathBuf::from) {
            Some(path) if path.is_file() => path,
            Some(path) => {
                let path = path.display();
                return Err(format!("`TILEMARK_CHROMIUM` is `{path}`, which is no file"));
            }
            None => ["chromium", "chromium-browser", "google-chrome"]
                .iter()
                .find_map(|name| on_path(name))
                .ok_or("no `chromium` on the PATH; .ci/run installs it")?,
        };
        let node = on_path("node").ok_or("no `node` on the PATH; .ci/run installs it")?;
        for package in ["playwright-core", "axe-core"] {
            let file = here()
                .join("node_modules")
                .join(package)
                .join("package.json");
            if !file.is_file() {
                return Err(format!(
                    "no package `{package}`; `make browser` installs it"
                ));
            }
        }
        Ok(Needs { chromium, node })
    }
}

fn on_path(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let mut places = env::split_paths(&path).map(|folder: PathBuf| folder.join(name));
    places.find(|place: &PathBuf| Path::is_file(place))
}
