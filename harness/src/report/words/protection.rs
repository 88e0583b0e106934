//! The layers around a program, in words: what each does, what its absence
//! means, and what switches it on.
use crate::execute::{Denied, Layer, Reason, State, Survey};

/// What a layer does for those who run strangers' programs.
pub(in crate::report) fn does(layer: Layer) -> &'static str {
    match layer {
        Layer::Seccomp => {
            "a filter of system calls: no network, no leaving the group, no hold on other processes"
        }
        Layer::Landlock => {
            "rules by path: reads only the system's files and its own, writes only in its own folder"
        }
        Layer::User => "a user of its own for each run, where the judge is root",
        Layer::Namespaces => "namespaces: sees no other process, shares no memory, all die at once",
        Layer::Cgroup => "a control group: memory limited and measured for certain",
    }
}

/// What it means that a layer is off.
pub(in crate::report) fn lacking(layer: Layer, reason: &Reason) -> &'static str {
    match layer {
        Layer::Seccomp if *reason == Reason::OnlyOnLinux => {
            "the network is open to programs, and a daemon is not ended"
        }
        Layer::Namespaces if *reason == Reason::OnlyOnLinux => {
            "programs see the other processes, and can change the permissions of your files"
        }
        Layer::Cgroup if *reason == Reason::OnlyOnLinux => {
            "memory is limited for each process by itself, and a short peak can pass its limit"
        }
        Layer::Seccomp => "the network is open to programs, and a daemon is harder to end",
        Layer::Landlock => {
            "programs can read what their user can: cases, other submissions, your home folder"
        }
        Layer::User => "programs run as the user of the judge",
        Layer::Namespaces => {
            "programs see the other processes, Python's `multiprocessing` does not work, and \
             without a user of their own they can change the permissions of your files"
        }
        Layer::Cgroup => "memory is measured by looking often: a short peak can be missed",
    }
}

/// What switches a layer on; `None` if nothing need be done.
pub(in crate::report) fn switch_on(layer: Layer, reason: &Reason) -> Option<&'static str> {
    match (layer, reason) {
        (_, Reason::SwitchedOff) => Some("leave out `--without` with its name"),
        (Layer::User, Reason::NotRoot) => None,
        (_, Reason::OnlyOnLinux) => {
            Some("run tilemark on Linux, in a container or a virtual machine")
        }
        (Layer::Seccomp, _) => {
            Some("use a kernel with seccomp filters, as every Linux distribution has")
        }
        (Layer::Landlock, _) => Some(
            "use Linux 5.13 or newer; if it is, add `landlock` to the boot option `lsm=`, as in \
             `lsm=landlock,yama,apparmor`",
        ),
        (Layer::User, _) => Some(
            "in a container, give root its rights back: `docker run --cap-add=SETUID --cap-add=SETGID \
             --cap-add=CHOWN`",
        ),
        (Layer::Namespaces, _) => Some(
            "on Ubuntu `sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0`, on an older \
             Debian `sudo sysctl -w kernel.unprivileged_userns_clone=1`, in a container `docker run \
             --privileged`",
        ),
        (Layer::Cgroup, _) => Some(
            "start it in a group of its own: `systemd-run --user --scope -p Delegate=yes tilemark …`",
        ),
    }
}

/// Why a layer is off.
pub(in crate::report) fn reason(reason: &Reason) -> String {
    match reason {
        Reason::NotRoot => "only root can change to another user, and needs to".to_owned(),
        Reason::Refused(what) => format!("the system refused it: {what}"),
        Reason::Ineffective => "it was put up and did not hold".to_owned(),
        Reason::NotWithOthers => "it works alone, and not with the others".to_owned(),
        Reason::SwitchedOff => "it was switched off by `--without`".to_owned(),
        Reason::OnlyOnLinux => "only Linux has such a thing, and this is another system".to_owned(),
    }
}

/// The set of layers in one line: `seccomp and landlock; without user`.
pub(in crate::report) fn set(survey: &Survey) -> String {
    let is_on = |state: &State| *state == State::On;
    let names = |wanted: bool| -> Vec<&str> {
        let findings = survey.findings.iter();
        let wanted = findings.filter(|(_, state)| is_on(state) == wanted);
        wanted.map(|(layer, _)| layer.name()).collect()
    };
    let (on, off) = (names(true), names(false));
    match (on.is_empty(), off.is_empty()) {
        (true, _) if is_reduced(survey) => {
            "reduced, as on every system but Linux; see `tilemark doctor`".to_owned()
        }
        (true, _) => "none; see `tilemark doctor`".to_owned(),
        (false, true) => on.join(", "),
        (false, false) => format!("{}; without {}", on.join(", "), off.join(", ")),
    }
}

/// Whether the system has no layers, whatever was asked for.
pub(in crate::report) fn is_reduced(survey: &Survey) -> bool {
    let mut states = survey.findings.iter().map(|(_, state)| state);
    states.any(|state| *state == State::Off(Reason::OnlyOnLinux))
}

/// What a program tried and was refused: `to use the network, to leave its group`.
pub(in crate::report) fn denied(denied: &[Denied]) -> String {
    let words = denied.iter().map(|denied| match denied {
        Denied::Network => "to use the network or a service",
        Denied::Group => "to leave its group of processes",
        Denied::OtherProcess => "to reach a process that is not its own",
        Denied::System => "to change the system",
    });
    words.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn survey(off: &[Layer]) -> Survey {
        let state = |layer: Layer| match off.contains(&layer) {
            true => State::Off(Reason::NotRoot),
            false => State::On,
        };
        Survey {
            findings: Layer::ALL.map(|layer| (layer, state(layer))).to_vec(),
            groups: None,
        }
    }

    #[test]
    fn tells_the_set_in_one_line() {
        assert_eq!(
            set(&survey(&[Layer::User, Layer::Cgroup])),
            "seccomp, landlock, namespaces; without user, cgroup"
        );
        assert_eq!(
            set(&survey(&[])),
            "seccomp, landlock, user, namespaces, cgroup"
        );
        assert_eq!(set(&survey(&Layer::ALL)), "none; see `tilemark doctor`");
    }

    #[test]
    fn tells_what_was_tried() {
        assert_eq!(
            denied(&[Denied::Network, Denied::System]),
            "to use the network or a service, to change the system"
        );
    }
}
