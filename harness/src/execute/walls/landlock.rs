//! What a program may read and write, by path.
use std::{
    os::fd::OwnedFd,
    path::{Path, PathBuf},
    sync::OnceLock,
};

use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible, PathBeneath, PathFd,
    Ruleset, RulesetAttr, RulesetCreated, RulesetCreatedAttr, RulesetError, Scope,
    path_beneath_rules,
};
use rustix::io::Errno;

use crate::execute::Command;

/// The newest rules that are asked for; a kernel that knows fewer takes those.
const RULES: ABI = ABI::V7;

/// What any program needs: itself nothing of it is a secret that its user
/// could not read anyhow. Languages keep themselves in the first ones; Java
/// and Go ask the last ones how many processors they may use.
pub(in crate::execute) const SYSTEM: [&str; 15] = [
    "/usr",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/bin",
    "/sbin",
    "/etc",
    "/opt",
    "/nix",
    "/snap",
    "/proc",
    "/sys/fs/cgroup",
    "/sys/devices/system/cpu",
    "/sys/devices/system/node",
];

/// The one of them that a program may have for itself, and so is another for
/// each.
const PROC: &str = "/proc";

/// Devices that anyone may read and write.
const DEVICES: [&str; 5] = [
    "/dev/null",
    "/dev/zero",
    "/dev/full",
    "/dev/random",
    "/dev/urandom",
];

/// Where a language keeps its library, seen from the folder of its programs.
const BESIDE: [&str; 4] = ["lib", "lib64", "libexec", "conf"];

/// The rules for one program, as the kernel holds them. In the folders of
/// `private`, which only this program sees, it may write too.
///
/// # Errors
///
/// If the kernel has no Landlock.
pub(super) fn ruleset(command: &Command, private: &[&str]) -> Result<OwnedFd, Errno> {
    let ruleset = rules(command, private).map_err(errno)?;
    Option::<OwnedFd>::from(ruleset).ok_or(Errno::OPNOTSUPP)
}

fn rules(command: &Command, private: &[&str]) -> Result<RulesetCreated, RulesetError> {
    let read = AccessFs::from_read(RULES);
    // All but the making of devices.
    let write: BitFlags<AccessFs> =
        AccessFs::from_all(RULES) & !(AccessFs::MakeChar | AccessFs::MakeBlock);
    let path = command.environment.iter().find(|(name, _)| name == "PATH");
    let installed = installed(path.map_or("", |(_, folders)| folders));
    let readable = [Path::new(PROC)].into_iter();
    let readable = readable
        .chain(installed.iter().map(PathBuf::as_path))
        .chain(
            [command.program.as_path()]
                .into_iter()
                .filter(|it| it.is_absolute()),
        )
        .chain(command.readable.iter().map(PathBuf::as_path));
    Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(RULES))?
        .handle_access(AccessNet::from_all(RULES))?
        .scope(Scope::from_all(RULES))?
        .create()?
        .add_rules(
            shared()
                .iter()
                .map(|(path, access)| Ok::<_, RulesetError>(PathBeneath::new(path, *access))),
        )?
        .add_rules(path_beneath_rules(readable, read))?
        .add_rules(path_beneath_rules(&command.writable, write))?
        .add_rules(path_beneath_rules(private, write))
}

/// What of the system any program may use, opened once: if that was in the
/// nursery, for all keepers. What is not there is left out.
fn shared() -> &'static [(PathFd, BitFlags<AccessFs>)] {
    static SHARED: OnceLock<Vec<(PathFd, BitFlags<AccessFs>)>> = OnceLock::new();
    SHARED.get_or_init(|| {
        let folders = SYSTEM.into_iter().filter(|it| *it != PROC);
        let folders = folders.filter(|it| Path::new(it).is_dir());
        let folders = folders.map(|it| (it, AccessFs::from_read(RULES)));
        let devices = AccessFs::ReadFile | AccessFs::WriteFile | AccessFs::Truncate;
        let devices = DEVICES.into_iter().map(|it| (it, devices));
        folders
            .chain(devices)
            .filter_map(|(path, access)| Some((PathFd::new(path).ok()?, access)))
            .collect()
    })
}

/// Whether the kernel can keep a program from sending signals to others.
pub(super) fn can_scope_signals() -> bool {
    static CAN: OnceLock<bool> = OnceLock::new();
    *CAN.get_or_init(|| {
        Ruleset::default()
            .set_compatibility(CompatLevel::HardRequirement)
            .scope(Scope::Signal)
            .is_ok()
    })
}

/// Makes ready, in the nursery, what its keepers need for [`ruleset`].
pub(super) fn prepare() {
    shared();
    can_scope_signals();
}

/// The folders of the `PATH` outside of the system's, and what belongs to
/// them: an interpreter may be installed in the home folder of its user.
fn installed(path: &str) -> Vec<PathBuf> {
    let outside = path
        .split(':')
        .map(Path::new)
        .filter(|folder| folder.is_absolute() && !SYSTEM.iter().any(|it| folder.starts_with(it)));
    let with_others = outside.flat_map(|folder| {
        let prefix = folder.parent().unwrap_or(folder);
        let is_of_programs = folder.ends_with("bin");
        let others = BESIDE.iter().filter(move |_| is_of_programs);
        others
            .map(move |name| prefix.join(name))
            .chain([folder.to_owned()])
    });
    with_others.collect()
}

/// Whether every program may read something in `folder`, with this `PATH`: it
/// lies in what is open to all of them, or has some of that in it.
pub(in crate::execute) fn is_open(folder: &Path, path: &str) -> bool {
    let system = SYSTEM.iter().map(PathBuf::from);
    // The kernel follows links, so what they lead to counts.
    let open = system.chain(installed(path));
    let mut open = open.map(|folder| folder.canonicalize().unwrap_or(folder));
    open.any(|it| folder.starts_with(&it) || it.starts_with(folder))
}

/// The error number below an error of the crate, or that of a bad argument.
fn errno(error: RulesetError) -> Errno {
    let error = landlock::Errno::from(error);
    Errno::from_raw_os_error(*error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_belongs_to_a_language_in_a_home_folder() {
        let path = "/usr/bin:/home/ada/.local/bin:relative:/home/ada/scripts";
        let expected = [
            "/home/ada/.local/lib",
            "/home/ada/.local/lib64",
            "/home/ada/.local/libexec",
            "/home/ada/.local/conf",
            "/home/ada/.local/bin",
            "/home/ada/scripts",
        ];
        assert_eq!(installed(path), expected.map(PathBuf::from));
    }

    #[test]
    fn tells_whether_cases_are_where_programs_may_read() {
        let check = |folder: &str, expected| {
            let is_open = is_open(Path::new(folder), "/usr/bin:/home/ada/bin");
            assert_eq!(is_open, expected, "{folder}");
        };
        check("/opt/courses/cases/board-astar", true);
        check("/home/ada/bin/cases", true);
        check("/home/ada", true);
        check("/home/ada/courses", false);
        check("/usrlocal", false);
    }
}
