//! What an autograder of Autolab prints (docs/lab.md, docs/features/formatted-feedback.md):
//! feedback for the student, a line that is shown as a table, and last the scores.
//!
//! The problems of the assessment there are to bear the names of the criteria: a name that
//! it does not know is an error, and a problem that is not named keeps the score that it
//! has. So what is open is not named. Before a line of JSON is read, Autolab puts quotation
//! marks around each word before a colon, in texts too; so in these lines a colon in a text
//! is written by its number.
use serde_json::{Map, Value, json};

use super::{FormatError, points::some_graded, room::Room, told};
use crate::report::json::{
    Report,
    points::{Criterion, Status},
};

/// The name of the stage of the criteria.
const STAGE: &str = "Criteria";
/// The longest hint.
const HINT: Room = Room {
    lines: 1,
    chars: 200,
};

/// All that is printed.
pub(super) fn text(report: &Report) -> Result<String, FormatError> {
    let graded = some_graded(report, "autolab")?;
    let mut lines = told::overview(report);
    for criterion in &report.criteria {
        let title = format!("{}: {}", criterion.title, told::points(criterion));
        lines.push(String::new());
        lines.push(told::plain(&title));
        lines.extend(told::criterion(report, criterion));
    }
    let mut scores = Map::new();
    let mut stage = Map::new();
    for (criterion, earned) in graded.into_iter().filter(|(it, _)| it.points > 0) {
        scores.insert(criterion.name.clone(), json!(earned));
        stage.insert(criterion.name.clone(), entry(report, criterion, earned));
    }
    // A line of the student's is behind a bar, so that it is none of the two below.
    let mut text: String = lines
        .iter()
        .map(|line| format!("{}\n", format!("| {line}").trim_end()))
        .collect();
    let mut rich = Map::new();
    rich.insert("_presentation".to_owned(), json!("semantic"));
    rich.insert("stages".to_owned(), json!([STAGE]));
    rich.insert(STAGE.to_owned(), Value::Object(stage));
    text.push_str(&quoted(&Value::Object(rich)));
    text.push_str(&quoted(&json!({ "scores": scores })));
    Ok(text)
}

fn entry(report: &Report, criterion: &Criterion, earned: u32) -> Value {
    if earned == criterion.points {
        return json!({ "passed": true });
    }
    let has_runs = criterion.judged > 0 && !criterion.groups.is_empty();
    let lines = match (criterion.status, criterion.judged) {
        (Status::Graded, judged) if has_runs => {
            vec![format!("{} of {judged} runs accepted", criterion.accepted)]
        }
        _ => told::criterion(report, criterion),
    };
    let hint = HINT.text(&lines[..lines.len().min(1)]);
    let hint = format!("{}. {hint}", told::points(criterion));
    json!({ "passed": false, "hint": hint.trim_end() })
}

/// A line of JSON in which colons are between a name and its value alone.
fn quoted(value: &Value) -> String {
    match value {
        Value::Object(entries) => {
            let entry = |(name, value): (&String, &Value)| {
                format!("{}:{}", string(name), quoted(value).trim_end())
            };
            let entries: Vec<_> = entries.iter().map(entry).collect();
            format!("{{{}}}\n", entries.join(","))
        }
        Value::String(text) => string(text),
        other => other.to_string(),
    }
}

fn string(text: &str) -> String {
    json!(text).to_string().replace(':', r"\u003a")
}
