//! The methods of a class, called one by one: what is wrong in one of them costs
//! that one.
use std::{
    env, fs,
    path::{Path, PathBuf},
    time::Duration,
};

use harness::{
    assignment::{self, Assignment},
    execute::{Layers, Survey},
    grade::{Graded, Grader, MethodsOutcome, Outcome},
    method::{Fault, Method, Missing},
    plan::{self, Filter},
    score::Earned,
    stop::Stop,
};

/// The assignment with few boards, one way to make objects, and short limits.
fn small() -> Assignment {
    let mut assignment = load();
    let methods = assignment.methods.as_mut().unwrap();
    methods.boards.truncate(3);
    methods.conventions.truncate(1);
    methods.limits.cpu = Duration::from_millis(300);
    assignment
}

fn load() -> Assignment {
    assignment::load(&cases()).unwrap()
}

fn cases() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../cases/board-astar")
}

/// A right class, none of whose methods calls another, and a program with it.
struct Class {
    folder: tempfile::TempDir,
}

impl Class {
    fn new() -> Class {
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

    fn write(&self, name: &str, text: &str) {
        fs::write(self.folder.path().join(name), text).unwrap();
    }

    /// The same class, with this text in place of that in a file.
    fn but(self, name: &str, from: &str, to: &str) -> Class {
        let text = fs::read_to_string(self.folder.path().join(name)).unwrap();
        assert!(text.contains(from), "{name} has no {from:?}");
        self.write(name, &text.replacen(from, to, 1));
        self
    }

    fn grade(&self, assignment: &Assignment, groups: &[&str]) -> Graded {
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
const MAIN: &str = r#"
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
fn judged(graded: &Graded) -> Vec<(Method, (usize, usize), Option<Fault>)> {
    let Some(MethodsOutcome::Judged(results)) = &graded.methods else {
        panic!("the methods were not called: {:?}", graded.methods);
    };
    let results = results.iter().map(|result| {
        let calls = result.calls.as_ref().unwrap();
        let fault = calls.iter().find_map(|call| call.fault.clone());
        (result.method, result.right(), fault)
    });
    results.collect()
}

/// Puts this at the beginning of each method in turn, and sees that no call of it is
/// right and every call of the others is.
fn check_each(misbehavior: &str) {
    let heads = [
        (Method::GetNMoves, "unsigned int Board::get_n_moves()\n{\n"),
        (Method::Hamming, "unsigned int Board::hamming()\n{\n"),
        (Method::Manhattan, "unsigned int Board::manhattan()\n{\n"),
        (Method::Inversions, "unsigned int Board::inversions()\n{\n"),
        (Method::IsSolvable, "bool Board::is_solvable()\n{\n"),
        (Method::IsGoal, "bool Board::is_goal()\n{\n"),
        (
            Method::Neighbors,
            "void Board::neighbors(std::vector<Board *> *neigh, char)\n{\n",
        ),
    ];
    let assignment = small();
    for (broken, head) in heads {
        let class = Class::new().but("board.cc", head, &format!("{head}{misbehavior}"));
        for (method, (right, calls), fault) in judged(&class.grade(&assignment, &[])) {
            let wanted = if method == broken { 0 } else { calls };
            assert_eq!(
                right, wanted,
                "{misbehavior} in {broken}: {method}: {fault:?}"
            );
        }
    }
    // The default constructor is called by nobody, the other one by each call.
    let head =
        "Board::Board()\n    : side(0), blank(0), moves(0), in_wrong_place(0), steps_to_go(0)\n{\n";
    let class = Class::new().but("board.cc", head, &format!("{head}{misbehavior}"));
    assert!(
        judged(&class.grade(&assignment, &[]))
            .iter()
            .all(|(_, (right, calls), _)| right == calls)
    );
    let head = "    while (side * side < n)\n";
    let class = Class::new().but("board.cc", head, &format!("{misbehavior}{head}"));
    assert!(
        judged(&class.grade(&assignment, &[]))
            .iter()
            .all(|(_, (right, _), _)| *right == 0)
    );
}

#[test]
fn a_bad_access_costs_its_method_alone() {
    check_each("*(volatile int *)8 = 1;\n");
}

#[test]
fn an_abort_costs_its_method_alone() {
    check_each("abort();\n");
}

#[test]
fn an_endless_loop_costs_its_method_alone() {
    check_each("for (volatile int i = 0;; i++) {}\n");
}

#[test]
fn a_quiet_exit_costs_its_method_alone() {
    check_each("exit(0);\n");
}

#[test]
fn an_exception_costs_its_method_alone() {
    check_each("throw std::runtime_error(\"no\");\n");
}

#[test]
fn what_is_missing_costs_its_method_alone() {
    let is_missing = |class: &Class, missing: Missing| {
        for (method, (right, calls), fault) in judged(&class.grade(&small(), &[])) {
            if method == Method::Hamming {
                assert_eq!(fault, Some(Fault::Missing(missing)));
                assert_eq!(right, 0);
            } else {
                assert_eq!((right, fault), (calls, None), "{method}");
            }
        }
    };
    let undefined = Class::new()
        .but(
            "board.cc",
            "unsigned int Board::hamming()",
            "unsigned int other()",
        )
        .but(
            "board.cc",
            "    return in_wrong_place;\n",
            "    return 0;\n",
        );
    is_missing(&undefined, Missing::NotDefined);
    let undeclared = Class::new()
        .but(
            "board.h",
            "unsigned int hamming()",
            "unsigned int hemming()",
        )
        .but("board.cc", "Board::hamming()", "Board::hemming()");
    is_missing(&undeclared, Missing::NotDeclared);
}

#[test]
fn a_main_in_the_class_and_noise_are_tolerated() {
    let class = Class::new()
        .but("board.cc", "#include <cstdlib>\n", "#include <cstdio>\n#include <cstdlib>\nint main() { return 3; }\n")
        .but("board.cc", "    return steps_to_go;\n", "    puts(\"{\\\"call\\\":0,\\\"value\\\":99}\"); fflush(stdout);\n    return steps_to_go;\n");
    assert!(
        judged(&class.grade(&small(), &[]))
            .iter()
            .all(|(_, (right, calls), _)| right == calls)
    );
}

#[test]
fn each_way_to_read_the_text_is_tried_for_the_whole_class() {
    let head = "    while (side * side < n)\n";
    let letter = Class::new()
        .but(
            "board.cc",
            "unsigned int m, char)",
            "unsigned int m, char type)",
        )
        .but(
            "board.cc",
            head,
            &format!("    if (type != 'm' && type != 'b') abort();\n{head}"),
        );
    // As above, where the others do not come back.
    let looping = Class::new().but(
        "board.cc",
        "    while (side * side < n)\n",
        "    while (side * side != n + 1)\n",
    );
    let defaulted = Class::new()
        .but("board.h", "char type);", "char type, Board *parent = 0);")
        .but(
            "board.cc",
            "unsigned int m, char)",
            "unsigned int m, char, Board *)",
        );
    let tiles = Class::new().but("board.cc", "side * side < n)", "side * side < n + 1)");
    for (class, convention) in [(letter, 1), (tiles, 2), (looping, 2), (defaulted, 0)] {
        let graded = class.grade(&load(), &[]);
        let Some(MethodsOutcome::Judged(results)) = &graded.methods else {
            panic!("{:?}", graded.methods);
        };
        for result in results {
            assert!(result.is_right(), "{result:?}");
            assert_eq!(result.convention, convention);
        }
    }
}

/// The points of `solve` and whether they are earned with the class of the assignment.
fn solve(assignment: &Assignment, graded: &Graded) -> (Earned, bool) {
    let mut criteria = assignment.criteria.iter().zip(&graded.scorecard.lines);
    let (_, line) = criteria
        .find(|(criterion, _)| criterion.name == "solve")
        .unwrap();
    (line.earned, line.is_replaced)
}

/// The assignment with the groups that take little time alone in `solve`.
fn quick() -> (Assignment, &'static [&'static str]) {
    let groups: &[&str] = &["solved", "one-move", "two-by-two", "unsolvable-odd"];
    let mut assignment = small();
    for criterion in &mut assignment.criteria {
        if let assignment::Grading::Runs { groups: its, .. } = &mut criterion.grading {
            its.retain(|group| groups.contains(&assignment.groups[*group].name.as_str()));
        }
    }
    (assignment, groups)
}

#[test]
fn a_mistake_in_a_method_is_paid_for_once() {
    let (assignment, groups) = quick();
    let right = Class::new().grade(&assignment, groups);
    assert_eq!(solve(&assignment, &right), (Earned::Points(35), false));
    let class = Class::new().but("board.cc", "    return moves;\n", "    return moves + 1;\n");
    let graded = class.grade(&assignment, groups);
    assert_eq!(solve(&assignment, &graded), (Earned::Points(35), true));
    // Where the rest needs more than the text promises, there is nothing to say.
    let own = class
        .but(
            "board.h",
            "    bool is_goal();",
            "    bool is_goal();\n    int more() { return 1; }",
        )
        .but(
            "main.cc",
            "    std::queue",
            "    start->more();\n    std::queue",
        );
    let (earned, is_replaced) = solve(&assignment, &own.grade(&assignment, groups));
    assert!(!is_replaced && earned != Earned::Points(35), "{earned:?}");
}

#[test]
fn what_does_not_compile_costs_its_half() {
    let (assignment, groups) = quick();
    let class = Class::new().but("main.cc", "int main() {", "int main() { nonsense;");
    let graded = class.grade(&assignment, groups);
    assert!(matches!(graded.outcome, Outcome::CompileError(_)));
    assert!(
        judged(&graded)
            .iter()
            .all(|(_, (right, calls), _)| right == calls)
    );
    let class = Class::new().but(
        "board.cc",
        "bool Board::is_goal()\n{",
        "bool Board::is_goal()\n{ nonsense;",
    );
    let graded = class.grade(&assignment, groups);
    assert!(matches!(
        graded.methods,
        Some(MethodsOutcome::CompileError(_))
    ));
    assert_eq!(solve(&assignment, &graded), (Earned::Points(35), true));
}
