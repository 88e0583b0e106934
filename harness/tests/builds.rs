//! Sources that attack their compiler, or the reader of what it prints.
//!
//! All of them are built by the real `g++` under short limits; what it made of
//! them is read in the report of `tilemark check`.
use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process,
    time::{Duration, Instant},
};

use assert_cmd::Command;
use predicates::str::contains;
use serde_json::{Value, json};

/// The limits of a build here, beside which its wall limit is 10 s.
const CPU_SECONDS: u32 = 5;

/// An assignment with cheap builds, and a submission to it.
struct Trial {
    top: tempfile::TempDir,
}

impl Trial {
    fn new(main: &str) -> Self {
        let trial = Trial {
            top: tempfile::tempdir().unwrap(),
        };
        let assignment = format!(
            "title = \"Trial\"\n\
             [puzzle]\ngoal = \"blank-last\"\n\
             [hand_in]\nfiles = [\"board.h\", \"main.cc\"]\n\
             [build]\ncommand = [\"g++\", \"-o\", \"{{program}}\", \"main.cc\"]\n\
             cpu_seconds = {CPU_SECONDS}\nwall_seconds = 10\nmemory_mib = 512\n\
             output_kib = 64\nfile_mib = 8\n\
             [run]\ninput = \"side-first\"\n[run.modes.m]\ntitle = \"Mode\"\narguments = []\n\
             [answer]\nextra_lines = \"presentation-error\"\n\
             presentation_error_percent = 50\n\
             [answer.moves]\nform = \"Number of moves: n\"\n\
             exact = '^Number of moves: (?<moves>[0-9]+)$'\n\
             [answer.unsolvable]\nform = \"Unsolvable board\"\nexact = '^Unsolvable board$'\n\
             [limits]\ncpu_seconds = 2\nmemory_mib = 256\noutput_kib = 64\n\
             [groups.one]\ntitle = \"One\"\nvisibility = \"visible\"\nfeedback = \"expected\"\n\
             [[criteria]]\nname = \"solve\"\ntitle = \"Solve\"\npoints = 10\ngroups = [\"one\"]\n"
        );
        trial.write("assignment/assignment.toml", &assignment);
        trial.write("assignment/one/secret-case.txt", "3\n1 2 3\n4 5 6\n7 8 0\n");
        trial.write("handed-in/board.h", "#define ANSWER 0\n");
        trial.write("handed-in/main.cc", main);
        trial
    }

    fn path(&self, name: &str) -> PathBuf {
        self.top.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn check(&self) -> Command {
        let temporary = self.path("tmp");
        fs::create_dir_all(&temporary).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_tilemark"));
        command
            .args(["check", "--report", "json", "--assignment"])
            .args([self.path("assignment"), self.path("handed-in")])
            .env("TMPDIR", temporary);
        command
    }

    /// The report of a check that ends with this exit code, in time, and leaves
    /// nothing behind.
    #[track_caller]
    fn report(&self, code: i32, options: &[&str]) -> Value {
        let begin = Instant::now();
        let output = self
            .check()
            .args(options)
            .assert()
            .code(code)
            .get_output()
            .clone();
        let time = begin.elapsed();
        assert!(time < Duration::from_secs(20), "took {time:?}");
        let left = fs::read_dir(self.path("tmp")).unwrap().count();
        assert_eq!(left, 0, "folders left behind");
        serde_json::from_slice(&output.stdout).unwrap()
    }

    /// What the compiler printed of sources that do not compile, and how it ended.
    #[track_caller]
    fn failure(&self) -> (String, String) {
        self.failure_with(&[])
    }

    #[track_caller]
    fn failure_with(&self, options: &[&str]) -> (String, String) {
        let report = self.report(1, options);
        assert_eq!(report["outcome"], "compile_error", "{report:#}");
        let text = |key: &str| report["build"][key].as_str().unwrap().to_owned();
        (text("diagnostics"), text("exit"))
    }
}

/// That the compiler is ended by a limit or gives up by itself.
#[track_caller]
fn check_bomb(main: &str) {
    Trial::new(main).failure();
}

#[test]
fn an_honest_mistake_is_shown_in_full_and_by_the_names_handed_in() {
    let trial = Trial::new(
        "#include \"board.h\"\n#include <algorithm>\n#include <vector>\nstruct Tile {};\n\
         int main() {\n  std::vector<Tile> tiles(3);\n  std::sort(tiles.begin(), tiles.end());\n  \
         return ANSWER + missing;\n}\n",
    );
    let report = trial.report(1, &[]);
    assert_eq!(report["outcome"], "compile_error");
    let diagnostics = report["build"]["diagnostics"].as_str().unwrap().to_owned();
    for part in [
        "main.cc: In function 'int main()':",
        "main.cc:8:19: error: 'missing' was not declared in this scope",
        "    8 |   return ANSWER + missing;",
        "/usr/include/c++/",
        "required from",
    ] {
        let diagnostics = diagnostics.replace(['‘', '’'], "'");
        assert!(diagnostics.contains(part), "{part}\n{diagnostics}");
    }
    assert!(!diagnostics.contains("left out"), "{diagnostics}");
    assert!(!diagnostics.contains("tilemark-"), "{diagnostics}");
    // What is said of the library's own lines shows none of them.
    let diagnosed = report["build"]["diagnosed"].as_array().unwrap();
    let [only] = diagnosed.as_slice() else {
        panic!("{diagnosed:#?}");
    };
    let message = only["message"].as_str().unwrap().replace(['‘', '’'], "'");
    assert_eq!(message, "'missing' was not declared in this scope");
    assert_eq!(only["severity"], "error");
    let excerpt = json!({
        "file": "main.cc",
        "line": 8,
        "column": 19,
        "first": 5,
        "lines": [
            "int main() {",
            "  std::vector<Tile> tiles(3);",
            "  std::sort(tiles.begin(), tiles.end());",
            "  return ANSWER + missing;",
            "}",
        ],
    });
    assert_eq!(only["excerpt"], excerpt);
}

#[test]
fn a_program_of_honest_sources_is_run() {
    let main = "#include \"board.h\"\n#include <cstdio>\n\
                int main() { std::printf(\"Number of moves: %d\\n\", ANSWER); }\n";
    let report = Trial::new(main).report(0, &[]);
    assert_eq!(report["totals"]["earned"], 10);
    let hash = report["submission"]["program_sha256"].as_str().unwrap();
    assert_eq!(hash.len(), 64);
}

/// Options that let programs read what this test can.
const OPEN: &[&str] = &["--without=landlock,user", "--as-root"];

#[test]
fn no_line_of_a_file_outside_is_quoted() {
    let secret = "secret = 4711 secret_word\nsecret_again\n";
    for (include, named) in [
        ("#include \"@\"\nint main() {}\n", "@: error: "),
        ("#include \"../../../answers.toml\"\nint main() {}\n", ""),
        (
            "#define X(a) a\nX(\n#include \"@\"\n)\nint main() {}\n",
            "@: error: ",
        ),
        (
            "asm(\".include \\\"@\\\"\");\nint main() {}\n",
            "@: error: ",
        ),
    ] {
        let trial = Trial::new("");
        trial.write("answers.toml", secret);
        let answers = trial.path("answers.toml").display().to_string();
        trial.write("handed-in/main.cc", &include.replace('@', &answers));
        // Where nothing else keeps the compiler from reading it.
        let (diagnostics, _) = trial.failure_with(OPEN);
        assert!(!diagnostics.contains("secret"), "{diagnostics}");
        assert!(!diagnostics.contains("4711"), "{diagnostics}");
        let (closed, _) = trial.failure();
        assert!(!closed.contains("secret"), "{closed}");
        let named = named.replace('@', &answers);
        assert!(diagnostics.contains(&named), "{named}\n{diagnostics}");
    }
}

#[test]
fn the_users_of_the_machine_are_not_quoted() {
    let (diagnostics, _) = Trial::new("#include \"/etc/passwd\"\nint main() {}\n").failure();
    assert!(!diagnostics.contains("root:"), "{diagnostics}");
    assert!(!diagnostics.contains("/bin/"), "{diagnostics}");
    assert!(
        diagnostics.contains("left out, since it was not handed in"),
        "{diagnostics}"
    );
}

#[test]
fn a_file_that_goes_into_the_program_is_not_shown_by_the_build() {
    let main = "asm(\".section .rodata\\n.incbin \\\"/etc/passwd\\\"\\n.text\");\n\
                #include <cstdio>\nint main() { std::puts(\"Number of moves: 0\"); }\n";
    let report = Trial::new(main).report(0, &[]);
    assert_eq!(report["totals"]["earned"], 10);
    assert!(!report.to_string().contains("root:"), "{report:#}");
}

#[test]
fn endless_files_end_at_a_limit() {
    check_bomb("#include \"/dev/zero\"\nint main() {}\n");
    check_bomb("#include \"/dev/random\"\nint main() {}\n");
    check_bomb("#include \"/dev/stdin\"\n#include \"/dev/tty\"\nint main() {}\n");
}

#[test]
fn bombs_of_the_language_end_at_a_limit() {
    check_bomb("#include \"main.cc\"\nint main() {}\n");
    check_bomb(
        "template<int N, int M> struct F { static const int x = F<N - 1, M * 2>::x + \
         F<N - 1, M * 2 + 1>::x; };\ntemplate<int M> struct F<0, M> { static const int x = 1; };\n\
         int main() { return F<40, 0>::x; }\n",
    );
    check_bomb(
        "constexpr unsigned f(unsigned n) { unsigned s = 0; for (unsigned i = 0; i < n; i++) \
         s += f(i / 2); return s; }\nstatic_assert(f(~0u) == 0, \"\");\nint main() {}\n",
    );
    let mut macros = String::from("#define A0 x+x+x+x+x+x+x+x+x+x\n");
    for level in 1..12 {
        let below = format!("A{}", level - 1);
        let ten = [below.as_str(); 10].join("+");
        macros.push_str(&format!("#define A{level} {ten}\n"));
    }
    check_bomb(&format!(
        "{macros}int main() {{ int x = 1; return A11; }}\n"
    ));
}

#[test]
fn a_huge_program_ends_at_the_file_limit() {
    check_bomb("int main[-1u] = {1};\n");
    check_bomb("char big[1u << 30] = {1};\nint main() {}\n");
}

#[test]
fn megabytes_of_errors_are_cut_and_said_to_be() {
    let trial = Trial::new(&"undeclared_name_of_some_length x;\n".repeat(20_000));
    let (diagnostics, exit) = trial.failure();
    assert!(diagnostics.len() < 64 << 10, "{}", diagnostics.len());
    assert!(
        exit.contains("standard error") || exit.contains("output"),
        "{exit}"
    );
    let mut command = trial.check();
    command
        .arg("--report=text=/dev/stdout")
        .assert()
        .code(1)
        .stdout(contains("the compiler printed more than was kept"));
}

#[test]
fn a_compiler_that_cannot_be_started_is_the_judges_fault() {
    let trial = Trial::new("int main() {}\n");
    let assignment = trial.path("assignment/assignment.toml");
    let text = fs::read_to_string(&assignment).unwrap();
    let compiler = trial.path("compiler").display().to_string();
    trial.write("compiler", "no program\n");
    fs::write(assignment, text.replace("g++", &compiler)).unwrap();
    trial
        .check()
        .assert()
        .code(3)
        .stdout("")
        .stderr(contains(format!("cannot start the compiler `{compiler}`")));
}

#[test]
fn a_full_disk_is_the_judges_fault() {
    let large = "char big[1 << 22] = {1};\nint main() { return big[5]; }\n";
    for (main, options, message) in [
        (large, "size=3m", "the build failed for want of space"),
        (
            "int main() {}\n",
            "size=30m,nr_inodes=10",
            "the build failed for want of space or of files in",
        ),
        (
            "int main() {}\n",
            "size=30m,noexec",
            "which is mounted with `noexec`: set TMPDIR to another folder",
        ),
    ] {
        let trial = Trial::new(main);
        let Some(disk) = Disk::new(trial.path("tmp"), options) else {
            // Only root can mount a disk that is small enough. Past the capture of
            // what tests print.
            let skipped = b"SKIPPED: a full disk during a build, as no disk can be mounted here\n";
            std::io::stderr().write_all(skipped).unwrap();
            return;
        };
        trial
            .check()
            .assert()
            .code(3)
            .stdout("")
            .stderr(contains(message));
        assert_eq!(fs::read_dir(&disk.0).unwrap().count(), 0);
    }
}

/// A small disk in memory.
struct Disk(PathBuf);

impl Disk {
    fn new(at: PathBuf, options: &str) -> Option<Self> {
        fs::create_dir_all(&at).unwrap();
        let mounted = process::Command::new("mount")
            .args(["-t", "tmpfs", "-o", options, "tmpfs"])
            .arg(&at)
            .output();
        mounted
            .is_ok_and(|output| output.status.success())
            .then_some(Self(at))
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let path: &Path = &self.0;
        let _ = process::Command::new("umount").arg(path).status();
    }
}
