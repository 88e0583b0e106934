//! The report of single runs, hidden ones too, with all that is known of them:
//! what `tilemark run` shows. Only long output is cut, and it says where.
use std::io::{self, Write};

use super::{
    Options, Rerun,
    board::drawn,
    escape,
    page::{BAD, GOOD, LOUD, ODD, Page, painted},
    shell, text, transcript,
    view::{Card, View},
    words::{
        self,
        quantity::{exact, measured, size},
    },
};
use crate::{
    answer::{self, Claim, Says},
    assignment::Assignment,
    execute::{Captured, Content, Saved},
    grade::{Graded, Outcome},
    judge::{self, Verdict},
    plan::{BOARD_FILE, Given},
};

/// How much of an output is shown: enough for a board a step.
const OUTPUT_LINES: usize = 400;
const OUTPUT_CHARS: usize = 500;
/// How many answers that were read are listed.
const CLAIMS: usize = 10;

/// Writes what is known of the runs of a submission, hidden ones too: the
/// command, the input, the output, what it used, what was read and judged, and
/// how to repeat it without the harness.
///
/// Of each output stream the first 400 lines are shown, of each line the first
/// 500 characters, and of the answers read the first 10. What was left out is
/// counted where it is left out.
///
/// # Errors
///
/// If `out` cannot be written to.
pub fn write(assignment: &Assignment, graded: &Graded, out: &mut dyn Write) -> io::Result<()> {
    let rerun = Rerun {
        program: String::new(),
        assignment: "".into(),
        private: None,
        path: "".into(),
    };
    let options = Options {
        reveal: true,
        all: true,
        rerun,
        saved: None,
    };
    let view = View::new(assignment, graded, &options);
    let page = &mut Page::new(out);
    text::head(page, &view)?;
    if let Some(sha256) = &graded.program_sha256 {
        page.line(0, format!("program:    sha256 {sha256}"))?;
    }
    page.blank()?;
    text::judged_or_told(page, &view)?;
    for card in view.groups.iter().flat_map(|group| &group.cards) {
        page.blank()?;
        write_card(page, &view, card)?;
    }
    text::write_judge_errors(page, &view)
}

fn write_card(page: &mut Page<'_>, view: &View<'_>, card: &Card<'_>) -> io::Result<()> {
    let assignment = view.assignment;
    let case = &assignment.groups[card.run.group].cases[card.run.case];
    page.line(
        0,
        painted(
            LOUD,
            format!("{}, {}", card.id, assignment.modes[card.run.mode].title),
        ),
    )?;
    if let Some(reason) = card.reason {
        page.field_sentence(2, "case", reason)?;
    }
    page.field(2, "board", drawn(&case.board))?;
    let given = Given::new(assignment, case, card.run.mode);
    page.field(2, "command", [command(view, &given)])?;
    if !assignment.input.is_none() && card.transcript.is_none() {
        page.field(2, "input", given.stdin.lines())?;
    }
    if let Some(text) = &given.board_file {
        page.field(2, BOARD_FILE, text.lines())?;
    }
    for (name, text) in &given.files {
        page.field(2, name, text.lines())?;
    }
    match &card.transcript {
        Some(lines) => page.field(2, "typed", transcript::shown(lines, true))?,
        None => write_output(page, "stdout", &card.seen.stdout)?,
    }
    for saved in &card.seen.saved {
        write_saved(page, saved)?;
    }
    write_output(page, "stderr", &card.seen.stderr)?;
    page.field(2, "ended", [words::exit(&card.seen.exit)])?;
    write_use(page, card)?;
    if let Some(expected) = &card.expected {
        page.field(2, "expected", [painted(GOOD, format!("`{expected}`"))])?;
    }
    if card.transcript.is_none() {
        page.field(2, "read", read(view, card))?;
    }
    for (label, board) in &card.steps {
        page.field(2, label, drawn(board))?;
    }
    write_verdict(page, card)?;
    page.field(2, "by hand", [by_hand(view, &given)])
}

/// A file that the program was to write.
fn write_saved(page: &mut Page<'_>, saved: &Saved) -> io::Result<()> {
    let lines = match &saved.content {
        Content::Bytes(bytes) => {
            let lines = escape::lines(bytes, OUTPUT_LINES, OUTPUT_CHARS);
            lines.shown.iter().map(|line| format!("│ {line}")).collect()
        }
        Content::Absent => vec!["not there".to_owned()],
        Content::NotAFile => vec!["no plain file".to_owned()],
        Content::Closed => vec!["may not be read".to_owned()],
        Content::TooLarge => vec!["too large".to_owned()],
    };
    page.field(2, &escape::line(saved.name.as_bytes(), OUTPUT_CHARS), lines)
}

fn write_output(page: &mut Page<'_>, label: &str, output: &Captured) -> io::Result<()> {
    if output.bytes.is_empty() {
        return page.field(2, label, ["nothing"]);
    }
    let lines = escape::lines(&output.bytes, OUTPUT_LINES, OUTPUT_CHARS);
    let mut shown: Vec<_> = lines.shown.iter().map(|line| format!("│ {line}")).collect();
    if lines.omitted > 0 {
        shown.push(format!(
            "… ({})",
            words::quantity::more(lines.omitted, "line")
        ));
    }
    if output.is_cut {
        shown.push(format!(
            "… (stopped at the limit of {})",
            size(output.bytes.len() as u64)
        ));
    }
    page.field(2, label, shown)
}

fn write_use(page: &mut Page<'_>, card: &Card<'_>) -> io::Result<()> {
    let (seen, limits) = (card.seen, card.limits);
    let memory = match limits.memory {
        Some(limit) => format!("{} of {}", size(seen.peak_memory), size(limit)),
        None => size(seen.peak_memory),
    };
    page.field(
        2,
        "used",
        [
            format!(
                "{} of {} of CPU time",
                measured(seen.cpu),
                exact(limits.cpu)
            ),
            format!(
                "{} of {} on the clock",
                measured(seen.wall),
                exact(limits.wall)
            ),
            format!(
                "{memory} of memory, {}",
                words::memory_source(seen.peak_memory_source)
            ),
        ],
    )
}

/// What was read of an output.
fn read(view: &View<'_>, card: &Card<'_>) -> Vec<String> {
    let assignment = view.assignment;
    let Ok(output) = judge::output(&assignment.answer, card.seen) else {
        return vec!["no answer".to_owned()];
    };
    let case = &assignment.groups[card.run.group].cases[card.run.case];
    let answer = answer::read(output, &assignment.answer);
    let boards = answer::boards(output, &assignment.answer, case.board.shape());
    let mut lines = claims(&answer.claims);
    lines.extend(answer.path.as_ref().map(words::flaw::path_read));
    let boards = boards.filter(|boards| !boards.is_empty());
    lines.extend(boards.map(|boards| {
        let first = boards.line_number(0);
        format!(
            "from line {first} on: {}",
            words::quantity::count(boards.len(), "board")
        )
    }));
    if lines.is_empty() {
        lines.push("no answer".to_owned());
    }
    lines
}

fn claims(claims: &[Claim]) -> Vec<String> {
    let told = |claim: &Claim| {
        let says = match &claim.says {
            Says::Moves(moves) => words::quantity::moves(*moves),
            Says::NotANumberOfMoves(text) => {
                format!("{} as a number of moves", escape::quote(text, OUTPUT_CHARS))
            }
            Says::Unsolvable => "unsolvable".to_owned(),
        };
        let form = if claim.is_exact {
            ""
        } else {
            ", in another form than asked for"
        };
        format!("line {}: {says}{form}", claim.line_number)
    };
    let mut lines: Vec<_> = claims.iter().take(CLAIMS).map(told).collect();
    if claims.len() > CLAIMS {
        let more = words::quantity::more(claims.len() - CLAIMS, "answer");
        lines.push(format!("… ({more})"));
    }
    lines
}

fn write_verdict(page: &mut Page<'_>, card: &Card<'_>) -> io::Result<()> {
    let style = match card.verdict {
        Verdict::Accepted => GOOD,
        Verdict::PresentationError => ODD,
        _ => BAD,
    };
    let (name, abbreviation) = (words::name(card.verdict), words::abbreviation(card.verdict));
    page.field(
        2,
        "verdict",
        [painted(style, format!("{name} ({abbreviation})"))],
    )?;
    if let Some(sentence) = &card.sentence {
        page.field_sentence(2, "", &sentence.text)?;
    }
    for (note, told) in card.notes.iter().zip(card.told_notes()) {
        page.field_sentence(2, words::note_label(note), &told)?;
    }
    match card.sentence.as_ref().and_then(|sentence| sentence.help) {
        Some(help) => page.field_sentence(2, "help", help),
        None => Ok(()),
    }
}

/// The program with its arguments; what the harness built is `./program`.
fn command(view: &View<'_>, given: &Given) -> String {
    let program = match &view.graded.outcome {
        Outcome::Judged { build: Some(_), .. } => "./program".to_owned(),
        _ => shell::program(view.graded.program.as_os_str().as_encoded_bytes()),
    };
    let by_itself = ["{program}".to_owned()];
    let words = match view.graded.is_by_itself {
        true => by_itself.as_slice(),
        false => view.assignment.command.as_slice(),
    };
    let words = words.iter().map(|word| match word.as_str() {
        "{program}" => program.clone(),
        _ => shell::word(word.replace("{program}", &program).as_bytes()),
    });
    let arguments = given.arguments.iter();
    let arguments = arguments.map(|argument| shell::word(argument.as_bytes()));
    words.chain(arguments).collect::<Vec<_>>().join(" ")
}

/// One line for a shell that does the same without the harness.
fn by_hand(view: &View<'_>, given: &Given) -> String {
    let command = command(view, given);
    let mut run = match given.stdin.as_str() {
        "" => format!("{command} < /dev/null"),
        stdin => format!("{} | {command}", shell::printf(stdin.as_bytes())),
    };
    for (name, text) in &given.files {
        let name = shell::word(name.as_bytes());
        run = format!("{} > {name} && {run}", shell::printf(text.as_bytes()));
    }
    if let Some(text) = &given.board_file {
        run = format!("{} > {BOARD_FILE} && {run}", shell::printf(text.as_bytes()));
    }
    match &view.graded.outcome {
        Outcome::Judged {
            build: Some(log), ..
        } => {
            let folder = shell::path(&view.graded.path);
            format!("cd {folder} && {} && {run}", log.command)
        }
        _ => run,
    }
}
