//! Names the condition `walled`: the system is Linux, which has what the full
//! runner needs, and the feature `reduced` does not ask for the other one.
//!
//! Lists the files of the assignments in `cases` that grading needs, to be put
//! into the program.
//!
//! Hashes the sources, by which results know the program that they are of: a
//! version number does not change with each of its changes.
use std::{
    env,
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

use sha2::{Digest, Sha256};

/// The assignments, seen from the folder of this crate.
const CASES: &str = "../cases";
/// The file that makes a folder an assignment.
const MARK: &str = "assignment.toml";
/// What the program is made of, seen from the folder of this crate.
const SOURCES: [&str; 3] = ["src", "../reference/src", "../Cargo.lock"];
/// Folders of an assignment that grading does not need.
const LEFT_OUT: [&str; 2] = ["snapshots", "submissions"];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(walled)");
    let is_linux = env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "linux");
    if is_linux && env::var_os("CARGO_FEATURE_REDUCED").is_none() {
        println!("cargo::rustc-cfg=walled");
    }
    // All of it: a file or a folder that is added counts as well as one that is changed.
    println!("cargo::rerun-if-changed={CASES}");
    let crate_folder = env::var_os("CARGO_MANIFEST_DIR").expect("cargo tells it");
    let cases = Path::new(&crate_folder).join(CASES);
    for source in SOURCES {
        println!("cargo::rerun-if-changed={source}");
    }
    println!(
        "cargo::rustc-env=TILEMARK_SOURCES={}",
        sources(Path::new(&crate_folder))
    );
    let list = Path::new(&env::var_os("OUT_DIR").expect("cargo tells it")).join("bundled.rs");
    fs::write(&list, bundled(&cases)).unwrap_or_else(|error| refuse(&list, &error));
}

/// A hash of the sources, in hexadecimal.
fn sources(crate_folder: &Path) -> String {
    let mut hasher = Sha256::new();
    // It judges in other ways.
    hasher.update([u8::from(env::var_os("CARGO_FEATURE_REDUCED").is_some())]);
    for source in SOURCES {
        hash(&crate_folder.join(source), &mut hasher);
    }
    let digest = hasher.finalize();
    digest[..8]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

fn hash(path: &Path, hasher: &mut Sha256) {
    if path.is_dir() {
        entries(path).iter().for_each(|entry| hash(entry, hasher));
    } else {
        let bytes = fs::read(path).unwrap_or_else(|error| refuse(path, &error));
        hasher.update(name(path).as_bytes());
        hasher.update(bytes.len().to_le_bytes());
        hasher.update(bytes);
    }
}

/// The list of assignments, as an expression.
fn bundled(cases: &Path) -> String {
    let mut text = "&[\n".to_owned();
    for folder in entries(cases) {
        if !folder.join(MARK).is_file() {
            continue;
        }
        writeln!(text, "Bundled {{ name: {:?}, files: &[", name(&folder)).expect(STRING);
        for entry in entries(&folder) {
            if entry.is_dir() && !LEFT_OUT.contains(&name(&entry)) {
                list_below(&folder, &entry, &mut text);
            }
        }
        list(&folder, &folder.join(MARK), &mut text);
        text.push_str("] },\n");
    }
    text + "]\n"
}

fn list_below(top: &Path, folder: &Path, text: &mut String) {
    for entry in entries(folder) {
        if entry.is_dir() {
            list_below(top, &entry, text);
        } else {
            list(top, &entry, text);
        }
    }
}

fn list(top: &Path, file: &Path, text: &mut String) {
    let below = file.strip_prefix(top).expect("walked from there");
    writeln!(text, "({below:?}, include_bytes!({file:?})),").expect(STRING);
}

/// Whatever is in a folder, not hidden and no link, by name.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let listing = fs::read_dir(folder).unwrap_or_else(|error| refuse(folder, &error));
    let mut paths: Vec<PathBuf> = listing
        .map(|entry| entry.unwrap_or_else(|error| refuse(folder, &error)).path())
        .filter(|path| !name(path).starts_with('.') && !path.is_symlink())
        .collect();
    paths.sort();
    paths
}

fn name(path: &Path) -> &str {
    let name = path.file_name().and_then(|name| name.to_str());
    name.unwrap_or_else(|| refuse(path, &"its name is not UTF-8"))
}

fn refuse(path: &Path, why: &dyn std::fmt::Display) -> ! {
    panic!("cannot put `{}` into the program: {why}", path.display())
}

const STRING: &str = "a String takes all";
