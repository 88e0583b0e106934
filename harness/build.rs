//! Names the condition `walled`: the system is Linux, which has what the full
//! runner needs, and the feature `reduced` does not ask for the other one.
use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(walled)");
    let is_linux = env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "linux");
    if is_linux && env::var_os("CARGO_FEATURE_REDUCED").is_none() {
        println!("cargo::rustc-cfg=walled");
    }
}
