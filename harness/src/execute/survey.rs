//! Which layers this machine has: each is tried on a throw-away program, which
//! is this binary again and attempts what the layer is there to refuse.
use std::{
    env, fs,
    io::{
        self,
        ErrorKind::{QuotaExceeded, StorageFull},
        Write,
    },
    net::TcpListener,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::ExitCode,
    time::Duration,
};

use super::{
    AddressLayout, Command, Delivery, Exit, HAS_LAYERS, JudgeError, Keeper, Layer, Layers, Limits,
    Scratch, Step, execute,
};

#[cfg(walled)]
use super::walls::cgroup;

/// What was found out about the layers of this machine; by default nothing,
/// and none is used.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Survey {
    /// Each layer, in the order of [`Layer::ALL`].
    pub findings: Vec<(Layer, State)>,
    /// The control group in which those of programs are made, if they can be.
    pub groups: Option<PathBuf>,
}

/// Whether a layer is put around programs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum State {
    /// It is, and was seen to hold.
    On,
    /// It is not.
    Off(Reason),
}

/// Why a layer is not put around programs.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// Only root can change to another user.
    NotRoot,
    /// The system refused it, and said this.
    Refused(String),
    /// It was put up and did not hold.
    Ineffective,
    /// It works alone, and not with the others.
    NotWithOthers,
    /// It was not asked for.
    SwitchedOff,
    /// Only Linux has such a thing, and this is another system.
    OnlyOnLinux,
}

impl Survey {
    /// Finds out which layers there are, by `binary`, this program itself.
    ///
    /// # Errors
    ///
    /// If not even a program without layers can be run.
    pub fn make(binary: &Path, without: Layers) -> Result<Self, JudgeError> {
        Prober::new(binary)?.survey(without)
    }

    /// The keeper that puts the layers that are on around its programs.
    #[must_use]
    pub fn keeper(&self, binary: impl Into<PathBuf>) -> Keeper {
        Keeper {
            groups: self.groups.clone(),
            ..Keeper::at(binary).with(self.layers())
        }
    }

    /// The layers that are on.
    #[must_use]
    pub fn layers(&self) -> Layers {
        let on = self
            .findings
            .iter()
            .filter(|(_, state)| *state == State::On);
        on.map(|(layer, _)| *layer).collect()
    }

    /// Whether a layer is on, or why not.
    #[must_use]
    pub fn state(&self, layer: Layer) -> &State {
        let found = self.findings.iter().find(|(it, _)| *it == layer);
        found.map_or(&State::Off(Reason::SwitchedOff), |(_, state)| state)
    }
}

/// Tries layers.
struct Prober {
    keeper: Keeper,
    program: PathBuf,
    secret: PathBuf,
    _scratch: Scratch,
}

impl Prober {
    fn new(binary: &Path) -> Result<Self, JudgeError> {
        let scratch = Scratch::new()?;
        let failed = |source| JudgeError::Scratch {
            parent: scratch.path().to_owned(),
            source,
        };
        let permit = |path: &Path, mode| {
            let permissions = fs::Permissions::from_mode(mode);
            fs::set_permissions(path, permissions).map_err(failed)
        };
        // Open to every user, so that nothing but the rules by path refuses it.
        let secret = scratch.path().join("secret");
        fs::write(&secret, "").map_err(failed)?;
        permit(&secret, 0o644)?;
        permit(scratch.path(), 0o711)?;
        let mut program = binary.to_owned();
        if is_root() && !is_for_all(binary) {
            program = scratch.path().join("probe");
            fs::copy(binary, &program).map_err(failed)?;
        }
        Ok(Self {
            keeper: Keeper::at(binary),
            program,
            secret,
            _scratch: scratch,
        })
    }

    fn survey(&self, without: Layers) -> Result<Survey, JudgeError> {
        #[cfg(walled)]
        let groups = cgroup::delegation();
        #[cfg(not(walled))]
        let groups = Err::<PathBuf, _>(io::ErrorKind::Unsupported);
        let excluded = |layer| match (layer, &groups) {
            (Layer::User, _) if !is_root() => Some(Reason::NotRoot),
            _ if !HAS_LAYERS => Some(Reason::OnlyOnLinux),
            _ if without.has(layer) => Some(Reason::SwitchedOff),
            (Layer::Cgroup, Err(error)) => Some(Reason::Refused(error.to_string())),
            _ => None,
        };
        let groups = groups.as_ref().ok().filter(|_| !without.has(Layer::Cgroup));
        let candidates: Layers = Layer::ALL
            .into_iter()
            .filter(|layer| excluded(*layer).is_none())
            .collect();
        // Mostly all of them work, and this is quick.
        let together = self.probe(candidates, groups)?.is_ok();
        let mut findings = Vec::new();
        for layer in Layer::ALL {
            let state = match excluded(layer) {
                Some(reason) => State::Off(reason),
                None if together => State::On,
                None => match self.probe(Layers::NONE.with(layer), groups)? {
                    Ok(()) => State::On,
                    Err(reason) => State::Off(reason),
                },
            };
            findings.push((layer, state));
        }
        let mut survey = Survey {
            findings,
            groups: groups.cloned(),
        };
        while !together && self.probe(survey.layers(), groups)?.is_err() {
            let last = survey.findings.iter_mut().rev();
            let Some((_, state)) = last.into_iter().find(|(_, state)| *state == State::On) else {
                break;
            };
            *state = State::Off(Reason::NotWithOthers);
        }
        Ok(survey)
    }

    /// Whether these layers can be put up, all of them, and hold.
    fn probe(
        &self,
        layers: Layers,
        groups: Option<&PathBuf>,
    ) -> Result<Result<(), Reason>, JudgeError> {
        let own = Scratch::new()?;
        let path = |path: &Path| path.to_string_lossy().into_owned();
        let names = layers.iter().map(|layer| layer.name().to_owned());
        let command = Command {
            program: self.program.clone(),
            arguments: [ARGUMENT.to_owned(), path(&self.secret)]
                .into_iter()
                .chain(names)
                .collect(),
            environment: Vec::new(),
            folder: own.path().to_owned(),
            stdin: Vec::new(),
            delivery: Delivery::AtOnce,
            readable: Vec::new(),
            writable: vec![own.path().to_owned()],
            address_layout: AddressLayout::AsUsual,
        };
        let limits = Limits {
            cpu: Duration::from_secs(2),
            wall: Duration::from_secs(20),
            memory: None,
            output: 1 << 10,
            file: 1 << 20,
            line_cpu: None,
        };
        let keeper = Keeper {
            groups: groups.cloned(),
            ..self.keeper.clone().with(layers)
        };
        match execute(&keeper, &command, &limits) {
            Ok(seen) if seen.exit == Exit::Code(0) => Ok(Ok(())),
            Ok(seen) if seen.exit == Exit::Code(CANNOT_WRITE.into()) => {
                let errno = String::from_utf8_lossy(&seen.stdout.bytes).parse();
                let source = io::Error::from_raw_os_error(errno.unwrap_or(0));
                // A full disk says nothing about a layer.
                if matches!(source.kind(), StorageFull | QuotaExceeded) {
                    let parent = own.path().to_owned();
                    return Err(JudgeError::Scratch { parent, source });
                }
                Ok(Err(Reason::Refused(source.to_string())))
            }
            Ok(_) => Ok(Err(Reason::Ineffective)),
            Err(JudgeError::Prepare {
                step: Step::Wall(_),
                source,
            }) => Ok(Err(Reason::Refused(source.to_string()))),
            Err(error) if layers == Layers::NONE => Err(error),
            Err(error) => Ok(Err(Reason::Refused(error.to_string()))),
        }
    }
}

/// The hidden first argument that makes the binary the program to be probed.
pub(super) const ARGUMENT: &str = "__probe";

/// The exit code of that program if it could not write in its own folder; it has
/// printed the number of the error then.
const CANNOT_WRITE: u8 = 2;

/// Is the program that attempts what layers are there to refuse. Its other
/// arguments are a file that it must not be able to read, and the layers.
///
/// Exits with 0 if all of them held.
pub(super) fn attempt() -> ExitCode {
    let mut arguments = env::args().skip(2);
    let secret = arguments.next().unwrap_or_default();
    let mut layers = arguments.filter_map(|name| name.parse().ok());
    if let Err(error) = fs::write("own", "own") {
        let errno = error.raw_os_error().unwrap_or(0);
        let _ = io::stdout().write_all(errno.to_string().as_bytes());
        return ExitCode::from(CANNOT_WRITE);
    }
    if layers.all(|layer| holds(layer, Path::new(&secret))) {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn holds(layer: Layer, secret: &Path) -> bool {
    match layer {
        Layer::Seccomp => TcpListener::bind("127.0.0.1:0").is_err(),
        Layer::Landlock => fs::read(secret).is_err(),
        Layer::User => !is_root(),
        // The parent is outside, where it cannot be seen.
        Layer::Namespaces => rustix::process::getppid().is_none(),
        #[cfg(not(walled))]
        Layer::Cgroup => false,
        #[cfg(walled)]
        Layer::Cgroup => {
            fs::read_to_string("/proc/self/cgroup").is_ok_and(|groups| cgroup::is_of_run(&groups))
        }
    }
}

/// Whether every user can execute a file: none of the folders above it is closed.
fn is_for_all(file: &Path) -> bool {
    let mode = |path: &Path| fs::metadata(path).map_or(0, |metadata| metadata.permissions().mode());
    mode(file) & 0o5 == 0o5
        && file
            .ancestors()
            .skip(1)
            .all(|folder| mode(folder) & 0o1 != 0)
}

pub(super) fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}
