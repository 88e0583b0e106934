//! The workflow and the action in a repository, run as GitHub runs them.
use std::{
    collections::BTreeMap,
    env, fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;
use tempfile::TempDir;

use crate::{
    place::{
        HIDDEN, ONE, RIGHT, hand_in, hostile, nothing_forged, obeyed, pack, program, run, said,
        script,
    },
    yaml,
};

/// A repository of a student, and what a runner has beside it.
struct Repository {
    top: TempDir,
}

/// What a step leaves.
struct Done {
    code: Option<i32>,
    log: String,
    outputs: BTreeMap<String, String>,
}

impl Repository {
    fn new() -> Repository {
        let repository = Repository {
            top: tempfile::tempdir().unwrap(),
        };
        run(&mut pack("github", &repository.path(".")), 0);
        fs::create_dir(repository.top.path().join("temporary")).unwrap();
        repository
    }

    fn path(&self, name: &str) -> PathBuf {
        self.top.path().join("repository").join(name)
    }

    fn yaml(&self, name: &str) -> Value {
        yaml::read(&fs::read_to_string(self.path(name)).unwrap())
    }

    /// Runs the steps of the action as the runner does: what stands in `${{ }}` is filled in
    /// where it is, and the lines are a file for the shell.
    fn act(&self, inputs: &[(&str, &str)]) -> Done {
        let action = self.yaml(".github/tilemark/action.yml");
        let mut known = BTreeMap::new();
        for (name, input) in action["inputs"].as_object().unwrap() {
            known.insert(
                format!("inputs.{name}"),
                input["default"].as_str().unwrap().to_owned(),
            );
        }
        for (name, value) in inputs {
            known
                .insert(format!("inputs.{name}"), (*value).to_owned())
                .unwrap();
        }
        // The runner writes it so for an action that is used as `./.github/tilemark`.
        let folder = self.path("./.github/tilemark");
        known.insert(
            "github.action_path".to_owned(),
            folder.display().to_string(),
        );
        let mut done = Done {
            code: None,
            log: String::new(),
            outputs: BTreeMap::new(),
        };
        let steps = action["runs"]["steps"].as_array().unwrap();
        for step in steps {
            let file = self.top.path().join("lines.sh");
            fs::write(&file, filled(step["run"].as_str().unwrap(), &known)).unwrap();
            assert_eq!(step["shell"], "bash");
            let mut command = Command::new("bash");
            command
                .args(["--noprofile", "--norc", "-eo", "pipefail"])
                .arg(file);
            for (name, value) in step["env"].as_object().unwrap() {
                command.env(name, filled(value.as_str().unwrap(), &known));
            }
            let outputs = self.top.path().join("outputs");
            fs::write(&outputs, "").unwrap();
            let stubs = self.top.path().join("stubs").display().to_string();
            let output = command
                .current_dir(self.path(""))
                .env("PATH", format!("{stubs}:{}", env::var("PATH").unwrap()))
                .env("GITHUB_WORKSPACE", self.top.path().join("repository"))
                .env("GITHUB_OUTPUT", &outputs)
                .env("GITHUB_STEP_SUMMARY", self.top.path().join("summary"))
                .env("RUNNER_TEMP", self.top.path().join("temporary"))
                .output()
                .unwrap();
            done.code = output.status.code();
            done.log.push_str(&said(&output));
            for line in fs::read_to_string(outputs).unwrap().lines() {
                let (name, value) = line.split_once('=').unwrap();
                let name = format!("steps.{}.outputs.{name}", step["id"].as_str().unwrap());
                known.insert(name, value.to_owned());
            }
        }
        for (name, output) in action["outputs"].as_object().unwrap() {
            let value = filled(output["value"].as_str().unwrap(), &known);
            done.outputs.insert(name.clone(), value);
        }
        done
    }
}

/// A text with what stands in `${{ }}` filled in; what is not known is empty.
fn filled(text: &str, known: &BTreeMap<String, String>) -> String {
    let mut parts = text.split("${{");
    let mut filled = parts.next().unwrap().to_owned();
    for part in parts {
        let (expression, rest) = part.split_once("}}").unwrap();
        filled += known.get(expression.trim()).map_or("", String::as_str);
        filled += rest;
    }
    filled
}

#[test]
fn the_workflow_may_do_little_and_names_what_it_uses() {
    let repository = Repository::new();
    let workflow = repository.yaml(".github/workflows/tilemark.yml");
    assert_eq!(workflow["on"], "push");
    assert_eq!(
        workflow["permissions"],
        serde_json::json!({ "contents": "read" })
    );
    let job = &workflow["jobs"]["check"];
    assert_eq!(job.get("permissions"), None);
    let steps = job["steps"].as_array().unwrap();
    let uses: Vec<_> = steps
        .iter()
        .map(|step| step["uses"].as_str().unwrap())
        .collect();
    assert_eq!(
        uses,
        [
            "actions/checkout@v4",
            "./.github/tilemark",
            "actions/upload-artifact@v4"
        ]
    );
    assert!(repository.path(uses[1]).join("action.yml").is_file());
    // The artifacts are an output of the action, also where it fails.
    assert_eq!(
        steps[2]["with"]["path"],
        "${{ steps.tilemark.outputs.reports }}"
    );
    assert!(steps[2]["if"].as_str().unwrap().contains("!cancelled()"));
    let action = repository.yaml(".github/tilemark/action.yml");
    assert_eq!(action["runs"]["using"], "composite");
    assert!(action["outputs"].get("reports").is_some());
    for step in action["runs"]["steps"].as_array().unwrap() {
        assert!(!step["run"].as_str().unwrap().contains("${{"));
    }
}

#[test]
fn the_action_tells_the_points_and_fails_where_something_is_wrong() {
    let repository = Repository::new();
    hand_in(&repository.path(""), &script("", RIGHT));
    let done = repository.act(&[]);
    assert_eq!(done.code, Some(0), "{}", done.log);
    let output = |done: &Done, name: &str| done.outputs[name].clone();
    let points = |done: &Done| (output(done, "score"), output(done, "max-score"));
    assert_eq!(points(&done), ("19".to_owned(), "19".to_owned()));
    assert_eq!(output(&done, "outcome"), "judged");
    let reports = PathBuf::from(output(&done, "reports"));
    let json = fs::read_to_string(reports.join("report.json")).unwrap();
    assert_eq!(
        serde_json::from_str::<Value>(&json).unwrap()["totals"]["earned"],
        19
    );
    assert!(
        fs::read_to_string(reports.join("junit.xml"))
            .unwrap()
            .contains("<testsuites")
    );
    let summary = fs::read_to_string(repository.top.path().join("summary")).unwrap();
    assert!(summary.contains("Easy boards"), "{summary}");
    // The commands in it are typed at the top of the repository.
    hand_in(&repository.path(""), &script("", ONE));
    let done = repository.act(&[]);
    assert_eq!((done.code, points(&done).0.as_str()), (Some(1), "3"));
    let command =
        "rerun     ./.github/tilemark/tilemark run ./.github/tilemark/assignment/assignment easy/";
    assert!(done.log.contains(command), "{}", done.log);
    let annotations = obeyed(&done.log);
    assert!(
        annotations.iter().any(|line| line.starts_with("::error ")),
        "{annotations:?}"
    );

    fs::remove_file(repository.path("solve.sh")).unwrap();
    let done = repository.act(&[]);
    assert_eq!(
        (done.code, output(&done, "outcome").as_str()),
        (Some(1), "missing_files")
    );
    let done = repository.act(&[("assignment", "no-such-one")]);
    assert_eq!(
        (done.code, output(&done, "outcome").as_str()),
        (Some(2), "not_graded")
    );
    let broken = repository.top.path().join("broken");
    program(&broken, "exit 3");
    let done = repository.act(&[("binary", broken.to_str().unwrap())]);
    assert_eq!(
        (done.code, output(&done, "outcome").as_str()),
        (Some(3), "judge_failed")
    );
}

#[test]
fn neither_inputs_nor_programs_inject_commands() {
    let repository = Repository::new();
    let name = "a$(touch injected) `touch injected`; touch injected; \" ' && touch injected";
    let place = |name: &str| repository.path(name);
    let first = hostile(&place("nowhere"), &[place("injected")]);
    hand_in(&place(name), &script(&first, ONE));
    let done = repository.act(&[("path", name)]);
    assert_eq!(done.outputs["outcome"], "judged", "{}", done.log);
    assert!(!place("injected").exists());
    assert!(done.log.contains("tried") && !done.log.contains(HIDDEN));
    nothing_forged(&done.log);
}

#[test]
fn installs_what_the_runner_lacks() {
    let repository = Repository::new();
    hand_in(&repository.path(""), &script("", RIGHT));
    let packages = "sh dash\nno-such-program fpc\n- libgmp-dev\n";
    fs::write(repository.path(".github/tilemark/packages"), packages).unwrap();
    let stubs = repository.top.path().join("stubs");
    fs::create_dir(&stubs).unwrap();
    program(&stubs.join("sudo"), "echo asked: \"$@\"");
    // As where a program was carried by what does not keep that it can be executed.
    let judge = repository.path(".github/tilemark/tilemark");
    fs::set_permissions(&judge, fs::Permissions::from_mode(0o644)).unwrap();
    let done = repository.act(&[]);
    assert_eq!(done.code, Some(0), "{}", done.log);
    let asked = "asked: apt-get install --yes --no-install-recommends -- fpc libgmp-dev\n";
    assert!(done.log.contains(asked), "{}", done.log);
}

#[test]
fn the_action_of_this_project_is_the_one_that_is_packed() {
    let repository = Repository::new();
    let platforms = Path::new(env!("CARGO_MANIFEST_DIR")).join("platforms/github");
    for (packed, here) in [
        (".github/tilemark/action.yml", "action.yml"),
        (".github/workflows/tilemark.yml", "tilemark.yml"),
    ] {
        let read = |path: PathBuf| fs::read_to_string(path).unwrap();
        let text = read(repository.path(packed));
        assert_eq!(text, read(platforms.join(here)));
        assert!(!text.contains('\r'));
    }
}
