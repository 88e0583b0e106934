//! What a class may lack or do beside, and which costs no more than that.
use harness::method::{Fault, Method, Missing};

use super::class::{Class, cases, judged, load, result, results, small};

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
    // The default constructor is called by nobody.
    let head =
        "Board::Board()\n    : side(0), blank(0), moves(0), in_wrong_place(0), steps_to_go(0)\n{\n";
    let class = Class::new()
        .but("board.cc", head, &format!("{head}    abort();\n"))
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
        for result in results(&graded) {
            assert!(result.is_right(), "{result:?}");
            assert_eq!(result.convention, convention);
        }
    }
}

#[test]
fn names_that_clash_with_the_library_are_tolerated() {
    let class = Class::new().but(
        "board.h",
        "class Board\n",
        "using namespace std;\nstruct queue { int length; };\nextern queue waiting;\nclass Board\n",
    );
    assert!(
        judged(&class.grade(&small(), &[]))
            .iter()
            .all(|(_, (right, calls), _)| right == calls)
    );
}

#[test]
fn a_class_that_is_not_there_is_not_accepted() {
    let submissions = cases().join("submissions/missing_file/no-board-cc");
    assert_cmd::Command::new(env!("CARGO_BIN_EXE_tilemark"))
        .args(["check", "--method", "hamming", "--assignment"])
        .args([&cases(), &submissions])
        .assert()
        .code(1);
}

#[test]
fn limits_are_those_of_a_call_and_not_of_all_that_a_process_is_asked() {
    let slow =
        "    clock_t begin = clock();\n    while (clock() - begin < CLOCKS_PER_SEC / 20) {}\n";
    let chatty = "    for (int i = 0; i < 300000; i++) putchar('x');\n    fflush(stdout);\n";
    let class = Class::new()
        .but(
            "board.cc",
            "#include <cstdlib>\n",
            "#include <cstdio>\n#include <cstdlib>\n#include <ctime>\n",
        )
        .but(
            "board.cc",
            "    return in_wrong_place;\n",
            &format!("{slow}    return in_wrong_place;\n"),
        )
        .but(
            "board.cc",
            "    return steps_to_go;\n",
            &format!("{chatty}    return steps_to_go;\n"),
        );
    let graded = class.grade(&small(), &[]);
    for method in [Method::Hamming, Method::Manhattan] {
        let result = result(&graded, method);
        assert_eq!(
            (result.right(), result.dependence),
            ((24, 24), None),
            "{method}"
        );
    }
}

#[test]
fn a_call_that_hangs_after_others_is_not_excused_by_the_others() {
    let hangs =
        "    static int calls = 0;\n    if (++calls > 5) for (volatile int i = 0;; i++) {}\n";
    let class = Class::new().but(
        "board.cc",
        "    return in_wrong_place;\n",
        &format!("{hangs}    return in_wrong_place;\n"),
    );
    let graded = class.grade(&small(), &[]);
    let (right, calls) = result(&graded, Method::Hamming).right();
    // Five of each of two processes, before the rest is not called.
    assert!(right <= 10 && calls == 24, "{right} of {calls}");
}
