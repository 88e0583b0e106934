//! One annotation, as a command to the runner.
use crate::report::formats::room::Room;

/// How much of a title is written.
const TITLE: Room = Room {
    lines: 1,
    chars: 200,
};

/// How grave it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Error,
    Warning,
    Notice,
}

/// One annotation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Annotation {
    pub(super) kind: Kind,
    /// The file, with its line and its column from 1.
    pub(super) place: Option<(String, u32, Option<u32>)>,
    pub(super) title: String,
    pub(super) message: String,
}

impl Annotation {
    pub(super) fn new(kind: Kind, title: &str, message: &str) -> Annotation {
        Annotation {
            kind,
            place: None,
            title: TITLE.text(&[title.to_owned()]).trim_end().to_owned(),
            message: message.trim_end().to_owned(),
        }
    }

    /// The command, on a line of its own.
    pub(super) fn command(&self) -> String {
        let name = match self.kind {
            Kind::Error => "error",
            Kind::Warning => "warning",
            Kind::Notice => "notice",
        };
        let mut properties = Vec::new();
        if let Some((file, line, column)) = &self.place {
            properties.push(format!("file={}", property(file)));
            properties.push(format!("line={line}"));
            properties.extend(column.map(|column| format!("col={column}")));
        }
        properties.push(format!("title={}", property(&self.title)));
        let properties = properties.join(",");
        format!("::{name} {properties}::{}\n", message(&self.message))
    }
}

fn message(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

fn property(text: &str) -> String {
    message(text).replace(':', "%3A").replace(',', "%2C")
}
