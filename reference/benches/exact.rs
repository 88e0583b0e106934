//! Times the exact solver on published boards: CPU seconds and peak memory of a whole process.
//!
//! `cargo bench --bench exact` solves Korf's hundred 15-puzzles in one process, then each in a
//! process of its own, and then the first few of the thirty hard ones.
//! `cargo bench --bench exact -- SET` solves one set: `korf100`, `launches`, `hard30` with all of
//! its boards, or `korf24`, six of Korf's 24-puzzles. The last two take a minute each.
//! Nothing is kept on disk, so every start is a cold one. The figures are those of Linux.
#![expect(clippy::print_stdout, reason = "a bench tells its figures")]

use std::{fs, process::Command};

use reference::{
    Board, Puzzle, Shape,
    exact::{Expected, Outcome, Solver},
    search::Limits,
};

/// A board with the published length of its solutions.
struct Instance {
    number: usize,
    length: usize,
    board: Board,
}

const KORF_100: &str = include_str!("boards/korf100.txt");
const HARD_30: &str = include_str!("boards/hard15_30.txt");
const KORF_24: &str = include_str!("boards/korf24_6.txt");
/// How many of the hard boards are solved unless they are asked for.
const FEW: usize = 3;

fn main() {
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| word != "--bench")
        .collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        [] => {
            apart(&["korf100"]);
            launches();
            apart(&["hard30", &FEW.to_string()]);
        }
        ["korf100"] => all("Korf's 15-puzzles", &read(KORF_100)),
        ["korf100", number] => one(&read(KORF_100)[parsed(number) - 1]),
        ["launches"] => launches(),
        ["hard30"] => all("hard 15-puzzles", &read(HARD_30)),
        ["hard30", count] => all("hard 15-puzzles", &read(HARD_30)[..parsed(count)]),
        ["korf24"] => all("six of Korf's 24-puzzles", &read(KORF_24)),
        _ => println!("usage: korf100 [NUMBER] | launches | hard30 [COUNT] | korf24"),
    }
}

/// Runs a set in a process of its own, so that its figures hold nothing else.
fn apart(words: &[&str]) {
    let me = std::env::current_exe().expect("a bench has a path");
    let status = Command::new(me).args(words).status().expect("it starts");
    assert!(status.success(), "{words:?} ended with {status}");
}

/// Solves all boards in this process.
fn all(name: &str, instances: &[Instance]) {
    println!("{name}, {} in one process:", instances.len());
    let mut solver = Solver::new(Expected::ManyBoards);
    let mut nodes = 0;
    for instance in instances {
        let before = cpu_seconds();
        let found = solve(&mut solver, instance);
        nodes += found;
        if instances.len() < 100 {
            let took = cpu_seconds() - before;
            let Instance { number, length, .. } = instance;
            println!("  no. {number:3}: {length} moves, {found} nodes, {took:.3} s");
        }
    }
    let (seconds, peak) = (cpu_seconds(), peak_kib() / 1024);
    println!("  all: {nodes} nodes, {seconds:.3} s of CPU, {peak} MiB at most");
}

/// Solves one board, as a launch of its own.
fn one(instance: &Instance) {
    solve(&mut Solver::new(Expected::OneBoard), instance);
    println!("{} {}", cpu_seconds(), peak_kib());
}

/// Solves each of the hundred boards in a process of its own.
fn launches() {
    let me = std::env::current_exe().expect("a bench has a path");
    let mut seconds = Vec::new();
    let mut peaks = Vec::new();
    for number in 1..=100 {
        let number = number.to_string();
        let output = Command::new(&me)
            .args(["korf100", &number])
            .output()
            .expect("it starts");
        let text = String::from_utf8(output.stdout).expect("figures are ASCII");
        let (time, peak) = text.trim().split_once(' ').expect("two figures");
        seconds.push(time.parse::<f64>().expect("seconds"));
        peaks.push(peak.parse::<u64>().expect("KiB"));
    }
    let sum: f64 = seconds.iter().sum();
    seconds.sort_by(f64::total_cmp);
    peaks.sort_unstable();
    println!("Korf's 15-puzzles, each in a process of its own:");
    println!(
        "  all: {sum:.2} s of CPU; median {:.3} s, worst {:.3} s; median {} MiB, worst {} MiB at most",
        f64::midpoint(seconds[49], seconds[50]),
        seconds[99],
        peaks[50] / 1024,
        peaks[99] / 1024
    );
}

/// Solves a board, checks the length, and gives the nodes.
fn solve(solver: &mut Solver, instance: &Instance) -> u64 {
    match solver.optimal(&instance.board, Limits::default()) {
        Outcome::Solved(solution) => {
            let (number, length) = (instance.number, instance.length);
            assert_eq!(solution.moves.len(), length, "board {number}");
            solution.stats.nodes
        }
        outcome => panic!("board {}: {outcome:?}", instance.number),
    }
}

/// Reads lines of number, length and tiles, whose goal has the blank first.
fn read(text: &str) -> Vec<Instance> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let mut numbers = line.split_whitespace().map(parsed);
            let (number, length) = (numbers.next(), numbers.next());
            let tiles: Vec<u8> = numbers
                .map(|tile| u8::try_from(tile).expect("a tile"))
                .collect();
            let side = tiles.len().isqrt();
            let shape = Shape::new(side, side).expect("a side from 2 to 10");
            let board = Puzzle::blank_first(shape).board(&tiles);
            Instance {
                number: number.expect("a number"),
                length: length.expect("a length"),
                board: board.expect("a board"),
            }
        })
        .collect()
}

fn parsed(word: &str) -> usize {
    word.parse().expect("a number")
}

/// CPU time of this process so far, from Linux.
fn cpu_seconds() -> f64 {
    let text = fs::read_to_string("/proc/self/schedstat").expect("Linux tells the time on the CPU");
    let nanoseconds = text
        .split(' ')
        .next()
        .and_then(|word| word.parse::<f64>().ok());
    nanoseconds.expect("nanoseconds come first") / 1e9
}

/// Peak memory of this process, from Linux.
fn peak_kib() -> u64 {
    let text = fs::read_to_string("/proc/self/status").expect("Linux tells the memory");
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))
        .expect("there is a peak");
    line.trim()
        .trim_end_matches(" kB")
        .parse()
        .expect("a number of KiB")
}
