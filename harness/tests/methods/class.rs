//! A right class, and what becomes of it when something in it is changed.
use std::{
    env, fs,
    path::{Path, PathBuf},
    time::Duration,
};

use harness::{
    assignment::{self, Assignment},
    execute::{Layers, Survey},
    grade::{Graded, Grader, MethodResult, MethodsOutcome},
    method::{Fault, Method},
    plan::{self, Filter},
    stop::Stop,
};

/// The assignment with few boards, one way to make objects, and short limits.
pub(super) fn small() -> Assignment {
    let mut assignment = load();
    let methods = assignment.methods.as_mut().unwrap();
    methods.boards.truncate(3);
    methods.conventions.truncate(1);
    methods.limits.cpu = Duration::from_millis(300);
    methods.diagnose = None;
    assignment
}

pub(super) fn load() -> Assignment {
    assignment::load(&cases()).unwrap()
}

pub(super) fn cases() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../cases/board-astar")
}

/// A right class, none of whose methods calls another, and a program with it.
pub(super) struct Class {
    folder: tempfile::TempDir,
}

impl Class {
    pub(super) fn new() -> Class {
        let class = Class {
            folder: tempfile::tempdir().unwrap(),
        };
        let from = |path: &str| fs::read_to_string(cases().join(path)).unwrap();
        class.write("board.h", &from("driver/board/board.h"));
        let body = from("driver/board/board.cc")
            .replace("    unsigned int count = 0;\n    for (unsigned int i", "    return pairs(tiles);\n}\n\nstatic unsigned int pairs(const std::vector<unsigned int> &tiles)\n{\n    unsigned int count = 0;\n    for (unsigned int i")
            .replace("inversions() % 2", "pairs(tiles) % 2")
            .replace("(inversions() + ", "(pairs(tiles) + ")
            .replace("#include \"board.h\"\n", "#include \"board.h\"\n#include <cstdlib>\n#include <stdexcept>\nstatic unsigned int pairs(const std::vector<unsigned int> &tiles);\n");
        class.write("board.cc", &body);
        class.write("main.cc", MAIN);
        class
    }

    pub(super) fn write(&self, name: &str, text: &str) {
        fs::write(self.folder.path().join(name), text).unwrap();
    }

    /// The same class, with this text in place of that in a file.
    pub(super) fn but(self, name: &str, from: &str, to: &str) -> Class {
        let text = fs::read_to_string(self.folder.path().join(name)).unwrap();
        assert!(text.contains(from), "{name} has no {from:?}");
        self.write(name, &text.replacen(from, to, 1));
        self
    }

    /// The line of `board.cc`, from 1, with this text.
    pub(super) fn line_of(&self, text: &str) -> u32 {
        let body = fs::read_to_string(self.folder.path().join("board.cc")).unwrap();
        let mut lines = (1..).zip(body.lines());
        lines.find(|(_, line)| line.contains(text)).unwrap().0
    }

    pub(super) fn grade(&self, assignment: &Assignment, groups: &[&str]) -> Graded {
        let binary = PathBuf::from(env!("CARGO_BIN_EXE_tilemark"));
        let protection = Survey::make(&binary, Layers::NONE).unwrap();
        let keeper = protection.keeper(binary);
        let grader = Grader {
            assignment,
            keeper: &keeper,
            protection: &protection,
            readable: Vec::new(),
            search_path: env::var("PATH").unwrap(),
            methods: Method::ALL.to_vec(),
            jobs: 2,
            repeat: 1,
            probe: false,
            stop: &Stop::new().unwrap(),
        };
        let filter = Filter {
            groups: groups.iter().map(ToString::to_string).collect(),
            cases: Vec::new(),
        };
        let runs = match groups {
            [] => Vec::new(),
            _ => plan::plan(assignment, &filter).unwrap(),
        };
        let graded = grader.grade(self.folder.path(), &runs, &mut |_| {});
        graded.unwrap()
    }
}

/// Breadth-first by the published methods alone.
pub(super) const MAIN: &str = r#"
#include "board.h"
#include <iostream>
#include <queue>
int main() {
    unsigned side;
    std::cin >> side;
    std::vector<unsigned> tiles(side * side);
    for (unsigned &tile : tiles) std::cin >> tile;
    Board *start = new Board(tiles.data(), side * side, 0, 'm');
    if (!start->is_solvable()) {
        std::cout << "Unsolvable board\n";
        return 0;
    }
    std::queue<Board *> queue;
    queue.push(start);
    for (;;) {
        Board *board = queue.front();
        queue.pop();
        if (board->is_goal()) {
            std::cout << "Number of moves: " << board->get_n_moves() << "\n";
            return 0;
        }
        std::vector<Board *> near;
        board->neighbors(&near, 'm');
        for (Board *next : near) queue.push(next);
    }
}
"#;

/// How many calls of each method were right, and of how many; with the first fault.
pub(super) fn judged(graded: &Graded) -> Vec<(Method, (usize, usize), Option<Fault>)> {
    let results = results(graded).iter().map(|result| {
        let calls = result.calls.as_ref().unwrap();
        let fault = calls.iter().find_map(|call| call.fault.clone());
        (result.method, result.right(), fault)
    });
    results.collect()
}

pub(super) fn results(graded: &Graded) -> &[MethodResult] {
    match &graded.methods {
        Some(MethodsOutcome::Judged(results)) => results,
        other => panic!("the methods were not called: {other:?}"),
    }
}

pub(super) fn result(graded: &Graded, method: Method) -> &MethodResult {
    let mut results = results(graded).iter();
    results.find(|result| result.method == method).unwrap()
}
