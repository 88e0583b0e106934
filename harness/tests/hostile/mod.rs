//! How a hostile program is run, and what must hold after each run.
mod crashes;
mod files;
mod honest;
mod keeper;
mod limits;
mod nursery;
mod processes;
mod settings;
mod starting;
mod streams;
mod surroundings;
mod walls;

use std::{
    env, fs,
    io::Write,
    path::{Path, PathBuf},
    process,
    sync::{
        OnceLock,
        atomic::{AtomicU32, Ordering},
    },
    time::{Duration, Instant},
};

use harness::execute::{
    AddressLayout, Command, Delivery, Exit, JudgeError, Keeper, Layer, Layers, Limits, Observation,
    Scratch, Survey, execute,
};

/// How much longer than its wall limit a run may take on a busy machine.
const MARGIN: Duration = Duration::from_secs(8);

/// Tells a test that it runs in a process of its own.
const INNER: &str = "HOSTILE_TEST_INNER";

/// Names the layers that are to be around the hostile programs, instead of all
/// that this machine has.
const WITH: &str = "HOSTILE_TEST_LAYERS";

/// Names a folder with the binaries that the tests need, where a user may not
/// come to those that cargo has made.
const BINARIES: &str = "HOSTILE_TEST_BINARIES";

/// The binary that is the keeper of runs.
fn binary() -> PathBuf {
    let made = || PathBuf::from(env!("CARGO_BIN_EXE_tilemark"));
    env::var_os(BINARIES).map_or_else(made, |folder| Path::new(&folder).join("tilemark"))
}

/// The layers around the hostile programs.
fn layers() -> Layers {
    static LAYERS: OnceLock<Layers> = OnceLock::new();
    *LAYERS.get_or_init(|| match env::var(WITH) {
        Ok(names) => names
            .split(',')
            .filter(|name| !name.is_empty())
            .map(|name| name.parse().unwrap())
            .collect(),
        Err(_) => Survey::make(&binary(), Layers::NONE).unwrap().layers(),
    })
}

/// Whether any of these layers is around the hostile programs.
fn has(any: &[Layer]) -> bool {
    any.iter().any(|layer| layers().has(*layer))
}

fn keeper() -> Keeper {
    Keeper::at(binary()).with(layers())
}

/// A run to be.
struct Trial {
    command: Command,
    limits: Limits,
    /// A word in its environment and its arguments that no other process has.
    mark: String,
    scratch: Scratch,
}

/// A run of the hostile program that misbehaves in this way.
fn hostile(way: &str) -> Trial {
    trial(hostile_program()).argument(way)
}

/// A run of a program with limits that it does not reach by itself.
fn trial(program: impl Into<PathBuf>) -> Trial {
    let scratch = Scratch::new().unwrap();
    let mark = new_mark();
    let command = Command {
        program: program.into(),
        arguments: Vec::new(),
        environment: vec![
            ("PATH".to_owned(), "/usr/bin:/bin".to_owned()),
            ("MARK".to_owned(), mark.clone()),
        ],
        folder: scratch.path().to_owned(),
        stdin: Vec::new(),
        delivery: Delivery::AtOnce,
        readable: Vec::new(),
        writable: vec![scratch.path().to_owned()],
        address_layout: AddressLayout::AsUsual,
    };
    let limits = Limits {
        cpu: Duration::from_secs(10),
        wall: Duration::from_secs(20),
        memory: Some(512 << 20),
        output: 100_000,
        file: 1 << 20,
        line_cpu: None,
    };
    Trial {
        command,
        limits,
        mark,
        scratch,
    }
}

impl Trial {
    fn argument(mut self, argument: &str) -> Self {
        self.command.arguments.push(argument.to_owned());
        self
    }

    fn stdin(mut self, bytes: impl Into<Vec<u8>>) -> Self {
        self.command.stdin = bytes.into();
        self
    }

    fn wall(mut self, milliseconds: u64) -> Self {
        self.limits.wall = Duration::from_millis(milliseconds);
        self
    }

    fn cpu(mut self, milliseconds: u64) -> Self {
        self.limits.cpu = Duration::from_millis(milliseconds);
        self
    }

    fn memory(mut self, megabytes: u64) -> Self {
        self.limits.memory = Some(megabytes << 20);
        self
    }

    fn folder(&self) -> &Path {
        self.scratch.path()
    }

    /// Runs it, and checks what must hold after every run.
    #[track_caller]
    fn run(self) -> Observation {
        self.try_run(MARGIN).unwrap()
    }

    /// The same where the judge may fail, in a time of its own.
    #[track_caller]
    fn try_run(mut self, margin: Duration) -> Result<Observation, JudgeError> {
        self.command.arguments.push(self.mark.clone());
        let begin = Instant::now();
        let seen = execute(&keeper(), &self.command, &self.limits);
        let time = begin.elapsed();
        assert_eq!(survivors(&self.mark), Vec::<String>::new());
        assert!(time <= self.limits.wall + margin, "took {time:?}");
        self.scratch.remove().unwrap();
        seen
    }
}

/// A word that is in no other process.
fn new_mark() -> String {
    static MARKS: AtomicU32 = AtomicU32::new(0);
    let number = MARKS.fetch_add(1, Ordering::Relaxed);
    format!("hostile-{}-{number}-mark", process::id())
}

/// The processes that have `mark` in their environment or their arguments, by
/// name; a process that has ended has neither.
fn survivors(mark: &str) -> Vec<String> {
    let has_mark = |process: &Path| {
        ["environ", "cmdline"].iter().any(|file| {
            let bytes = fs::read(process.join(file)).unwrap_or_default();
            bytes
                .windows(mark.len())
                .any(|part| part == mark.as_bytes())
        })
    };
    let processes = fs::read_dir("/proc")
        .unwrap()
        .map(|entry| entry.unwrap().path());
    processes
        .filter(|process| has_mark(process))
        .map(|process| fs::read_to_string(process.join("stat")).unwrap_or_default())
        .collect()
}

/// The hostile program.
fn hostile_program() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| compiled("hostile", include_str!("hostile.c")))
}

/// The program that reaches for what is not its own.
fn reaching_program() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| compiled("reach", include_str!("reach.c")))
}

/// A program in C under this name, compiled once.
fn compiled(name: &str, source: &str) -> PathBuf {
    if let Some(folder) = env::var_os(BINARIES) {
        return Path::new(&folder).join(name);
    }
    // By a name that is the same for each run of the tests, so that they
    // leave a single file behind.
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // A test within a test must not replace what the other runs.
    let is_inner = env::var_os(INNER).is_some() || env::var_os(WITH).is_some();
    if is_inner && program.exists() {
        return program;
    }
    let fresh = program.with_extension(process::id().to_string());
    compile(&["-pthread"], source, &fresh);
    fs::rename(fresh, &program).unwrap();
    program
}

/// Compiles a program in C.
fn compile(options: &[&str], source: &str, program: &Path) {
    let mut compiler = process::Command::new("cc")
        .args(["-O1", "-w", "-x", "c", "-", "-o"])
        .arg(program)
        .args(options)
        .stdin(process::Stdio::piped())
        .spawn()
        .expect("there is a C compiler");
    let mut stdin = compiler.stdin.take().unwrap();
    stdin.write_all(source.as_bytes()).unwrap();
    drop(stdin);
    assert!(compiler.wait().unwrap().success());
}

fn text(bytes: &[u8]) -> &str {
    str::from_utf8(bytes).unwrap()
}

/// That a program ended by itself, printed `output`, and left nothing.
#[track_caller]
fn check_ended(seen: &Observation, exit: &Exit, output: &str) {
    assert_eq!(
        (&seen.exit, text(&seen.stdout.bytes)),
        (exit, output),
        "{seen:?}"
    );
    assert_eq!(seen.left_behind, 0, "{seen:?}");
}
