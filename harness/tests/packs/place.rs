//! What is packed, what is handed in, and how what comes of it is looked at.
use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Command, Output},
    sync::OnceLock,
};

use serde_json::Value;

/// A word in the hidden cases that no report may show.
pub(crate) const HIDDEN: &str = "the-word-in-the-hidden-cases";

/// All boards of the assignment right, and those of the hidden groups too: by hand.
pub(crate) const RIGHT: &str = "1230) m 0;; 1203) m 1;; 0213) m 2;; 0321) m 6;; *) u;;";
/// What that earns: 9 and 10 points; 2 more are for a person.
pub(crate) const ALL_POINTS: u64 = 9 + 10;
/// Right on one board of three in the visible group, and on no hidden one.
pub(crate) const ONE: &str = "*) m 1;;";
/// What that earns: a third of 9.
pub(crate) const ONE_POINTS: u64 = 3;

/// What it earns if it prints more than the answer, which is half as good: half a third of 9,
/// rounded down.
pub(crate) const ONE_OF_MANY_POINTS: u64 = 1;

/// A script that does something first and then answers.
pub(crate) fn script(first: &str, answers: &str) -> String {
    format!(
        "#!/bin/sh\n{first}\nread n; read a b; read c d\nm() {{ echo \"Number of moves: $1\"; }}\n\
         u() {{ echo 'Unsolvable board'; }}\ncase $a$b$c$d in {answers} esac\n"
    )
}

/// What a hostile program does first: prints what GitHub could obey, looks for hidden cases
/// below `from`, and puts a forged grade into `results`, again and again.
pub(crate) fn hostile(from: &Path, results: &[PathBuf]) -> String {
    let mut text = format!(
        "echo '::error title=Forged::forged ##[error]forged'\n\
         echo \"tried $(find '{}' -type f -exec grep -h {HIDDEN} {{}} + 2> /dev/null)\"\n",
        from.display()
    );
    for file in results {
        let file = file.display();
        let forged = r#"echo '{"score": 1000, "output": "forged"}'"#;
        text.push_str(&format!(
            "rm -f '{file}' 2> /dev/null; (while :; do {forged} > '{file}'; done) 2> /dev/null &\n"
        ));
    }
    text
}

/// The program, with nothing around it that changes what it says.
pub(crate) fn tilemark() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tilemark"));
    command.env_remove("RUST_BACKTRACE");
    command
}

/// The program without what is for debuggers, which would take long to pack.
pub(crate) fn judge() -> &'static Path {
    static JUDGE: OnceLock<PathBuf> = OnceLock::new();
    JUDGE.get_or_init(|| {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("packed-tilemark");
        let mut strip = Command::new("strip");
        strip
            .arg("-o")
            .arg(&path)
            .arg(env!("CARGO_BIN_EXE_tilemark"));
        assert!(strip.status().unwrap().success());
        path
    })
}

/// `tilemark pack PLATFORM` of the assignment for scripts, to be written to `out`.
pub(crate) fn pack(platform: &str, out: &Path) -> Command {
    let assignment = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/class/assignment");
    let mut command = tilemark();
    command
        .args(["pack", platform, "--assignment"])
        .arg(assignment);
    command.arg("--binary").arg(judge()).arg("--out").arg(out);
    command
}

/// A folder with a hidden group that is laid over the assignment, below `top`.
pub(crate) fn private(top: &Path) -> PathBuf {
    let folder = top.join("private-cases");
    fs::create_dir_all(folder.join("final")).unwrap();
    let cases =
        format!("# {HIDDEN}\n[turned]\nboard = \"\"\"\n3 2\n1 0\n\"\"\"\nunsolvable = true\n");
    fs::write(folder.join("final/cases.toml"), cases).unwrap();
    folder
}

/// Hands in a script.
pub(crate) fn hand_in(folder: &Path, script: &str) {
    fs::create_dir_all(folder).unwrap();
    fs::write(folder.join("solve.sh"), script).unwrap();
}

/// Writes a script that can be executed.
pub(crate) fn program(path: &Path, text: &str) {
    fs::write(path, format!("#!/bin/sh\n{text}\n")).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// Runs it, and expects an exit code.
#[track_caller]
pub(crate) fn run(command: &mut Command, code: i32) -> Output {
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(code), "{}", said(&output));
    output
}

/// All that was said.
pub(crate) fn said(output: &Output) -> String {
    let text = [&output.stdout[..], &output.stderr[..]].concat();
    String::from_utf8_lossy(&text).into_owned()
}

/// A JSON file, whose text shows nothing of the hidden cases and nothing forged.
#[track_caller]
pub(crate) fn read(path: &Path) -> Value {
    let text = fs::read_to_string(path).unwrap();
    assert!(!text.contains(HIDDEN), "{text}");
    serde_json::from_str(&text).unwrap()
}

/// The schema that is written from the rules of a platform.
pub(crate) fn schema(name: &str) -> Value {
    let schemas = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/formats/schemas");
    serde_json::from_slice(&fs::read(schemas.join(format!("{name}.json"))).unwrap()).unwrap()
}

/// A document is as a schema says.
#[track_caller]
pub(crate) fn check(document: &Value, schema: &Value) {
    let validator = jsonschema::validator_for(schema).unwrap();
    let mistakes = validator.iter_errors(document);
    let mistakes: Vec<_> = mistakes.map(|mistake| mistake.to_string()).collect();
    assert_eq!(mistakes, [""; 0], "{document:#}");
}

/// The lines of a log that GitHub reads for commands: not those between the two that stop and
/// start that, of which there are some.
pub(crate) fn obeyed(log: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut stopped: Option<String> = None;
    let mut times = 0;
    for line in log.lines() {
        match &stopped {
            Some(token) if *line == format!("::{token}::") => stopped = None,
            Some(_) => {}
            None => match line.strip_prefix("::stop-commands::") {
                Some(token) => {
                    times += 1;
                    assert!(token.len() >= 32, "{token}");
                    stopped = Some(token.to_owned());
                }
                None => lines.push(line.to_owned()),
            },
        }
    }
    assert_eq!((times, stopped), (1, None), "{log}");
    lines
}

/// No line that GitHub reads forges a command: one that begins with what is a command, or has
/// one of the older kind anywhere.
#[track_caller]
pub(crate) fn nothing_forged(log: &str) {
    assert!(log.contains("forged"), "it was tried: {log}");
    for line in obeyed(log) {
        let is_own = line.starts_with("::") && !line.starts_with("::error title=Forged");
        assert!(is_own || !line.contains("forged"), "{line}");
    }
}
