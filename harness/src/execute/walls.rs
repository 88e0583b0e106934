//! The layers around one program: made by its keeper beforehand, and entered
//! by the child on its way to being the program.
pub(super) mod cgroup;
pub(super) mod landlock;
pub(super) mod listener;
pub(super) mod namespaces;
pub(super) mod seccomp;
pub(super) mod user;

use std::os::fd::{AsFd, OwnedFd};

use rustix::io::Errno;

use super::{
    Layer, Layers, Step,
    message::{Failure, Plan},
    sys,
};
use cgroup::Group;
use listener::Listener;
use namespaces::Namespaces;
use seccomp::{Filters, Reach};
use user::User;

/// The layers around one program, made ready.
pub(super) struct Walls {
    group: Option<Group>,
    user: Option<User>,
    ruleset: Option<OwnedFd>,
    filters: Option<Filters>,
}

impl Walls {
    /// Makes ready, in the nursery, what is the same for all programs with these
    /// layers.
    pub(super) fn prepare(layers: Layers) {
        if layers.has(Layer::Seccomp) {
            seccomp::prepare(reach(layers));
        }
        if layers.has(Layer::Landlock) {
            landlock::prepare();
        }
    }

    /// Makes the other layers of `plan` ready, within `namespaces` if there are
    /// any, beside its control group.
    ///
    /// # Errors
    ///
    /// If one of them is not to be had here.
    pub(super) fn make(
        plan: &Plan,
        namespaces: Option<&Namespaces>,
        group: Option<Group>,
    ) -> Result<Self, Failure> {
        let failed =
            |layer| move |errno: Errno| Failure::Prepare(Step::Wall(layer), errno.raw_os_error());
        let has = |layer| plan.layers.has(layer);
        let user = has(Layer::User).then(|| User::fresh(&plan.command.writable));
        let ruleset = has(Layer::Landlock).then(|| {
            let private = namespaces.map_or(&[][..], |_| namespaces::PRIVATE);
            landlock::ruleset(&plan.command, private)
        });
        let filters = has(Layer::Seccomp).then(|| Filters::new(reach(plan.layers)));
        Ok(Self {
            group,
            user: user.transpose().map_err(failed(Layer::User))?,
            ruleset: ruleset.transpose().map_err(failed(Layer::Landlock))?,
            filters: filters.transpose().map_err(failed(Layer::Seccomp))?,
        })
    }

    /// Moves into the control group, in the child, before it has done anything
    /// that is to be counted.
    pub(super) fn enter_group(&self) -> Result<(), (Step, Errno)> {
        match &self.group {
            Some(group) => group.enter().map_err(at(Layer::Cgroup)),
            None => Ok(()),
        }
    }

    /// Becomes another user, in the child.
    ///
    /// Before the death signal is set, which a change of user clears.
    pub(super) fn change_user(&self) -> Result<(), (Step, Errno)> {
        match &self.user {
            Some(user) => user.become_it().map_err(at(Layer::User)),
            None => Ok(()),
        }
    }

    /// Gives up for good what the other steps need, in the child and last.
    pub(super) fn close(&self) -> Result<(), (Step, Errno)> {
        // No program that it executes gives it more rights than it has, as that
        // of `sudo` would. The kernel wants this for the next steps.
        rustix::thread::set_no_new_privs(true).map_err(|errno| (Step::Limits, errno))?;
        if let Some(ruleset) = &self.ruleset {
            sys::walls::restrict(ruleset.as_fd()).map_err(at(Layer::Landlock))?;
        }
        match &self.filters {
            Some(filters) => filters.install().map_err(at(Layer::Seccomp)),
            None => Ok(()),
        }
    }

    /// What the keeper holds of them when the program runs.
    pub(super) fn left(self) -> Left {
        let listener = self.filters.map(Filters::listener);
        Left {
            listener: listener.transpose().map(Option::flatten),
            group: self.group,
            user: self.user,
        }
    }
}

/// What of other processes a program with these layers can reach.
fn reach(layers: Layers) -> Reach {
    let has = |layer| layers.has(layer);
    Reach {
        has_own_processes: has(Layer::User) || has(Layer::Namespaces),
        are_signals_scoped: has(Layer::Landlock) && landlock::can_scope_signals(),
        is_traced_scoped: has(Layer::Landlock),
        has_own_memory: has(Layer::Namespaces),
        is_all_memory_counted: has(Layer::Cgroup),
    }
}

/// What the keeper holds of the layers when the program runs.
pub(super) struct Left {
    /// By what it hears of calls that it is to answer; nothing if no filter
    /// asks, and an error if what the child has sent has not arrived.
    pub(super) listener: Result<Option<Listener>, Errno>,
    /// The control group.
    pub(super) group: Option<Group>,
    /// The user that the program is, if it has one of its own.
    pub(super) user: Option<User>,
}

fn at(layer: Layer) -> impl Fn(Errno) -> (Step, Errno) {
    move |errno| (Step::Wall(layer), errno)
}
