//! Feedback for a student, in Markdown.
//!
//! Whatever a stranger may have written stands in fences, where no Markdown is obeyed.
use super::{room::Room, told};
use crate::report::json::{
    Report,
    document::Group,
    points::{Criterion, Status},
};

/// All that there is.
pub(super) const ALL: Room = Room::ALL;

/// The whole page.
pub(super) fn text(report: &Report, room: Room) -> String {
    let mut page = Page {
        text: format!("# {}\n", words(&report.assignment.title)),
        room,
    };
    page.paragraph(&format!("**{}**", words(&told::total(report))));
    if room != Room::ALL {
        page.paragraph("Long texts are cut here to stay within the size limit of this page.");
    }
    page.section("The judge failed", &told::judge_errors(report));
    page.fenced(&told::notes(report));
    let hindrance = told::hindrance(report);
    let is_hindered = !hindrance.is_empty();
    page.section("What kept it from being run", &hindrance);
    page.section("Which mistake it is", &told::diagnosis(report));
    page.criteria(report);
    page.groups(report);
    page.reasons(report);
    let leak = report.class.iter().filter_map(|class| class.leak.as_ref());
    for leak in leak {
        page.section("Memory", &[told::plain(&leak.message)]);
    }
    if !is_hindered {
        page.section("What the compiler said", &told::build(report));
    }
    page.text
}

/// Whether there is more to say of a criterion than its points.
fn is_lacking(criterion: &Criterion) -> bool {
    match criterion.status {
        Status::ByHand | Status::NotGradedYet => false,
        _ if criterion.points == 0 => criterion.accepted < criterion.judged,
        _ => criterion.earned != Some(criterion.points),
    }
}

struct Page {
    text: String,
    room: Room,
}

impl Page {
    fn paragraph(&mut self, text: &str) {
        self.text.push('\n');
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// A heading, and lines that mean nothing but themselves; nothing if there are none.
    fn section(&mut self, title: &str, lines: &[String]) {
        if !lines.is_empty() {
            self.paragraph(&format!("## {}", words(title)));
            self.fenced(lines);
        }
    }

    fn fenced(&mut self, lines: &[String]) {
        if lines.is_empty() {
            return;
        }
        let text = self.room.text(lines);
        let fence = "`".repeat(3.max(1 + longest_run(&text)));
        self.paragraph(&format!("{fence}text\n{text}{fence}"));
    }

    fn criteria(&mut self, report: &Report) {
        let row = |criterion: &Criterion| {
            let title = words(&criterion.title);
            let points = told::points(criterion);
            let open = told::open(criterion.status).unwrap_or_default();
            format!("| {title} | {points} | {open} |")
        };
        let rows: Vec<_> = report.criteria.iter().map(row).collect();
        if !rows.is_empty() {
            let head = "| criterion | points | open |\n| --- | --- | --- |\n";
            self.paragraph(&format!("{head}{}", rows.join("\n")));
        }
    }

    /// Why criteria have not their points; those of one reason share a section.
    fn reasons(&mut self, report: &Report) {
        let mut reasons: Vec<(Vec<String>, Vec<String>)> = Vec::new();
        for criterion in report.criteria.iter().filter(|it| is_lacking(it)) {
            let lines = told::criterion(report, criterion);
            let title = format!("{}: {}", criterion.title, told::points(criterion));
            match reasons.iter_mut().find(|(_, others)| *others == lines) {
                Some((titles, _)) => titles.push(title),
                None => reasons.push((vec![title], lines)),
            }
        }
        for (titles, lines) in &reasons {
            match titles.as_slice() {
                [title] => self.section(title, lines),
                titles => {
                    self.paragraph(&format!("## {} criteria", titles.len()));
                    let item = |title: &String| format!("- {}", words(title));
                    let items: Vec<_> = titles.iter().map(item).collect();
                    self.paragraph(&items.join("\n"));
                    self.fenced(lines);
                }
            }
        }
    }

    fn groups(&mut self, report: &Report) {
        let row = |group: &Group| {
            let mark = match told::is_right(group) {
                _ if group.judged == 0 => "–",
                true => "✓",
                false => "✗",
            };
            let title = words(&group.title);
            format!("| {mark} {title} | {} |", told::counts(group))
        };
        let rows: Vec<_> = report.groups.iter().map(row).collect();
        if !rows.is_empty() && told::came_to_runs(report) {
            let head = "| group | runs |\n| --- | --- |\n";
            self.paragraph(&format!("{head}{}", rows.join("\n")));
        }
    }
}

/// The most backticks in a row.
fn longest_run(text: &str) -> usize {
    let others = text.split(|c| c != '`');
    others.map(str::len).max().unwrap_or_default()
}

/// One line of text in which no Markdown is obeyed.
pub(super) fn words(text: &str) -> String {
    let mut safe = String::new();
    for c in told::plain(text).chars() {
        if r"\`*_[]<>|#~&$@!".contains(c) {
            safe.push('\\');
        }
        safe.push(c);
    }
    safe
}
