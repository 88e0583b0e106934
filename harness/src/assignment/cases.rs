//! The cases of one group: its folder with tables and plain boards.
use std::{
    collections::{BTreeMap, HashMap},
    ops::Range,
    path::Path,
};

use reference::Board;
use toml::Spanned;

use super::{
    AnswerRules, Goal, Scramble,
    board::{self, BoardText},
    file::File,
    folder,
    kind::{Line, Text, True, Whole},
    mistake::Mistake,
    puzzle,
    setting::Setting,
    table::{NAME, Table, is_name},
    value::{Kind, Value},
    words,
};
use crate::{
    case::{Case, Expected},
    script::Script,
};

/// A group being read.
pub(super) struct Reader<'a> {
    setting: &'a Setting,
    /// The modes of a case that does not name its own.
    default_modes: &'a [usize],
    cases: Vec<Case>,
    /// The file of each name.
    names: HashMap<String, String>,
    /// The first case with each board, in words.
    boards: HashMap<Vec<u8>, String>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(setting: &'a Setting, default_modes: &'a [usize]) -> Reader<'a> {
        Reader {
            setting,
            default_modes,
            cases: Vec::new(),
            names: HashMap::new(),
            boards: HashMap::new(),
        }
    }

    /// Reads the plain board in a file as a case that is run in these modes.
    pub(super) fn read_one(
        path: &Path,
        (goal, answer): (Goal, &AnswerRules),
        modes: &[usize],
        mistakes: &mut Vec<Mistake>,
    ) -> Option<Case> {
        let setting = Setting::new(Some(goal), None, Some(answer));
        let mut reader = Reader::new(&setting, modes);
        let file = File::read(path, mistakes)?;
        reader.read_plain(&file);
        mistakes.extend(file.into_mistakes());
        reader.cases.pop()
    }

    /// Reads every case in a folder, by file name, then in the order of the file.
    pub(super) fn read(mut self, path: &Path, mistakes: &mut Vec<Mistake>) -> Vec<Case> {
        let before = mistakes.len();
        for entry in folder::entries(path, mistakes) {
            if entry.name.starts_with('.') || entry.name.ends_with(".md") {
                continue;
            }
            let expected = "a board in a `.txt` file or a table of cases in a `.toml` file";
            let is_table = entry.name.ends_with(".toml");
            if !entry.is_file() || !(is_table || entry.name.ends_with(".txt")) {
                mistakes.push(Mistake::about(&entry.path, expected, entry.kind()));
                continue;
            }
            if let Some(file) = File::read(&entry.path, mistakes) {
                if is_table {
                    self.read_table(&file)
                } else {
                    self.read_plain(&file)
                }
                mistakes.extend(file.into_mistakes());
            }
        }
        let may_be_empty = self.setting.is_script_unknown;
        if self.cases.is_empty() && mistakes.len() == before && !may_be_empty {
            mistakes.push(Mistake::about(path, "at least one case", "none"));
        }
        self.cases
    }

    fn read_table(&mut self, file: &File) {
        let Some(entries) = file.parse() else { return };
        for (name, table) in Table::root(file, &entries).named_tables() {
            self.read_case(file, &name, table);
        }
    }

    fn read_case(&mut self, file: &File, name: &Spanned<&str>, mut table: Table<'_>) {
        let modes = (self.setting.mode_names).read_or(&mut table, || self.default_modes.to_vec());
        if self.setting.is_script_unknown {
            // Neither is what a case needs, but whatever is right for its board may be told.
            let keys = ["type", "files", "no_final_newline"];
            let is_typed = keys.map(|key| table.has(key)).contains(&true);
            if is_typed && !["board", "shape"].map(|key| table.has(key)).contains(&true) {
                return;
            }
        }
        let has_board = self.setting.has_board(&modes);
        let script = self.setting.script(&mut table, &modes);
        let (board, scramble) = match has_board {
            true => self.start(&mut table, self.setting.needs_scramble(&modes)),
            false => (
                script.as_ref().and_then(|it| self.setting.made(&table, it)),
                None,
            ),
        };
        let goal_board = board.as_ref().map(Spanned::get_ref);
        let expected = match has_board {
            // Without a goal nobody knows what cannot be right.
            true => answer(
                &mut table,
                goal_board.filter(|_| self.setting.goal.is_some()),
            ),
            false => Some(Expected::Moves(0)),
        };
        self.setting.check_answer(file, expected, name.span());
        let reason = table.optional("reason", &Text).map(Spanned::into_inner);
        let explain = table
            .optional_section("explain")
            .map(|table| explain(&table, expected));
        table.finish();

        self.claim_name(file, name.get_ref(), || name.span());
        let Some((board, place)) = board.map(|board| (board.get_ref().clone(), board.span()))
        else {
            return;
        };
        self.claim_board(file, (&board, script.as_ref()), name.get_ref(), place);
        self.cases.push(Case {
            name: (*name.get_ref()).to_owned(),
            board,
            scramble,
            script,
            // Where a value is missing there is a mistake, and no assignment.
            expected: expected.unwrap_or(Expected::Unsolvable),
            modes,
            reason,
            explain: explain.unwrap_or_default(),
            file: file.path().to_owned(),
        });
    }

    fn read_plain(&mut self, file: &File) {
        let name = file.name();
        let name = name.strip_suffix(".txt").unwrap_or(&name);
        if !is_name(name) {
            file.note(0..0, format!("{NAME}, before `.txt`"), words::quoted(name));
        }
        self.claim_name(file, name, || 0..0);
        let Some(board) = board::read_plain(file) else {
            return;
        };
        let board = self.setting.board(&board);
        if self.setting.needs_scramble(self.default_modes) {
            let help = "write a `.toml` file with `scramble` in the case instead".to_owned();
            let expected = "a case with a scramble, for a mode with `{seed}` or `{moves}`";
            file.note_with_help(0..0, expected, "a board", Some(help));
        }
        if self.setting.commands.is_some() {
            let help =
                "write a `.toml` file with `shape` and `type` in the case instead".to_owned();
            let expected = "a case that says what is typed, for the input `script`";
            file.note_with_help(0..0, expected, "a board", Some(help));
        }
        self.claim_board(file, (&board, None), name, 0..0);
        let expected = board::solve(&board);
        if expected.is_none() {
            let header = words::quoted(&format!("[{name}]"));
            let help = format!("write {header} with `board` and `moves` in a `.toml` file instead");
            let nodes = board::SEARCH.nodes;
            let expected = format!("a board that A* solves within {nodes} nodes");
            file.note_with_help(0..0, expected, "one that takes more", Some(help));
        }
        self.setting.check_answer(file, expected, 0..0);
        self.cases.push(Case {
            name: name.to_owned(),
            board,
            scramble: None,
            script: None,
            expected: expected.unwrap_or(Expected::Unsolvable),
            modes: self.default_modes.to_vec(),
            reason: None,
            explain: BTreeMap::new(),
            file: file.path().to_owned(),
        });
    }

    /// Reads the board that a case starts from: `board`, or where `scramble` leads to.
    fn start(
        &self,
        table: &mut Table<'_>,
        needs_scramble: bool,
    ) -> (Option<Spanned<Board>>, Option<Scramble>) {
        let span = table.value("scramble").map(Value::span);
        let Some(span) = span else {
            if needs_scramble {
                table.lacks("the key `scramble`, for a mode with `{seed}` or `{moves}`,");
            }
            let board = if table.has("shape") {
                self.setting.shape(table)
            } else if needs_scramble {
                table.optional("board", &BoardText)
            } else {
                table.required("board", &BoardText)
            };
            let with_goal = |board: Spanned<Board>| {
                Spanned::new(board.span(), self.setting.board(board.get_ref()))
            };
            return (board.map(with_goal), None);
        };
        if let Some(board) = table.value("board") {
            let file = table.file();
            file.note(board.span(), "no `board` beside `scramble`", "a board");
        }
        let Some((shape, scramble)) = puzzle::scramble(table) else {
            return (None, None);
        };
        let goal = self.setting.goal.unwrap_or(Goal::BlankLast);
        let board = scramble.of(&goal.puzzle(shape).goal());
        (Some(Spanned::new(span, board)), Some(scramble))
    }

    /// Notes a name that another file of the group has as well. Within one
    /// file, the syntax of TOML sees to it.
    fn claim_name(&mut self, file: &File, name: &str, span: impl Fn() -> Range<usize>) {
        if let Some(other) = self.names.insert(name.to_owned(), file.name()) {
            let found = format!(
                "{}, which is in {} too",
                words::quoted(name),
                words::quoted(&other)
            );
            file.note(span(), "a name that no other case of the group has", found);
        }
    }

    /// Notes a board that another case of the group has as well, for which the same is
    /// typed if anything is.
    fn claim_board(
        &mut self,
        file: &File,
        (board, script): (&Board, Option<&Script>),
        name: &str,
        span: Range<usize>,
    ) {
        let rows = u8::try_from(board.shape().rows()).unwrap_or(u8::MAX);
        let mut key = [&[rows], board.tiles()].concat();
        if let Some(script) = script {
            key.push(u8::from(script.final_newline));
            key.extend(script.text().bytes());
        }
        let case = format!("{} in {}", words::quoted(name), words::quoted(&file.name()));
        if let Some(other) = self.boards.get(&key) {
            let found = format!("in {} the board of {other}", words::quoted(name));
            file.note(span, "a board that no other case of the group has", found);
        } else {
            self.boards.insert(key, case);
        }
    }
}

/// Reads `moves` or `unsolvable`, of which one has to be there.
fn answer(table: &mut Table<'_>, board: Option<&Board>) -> Option<Expected> {
    let moves = table.optional("moves", &Whole(0..=100_000));
    let unsolvable = table.optional("unsolvable", &True);
    match (table.value("moves"), table.value("unsolvable")) {
        (None, None) => table.lacks("the key `moves` or `unsolvable`"),
        (Some(_), Some(unsolvable)) => {
            let found = words::quoted(unsolvable.raw());
            table
                .file()
                .note(unsolvable.span(), "no `unsolvable` beside `moves`", found);
            return None;
        }
        _ => (),
    }
    let answer = match (moves, unsolvable) {
        (Some(moves), _) => Spanned::new(moves.span(), Expected::Moves(moves.into_inner())),
        (None, Some(unsolvable)) => Spanned::new(unsolvable.span(), Expected::Unsolvable),
        (None, None) => return None,
    };
    if let Some(expected) = board.and_then(|board| board::refuted(board, *answer.get_ref())) {
        let found = match answer.get_ref() {
            Expected::Moves(moves) => format!("`moves = {moves}`"),
            Expected::Unsolvable => "`unsolvable = true`".to_owned(),
        };
        table.file().note(answer.span(), expected, found);
    }
    Some(answer.into_inner())
}

/// Reads `explain`: known wrong answers, each with a sentence.
fn explain(table: &Table<'_>, right: Option<Expected>) -> BTreeMap<Expected, String> {
    let mut sentences = BTreeMap::new();
    for (key, value) in table.entries() {
        let text = *key.get_ref();
        let answer = match text.parse() {
            _ if text == "unsolvable" => Some(Expected::Unsolvable),
            // A number has one spelling, or two keys could mean the same answer.
            Ok(moves) if u32::to_string(&moves) == text => Some(Expected::Moves(moves)),
            _ => None,
        };
        let sentence = Line.read(value);
        let Some(answer) = answer else {
            let expected = "a wrong answer: a number of moves or `unsolvable`";
            table.file().note(key.span(), expected, words::quoted(text));
            continue;
        };
        if right == Some(answer) {
            let found = format!("the right one, {}", words::quoted(text));
            table.file().note(key.span(), "a wrong answer", found);
        }
        sentences.extend(sentence.map(|sentence| (answer, sentence)));
    }
    sentences
}
