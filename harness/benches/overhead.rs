//! What a run costs beside the program itself: the CPU time of [`execute`] and
//! its keeper against that of a bare spawn and wait, in turns, so that a busy
//! machine weighs on both alike.
//!
//! ```text
//! cargo bench --bench overhead
//! ```
#![expect(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{self, Stdio},
    sync::atomic::{AtomicU32, Ordering},
    thread,
    time::Duration,
};

use harness::execute::{
    AddressLayout, Command, Delivery, Exit, Keeper, Layer, Layers, Limits, Scratch, Survey, execute,
};

/// Uses as much CPU time as its argument says, in microseconds. By the clock
/// of its thread: that of a process with a CPU limit lags behind by a tick.
const PROGRAM: &str = r"
#include <stdlib.h>
#include <time.h>
int main(int count, char **arguments) {
    if (count < 2) return 0;
    struct timespec now;
    do clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    while (now.tv_sec * 1000000 + now.tv_nsec / 1000 < atol(arguments[1]));
    return 0;
}
";

fn main() {
    // Without the flag this is a test of the benchmark, and shall be short.
    let is_measured = std::env::args().any(|argument| argument == "--bench");
    let scale = if is_measured {
        Scale::WHOLE
    } else {
        Scale::SMALL
    };

    let scratch = Scratch::new().expect("there is a folder for temporary files");
    // Another user is to come to the program.
    let open = fs::Permissions::from_mode(0o711);
    fs::set_permissions(scratch.path(), open).expect("the folder is ours");
    let program = compile(scratch.path());
    let survey = Survey::make(Path::new(KEEPER), Layers::NONE).expect("programs can be run");
    let command = |arguments| Command {
        program: program.clone(),
        arguments,
        environment: Vec::new(),
        folder: scratch.path().to_owned(),
        stdin: b"3\n1 2 3\n4 5 6\n7 8 0\n".to_vec(),
        delivery: Delivery::AtOnce,
        readable: vec![scratch.path().to_owned()],
        writable: Vec::new(),
        address_layout: AddressLayout::AsUsual,
    };
    let empty = command(Vec::new());

    println!("CPU time of a run, and its ratio to that of a bare spawn and wait in turns with it");
    println!("a program that does nothing:");
    by_layers(&empty, &survey, &scale);
    println!("a program that uses 5 ms:");
    by_layers(&command(vec!["5000".to_owned()]), &survey, &scale);
    println!(
        "a program that does nothing, by a harness that holds {} MB:",
        scale.held >> 20
    );
    // Not zero, which the kernel would not have to keep.
    let held = vec![1_u8; scale.held];
    by_layers(&empty, &survey, &scale);
    drop(std::hint::black_box(held));
    println!("what a harness has before and after {} runs:", scale.many);
    over_time(&empty, &survey, &scale);
}

/// How much is measured.
struct Scale {
    rounds: u32,
    runs: u32,
    /// Bytes that the harness holds.
    held: usize,
    many: u32,
}

impl Scale {
    const WHOLE: Self = Self {
        rounds: 10,
        runs: 100,
        held: 1 << 30,
        many: 10_000,
    };
    const SMALL: Self = Self {
        rounds: 1,
        runs: 2,
        held: 1 << 20,
        many: 10,
    };
}

/// What a run of `command` costs with each set of layers.
fn by_layers(command: &Command, survey: &Survey, &Scale { rounds, runs, .. }: &Scale) {
    let walls = Layers::from_iter([Layer::Seccomp, Layer::Landlock]);
    let sets = [
        ("no layers", Layers::NONE),
        ("seccomp, landlock", walls),
        ("and user", walls.with(Layer::User)),
        ("and namespaces", walls.with(Layer::Namespaces)),
        ("all of this machine", survey.layers()),
    ];
    let has_all = |set: Layers| set.iter().all(|layer| survey.layers().has(layer));
    let sets: Vec<_> = sets.into_iter().filter(|(_, set)| has_all(*set)).collect();

    let mut bare = Duration::ZERO;
    let mut kept = vec![Duration::ZERO; sets.len()];
    for _ in 0..rounds {
        bare += cpu_time_of(|| (0..runs).for_each(|_| spawn_and_wait(command)));
        for ((_, layers), kept) in sets.iter().zip(&mut kept) {
            // What keepers use is known when their nursery has ended.
            *kept += cpu_time_of(|| {
                let keeper = Keeper::at(KEEPER).with(*layers);
                (0..runs).for_each(|_| run_by(&keeper, command));
            });
        }
    }
    let each = |sum: Duration| sum.as_secs_f64() * 1e6 / f64::from(rounds * runs);
    println!("  {:20} {:8.0} us", "bare", each(bare));
    for ((set, _), kept) in sets.iter().zip(kept) {
        let ratio = kept.as_secs_f64() / bare.as_secs_f64();
        println!("  {set:20} {:8.0} us {ratio:6.2}", each(kept));
    }
}

/// What a harness and its nursery have before and after many runs, two at a time.
fn over_time(command: &Command, survey: &Survey, &Scale { many, .. }: &Scale) {
    let keeper = Keeper::at(KEEPER).with(survey.layers());
    let runs = |count: u32| {
        let next = AtomicU32::new(0);
        let run_some = || {
            while next.fetch_add(1, Ordering::Relaxed) < count {
                let _folder = Scratch::new().expect("there is a folder for temporary files");
                run_by(&keeper, command);
            }
        };
        thread::scope(|scope| (0..2).for_each(|_| drop(scope.spawn(run_some))));
    };
    // The first runs make what is kept.
    runs(many / 100 + 1);
    let before = Holdings::now();
    runs(many);
    let after = Holdings::now();
    println!("  {:20} {:>8} {:>8}", "", "before", "after");
    for ((name, before), (_, after)) in before.0.iter().zip(&after.0) {
        println!("  {name:20} {before:8} {after:8}");
    }
    drop(keeper);
    println!(
        "  {:20} {:>8} {:8}",
        "processes, when done",
        "",
        processes().len()
    );
}

/// What this process and its descendants have, by name.
struct Holdings([(&'static str, u64); 5]);

impl Holdings {
    fn now() -> Self {
        let own = resident("self");
        let processes = processes();
        let others = processes.iter().map(|process| resident(process)).sum();
        let entries =
            |folder: &Path| fs::read_dir(folder).expect("the folder is there").count() as u64;
        Self([
            ("harness, KiB", own),
            ("nursery, KiB", others),
            ("processes", processes.len() as u64),
            ("descriptors", entries(Path::new("/proc/self/fd"))),
            ("temporary files", entries(&std::env::temp_dir())),
        ])
    }
}

/// The processes that this one has started and not waited for.
fn processes() -> Vec<String> {
    let threads = fs::read_dir("/proc/self/task").expect("this is Linux");
    let lists = threads.map(|thread| {
        let list = thread.expect("this is a thread").path().join("children");
        fs::read_to_string(list).unwrap_or_default()
    });
    let ids = lists.flat_map(|list| {
        let ids = list.split_ascii_whitespace().map(str::to_owned);
        ids.collect::<Vec<_>>()
    });
    ids.collect()
}

/// Resident memory of a process, in KiB.
fn resident(process: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let number = line.and_then(|line| line.split_ascii_whitespace().next());
    number.map_or(0, |number| number.parse().expect("a number"))
}

/// The binary that keeps runs.
const KEEPER: &str = env!("CARGO_BIN_EXE_tilemark");

fn spawn_and_wait(command: &Command) {
    let status = process::Command::new(&command.program)
        .args(&command.arguments)
        .env_clear()
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .expect("the program starts");
    assert!(status.success());
}

fn run_by(keeper: &Keeper, command: &Command) {
    let limits = Limits {
        cpu: Duration::from_secs(10),
        wall: Duration::from_secs(20),
        memory: Some(1 << 30),
        output: 1 << 20,
        file: 1 << 20,
        line_cpu: None,
    };
    let seen = execute(keeper, command, &limits).expect("the keeper works");
    assert_eq!(seen.exit, Exit::Code(0));
}

fn compile(folder: &Path) -> PathBuf {
    let (source, program) = (folder.join("program.c"), folder.join("program"));
    fs::write(&source, PROGRAM).expect("the folder can be written to");
    let status = process::Command::new("cc")
        .args(["-O1", "-o"])
        .args([&program, &source])
        .status()
        .expect("there is a C compiler");
    assert!(status.success());
    program
}

/// CPU time that this process and all its children use while it does `work`.
fn cpu_time_of(work: impl FnOnce()) -> Duration {
    let before = cpu_time();
    work();
    cpu_time() - before
}

/// By proc_pid_stat(5), in hundredths of a second: good enough for sums.
fn cpu_time() -> Duration {
    let stat = fs::read_to_string("/proc/self/stat").expect("this is Linux");
    let fields = stat.rsplit(')').next().expect("a split has a part");
    let ticks = fields.split_ascii_whitespace().skip(11).take(4);
    Duration::from_millis(10)
        * ticks
            .map(|ticks| ticks.parse::<u32>().expect("a number"))
            .sum()
}
