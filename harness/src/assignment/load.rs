//! Reads an assignment folder and refuses its mistakes, all at once.
use std::{fs, path::Path};

use toml::Spanned;

use super::{
    AnswerRules, Assignment, Build, Criterion, Diagnose, Goal, Input, LoadError, Methods, Mistake,
    Mode, RepeatRule, answer,
    cases::Reader,
    criteria,
    file::File,
    fingerprint, folder,
    groups::{self, Entry},
    kind::Line,
    methods, personal, private, provided, puzzle, run, script, sections,
    setting::{ModeNames, Setting},
    table::{Table, is_name},
    words,
};
use crate::{
    case::Case,
    execute::{Layer, Limits},
    script::Commands,
};

/// The file that says all but the cases.
const FILE: &str = "assignment.toml";
/// Folders of an assignment that are not groups.
pub(crate) const NOT_GROUPS: [&str; 4] = ["driver", provided::FOLDER, "snapshots", "submissions"];

/// What `assignment.toml` says; `None` where it is wrong.
#[derive(Default)]
struct Written {
    title: Option<String>,
    goal: Option<Goal>,
    hand_in: Option<Vec<String>>,
    build: Option<Build>,
    methods: Option<Option<Methods>>,
    diagnose: Option<Option<Diagnose>>,
    run: Option<run::Run>,
    script: Option<Option<Commands>>,
    answer: Option<AnswerRules>,
    repeat_rule: Option<RepeatRule>,
    limits: Option<(Limits, Option<f64>)>,
    required_layers: Option<Vec<Layer>>,
    groups: Option<Vec<Entry>>,
    criteria: Option<Vec<Criterion>>,
}

impl Written {
    fn modes(&self) -> Option<&[Mode]> {
        self.run.as_ref().map(|run| run.modes.as_slice())
    }
}

/// Loads an assignment folder: `assignment.toml`, and a folder of cases for
/// each of its groups.
///
/// A plain board file is a case whose answer is computed. An answer written by
/// hand is refused here if it cannot be right; whether it is, a search decides
/// when the cases are verified.
///
/// # Errors
///
/// Every mistake in the folder, with file, line and column.
pub fn load(folder: &Path) -> Result<Assignment, LoadError> {
    load_with(folder, None)
}

/// Loads an assignment folder, and lays an instructor's groups in `private` over it: a
/// folder with one for each group.
///
/// Without a word in its file `groups.toml`, a group is hidden, and scored by the
/// criterion of the most points that is graded by runs.
///
/// # Errors
///
/// Every mistake in both folders, with file, line and column.
pub fn load_with(folder: &Path, private: Option<&Path>) -> Result<Assignment, LoadError> {
    let mut mistakes = Vec::new();
    match read(folder, private, &mut mistakes) {
        Some(assignment) if mistakes.is_empty() => Ok(assignment),
        _ => {
            debug_assert!(!mistakes.is_empty(), "whatever is missing was noted");
            Err(LoadError::new(mistakes))
        }
    }
}

/// Reads a plain board file as a case of an assignment that is run in these modes; its
/// answer is computed.
///
/// # Errors
///
/// If it is no board, or one that takes too long to solve.
pub fn load_case(path: &Path, assignment: &Assignment, modes: &[usize]) -> Result<Case, LoadError> {
    let mut mistakes = Vec::new();
    let rules = (assignment.goal, &assignment.answer);
    match Reader::read_one(path, rules, modes, &mut mistakes) {
        Some(case) if mistakes.is_empty() => Ok(case),
        _ => Err(LoadError::new(mistakes)),
    }
}

fn read(folder: &Path, private: Option<&Path>, mistakes: &mut Vec<Mistake>) -> Option<Assignment> {
    let found = match fs::canonicalize(folder) {
        Ok(canonical) if canonical.is_dir() => Ok(canonical),
        Ok(_) => Err("a file".to_owned()),
        Err(error) => Err(words::io_error(&error)),
    };
    let refuse = |found| mistakes.push(Mistake::about(folder, "an assignment folder", found));
    let canonical = found.map_err(refuse).ok()?;
    let folders = group_folders(folder, mistakes);
    let mut written = Written::default();
    if let Some(file) = File::read(&folder.join(FILE), mistakes) {
        written = read_file(&file, &folders);
        mistakes.extend(file.into_mistakes());
    }
    let form = written.run.as_ref().and_then(|run| run.board_file);
    let setting = Setting::new(written.goal, written.modes(), written.answer.as_ref())
        .with_script(written.script.clone(), form.flatten());
    read_groups(
        folder,
        &folders,
        written.groups.as_mut(),
        &setting,
        mistakes,
    );
    if let Some(private) = private {
        let modes = ModeNames::of(written.modes());
        let (groups, criteria) = (&mut written.groups, &mut written.criteria);
        private::lay_over(
            private,
            &setting,
            &modes,
            groups.as_mut(),
            criteria.as_mut(),
            mistakes,
        );
    }
    let run = written.run?;
    let (limits, yardstick) = written.limits?;
    Some(Assignment {
        name: canonical
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned(),
        title: written.title?,
        folder: folder.to_owned(),
        fingerprint: fingerprint::of(folder, private),
        goal: written.goal?,
        hand_in: written.hand_in?,
        build: written.build?,
        methods: written.methods?,
        diagnose: written.diagnose?,
        command: run.command?,
        input: run.input?,
        board_file: run.board_file?,
        script: written.script?,
        tile_separator: run.tile_separator?,
        modes: run.modes,
        answer: written.answer?,
        repeat_rule: written.repeat_rule?,
        limits,
        yardstick,
        required_layers: written.required_layers?,
        groups: written
            .groups?
            .into_iter()
            .map(|entry| entry.group)
            .collect(),
        criteria: written.criteria?,
    })
}

/// The names of the folders that hold groups.
fn group_folders(folder: &Path, mistakes: &mut Vec<Mistake>) -> Vec<String> {
    let mut names = Vec::new();
    for entry in folder::entries(folder, mistakes) {
        if entry.name.starts_with('.') || NOT_GROUPS.contains(&entry.name.as_str()) {
            continue;
        }
        if entry.is_folder() {
            names.push(entry.name);
        } else if entry.is_link_to_folder() {
            mistakes.push(Mistake::about(&entry.path, "a folder", entry.kind()));
        }
    }
    names
}

fn read_file(file: &File, folders: &[String]) -> Written {
    let Some(entries) = file.parse() else {
        return Written::default();
    };
    let mut root = Table::root(file, &entries);
    let title = root.required("title", &Line).map(Spanned::into_inner);
    let goal = puzzle::read(&mut root);
    let hand_in = sections::hand_in(&mut root);
    let build = sections::build(&mut root);
    let methods = methods::read(&mut root, hand_in.as_deref());
    let diagnose = sections::diagnose(&mut root);
    let run = run::read(&mut root);
    let is_script = run.as_ref().and_then(|run| run.input) == Some(Input::Script);
    let answer = answer::read(&mut root, is_script);
    let has_path = answer.as_ref().is_none_or(|answer| answer.path.is_some());
    let has_boards = answer.as_ref().is_none_or(|answer| answer.boards.is_some());
    let script = script::read(&mut root, is_script, (has_path, has_boards));
    let repeat_rule = sections::policy(&mut root);
    let limits = sections::limits(&mut root, is_script);
    let required_layers = sections::required_layers(&mut root);
    let groups = groups::read(
        &mut root,
        &ModeNames::of(run.as_ref().map(|run| run.modes.as_slice())),
    );
    let has_methods = !matches!(methods, Some(None));
    let criteria = criteria::read(&mut root, groups.as_deref(), has_methods);
    root.finish();
    let modes = run.as_ref().map(|run| run.modes.as_slice());
    let setting = Setting::new(goal, modes, answer.as_ref()).with_script(script.clone(), None);
    for entry in groups.iter().flatten() {
        let name = entry.group.name.as_str();
        let has_folder = folders.iter().any(|folder| folder == name);
        personal::check(file, entry, has_folder, &setting);
        if NOT_GROUPS.contains(&name) {
            let expected = "the name of a group, which is no folder with another meaning";
            file.note(entry.span.clone(), expected, words::quoted(name));
        } else if is_name(name) && !has_folder && !entry.is_personal {
            let expected = format!("a folder {} beside `{FILE}`", words::quoted(name));
            file.note(entry.span.clone(), expected, "none");
        }
    }
    Written {
        title,
        goal,
        hand_in,
        build,
        methods,
        diagnose,
        run,
        script,
        answer,
        repeat_rule,
        limits,
        required_layers,
        groups,
        criteria,
    }
}

/// Reads the cases of each folder into its group.
fn read_groups(
    folder: &Path,
    folders: &[String],
    mut groups: Option<&mut Vec<Entry>>,
    setting: &Setting,
    mistakes: &mut Vec<Mistake>,
) {
    for name in folders {
        let path = folder.join(name);
        let entries = groups.as_deref_mut().map(|entries| entries.iter_mut());
        let entry = entries
            .into_iter()
            .flatten()
            .find(|entry| entry.group.name == *name);
        if let Some(entry) = entry {
            entry.group.cases = Reader::new(setting, &entry.modes).read(&path, mistakes);
            continue;
        }
        // Mistakes in its cases are worth telling all the same.
        Reader::new(setting, &[]).read(&path, mistakes);
        if groups.is_some() {
            let entry = words::quoted(&format!("[groups.{name}]"));
            let mistake = Mistake::about(&path, format!("an entry {entry} in `{FILE}`"), "none");
            mistakes.push(mistake.with_help(
                "only `driver`, `provided`, `snapshots`, `submissions` and names that begin with a dot are no groups",
            ));
        }
    }
}
