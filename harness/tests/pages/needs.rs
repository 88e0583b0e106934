//! What the tests in a browser need beside Rust.
use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};

/// The oldest Node.js, by major and minor number, in which the tests run: `import.meta.dirname`
/// is of this one. `.ci/run` and `package.json` name it too.
const OLDEST_NODE: (u32, u32) = (20, 11);

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
        let found = version(&node);
        if number(&found).is_none_or(|number| number < OLDEST_NODE) {
            let (major, minor) = OLDEST_NODE;
            return Err(format!(
                "expected Node.js {major}.{minor} or later, found `{found}` as `{}`; install a \
                 later one, or put it first on the PATH",
                node.display()
            ));
        }
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

/// What a Node.js says of its version, as `v20.11.0`; empty if it says nothing.
fn version(node: &Path) -> String {
    let output = Command::new(node).arg("--version").output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    text.unwrap_or_default()
}

/// The major and the minor number of a version.
fn number(version: &str) -> Option<(u32, u32)> {
    let mut numbers = version.strip_prefix('v')?.split('.').map(str::parse);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}

/// The folder of the tests of the pages.
pub(crate) fn here() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pages")
}

fn on_path(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let mut places = env::split_paths(&path).map(|folder: PathBuf| folder.join(name));
    places.find(|place: &PathBuf| Path::is_file(place))
}
