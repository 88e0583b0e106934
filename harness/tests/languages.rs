//! Programs in other languages, built and run as an assignment says: a folder of
//! Java classes, and a script with the files beside it.
use std::{fs, path::PathBuf, process::Command};

/// An assignment without its `[build]` and `[run]`, and a case of it.
const REST: &str = r#"
title = "Trial"
[puzzle]
goal = "blank-last"
[answer]
extra_lines = "allowed"
presentation_error_percent = 50
[answer.moves]
form = "Number of moves: n"
exact = '^Number of moves: (?<moves>[0-9]+)$'
[answer.unsolvable]
form = "Unsolvable board"
exact = '^Unsolvable board$'
[limits]
cpu_seconds = 10
memory_mib = 1024
output_kib = 64
[groups.one]
title = "One"
visibility = "visible"
feedback = "expected"
[[criteria]]
name = "solve"
title = "Solve"
points = 10
groups = ["one"]
"#;

/// An assignment and a submission in a temporary folder.
struct Trial(tempfile::TempDir);

impl Trial {
    fn new(assignment: &str, files: &[(&str, &str)]) -> Trial {
        let trial = Trial(tempfile::tempdir().unwrap());
        let text = format!("{REST}{assignment}");
        for (name, text) in [("trial/assignment.toml", text.as_str())]
            .iter()
            .chain(files)
        {
            let path = trial.0.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        trial
    }

    /// What a check of the file or folder says, and whether all was accepted.
    fn check(&self, submission: &str) -> (String, bool) {
        let output = Command::new(env!("CARGO_BIN_EXE_tilemark"))
            .args(["check", "--assignment", "trial", submission])
            .current_dir(self.0.path())
            .env("TMPDIR", self.tmp())
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        (text + &errors, output.status.code() == Some(0))
    }

    fn run(&self, case: &str, submission: &str) -> String {
        let output = Command::new(env!("CARGO_BIN_EXE_tilemark"))
            .args(["run", "trial", case, submission])
            .current_dir(self.0.path())
            .output()
            .unwrap();
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    fn tmp(&self) -> PathBuf {
        let tmp = self.0.path().join("tmp");
        fs::create_dir_all(&tmp).unwrap();
        tmp
    }
}

const JAVA: &str = r#"
[hand_in]
files = ["Solver.java"]
[build]
provided = ["Config.java", "Tester.java"]
command = ["javac", "-encoding", "UTF-8", "-d", "{program}", "Tester.java", "Config.java", "Solver.java"]
cpu_seconds = 60
memory_mib = 2048
output_kib = 64
[run]
command = ["java", "-Xmx256m", "-cp", "{program}", "Tester"]
input = "none"
[run.modes.args]
title = "By arguments"
arguments = ["{rows}", "{columns}", "{seed}", "{moves}"]
"#;

/// Says what it was given, and 7 moves by the class that is handed in.
const TESTER: &str = "public class Tester { public static void main(String[] a) { \
    System.out.println(String.join(\" \", a)); \
    System.out.println(Config.WORDS + Solver.moves()); } }";

#[test]
fn runs_a_folder_of_java_classes_with_those_provided() {
    let trial = Trial::new(
        JAVA,
        &[
            (
                "trial/one/cases.toml",
                "[sample]\nscramble = { rows = 3, columns = 4, seed = 27, moves = 15 }\nmoves = 7\n",
            ),
            ("trial/provided/Tester.java", TESTER),
            (
                "trial/provided/Config.java",
                "class Config { static final String WORDS = \"Number of moves: \"; }",
            ),
            (
                "good/Solver.java",
                "class Solver { static int moves() { return 7; } }",
            ),
            // A file of the student's does not take the place of one provided.
            (
                "good/Config.java",
                "class Config { static final String WORDS = \"Moves \"; }",
            ),
            (
                "bad/Solver.java",
                "class Solver { static int moves() { return 8; } }",
            ),
            (
                "broken/Solver.java",
                "class Solver { static int moves() { return x; } }",
            ),
        ],
    );
    let (report, is_accepted) = trial.check("good");
    assert!(is_accepted, "{report}");
    let (report, is_accepted) = trial.check("bad");
    assert!(!is_accepted, "{report}");
    assert!(
        report.contains("7 moves solve this board, the program says 8, but every solution"),
        "{report}"
    );
    let (report, _) = trial.check("broken");
    assert!(
        report.contains("Solver.java:1: error: cannot find symbol"),
        "{report}"
    );
    let shown = trial.run("one/sample", "good");
    assert!(
        shown.contains("java -Xmx256m -cp ./program Tester 3 4 27 15"),
        "{shown}"
    );
    assert!(shown.contains("│ 3 4 27 15"), "{shown}");
}

const PYTHON: &str = r#"
[hand_in]
files = ["solve.py", "board.py"]
[build]
command = ["cp", "-r", ".", "{program}"]
cpu_seconds = 10
memory_mib = 256
output_kib = 64
[run]
command = ["python3", "{program}/solve.py"]
input = "none"
tile_separator = ","
board_file = "side-first"
[run.modes.args]
title = "By arguments"
arguments = ["{tiles}", "--file={board_file}"]
"#;

/// Neither can be executed, and the one needs the other.
const SOLVE: &str = "import sys\nfrom board import moves\n\
    tiles = sys.argv[1].split(',')\n\
    text = open(sys.argv[2].split('=')[1]).read()\n\
    assert text.split() == ['3'] + tiles, text\n\
    print('Number of moves:', moves(tiles))\n";

#[test]
fn runs_a_script_with_the_files_beside_it() {
    let trial = Trial::new(
        PYTHON,
        &[
            ("trial/one/case.txt", "3\n1 2 3\n4 5 6\n7 0 8\n"),
            ("good/solve.py", SOLVE),
            (
                "good/board.py",
                "def moves(tiles):\n    return 1 if tiles[7] == '0' else 0\n",
            ),
        ],
    );
    let (report, is_accepted) = trial.check("good");
    assert!(is_accepted, "{report}");
    let shown = trial.run("one/case", "good");
    assert!(shown.contains("board.txt"), "{shown}");
}
