//! What an author has to mend in an assignment folder, and how it is shown.
use std::{
    error::Error,
    fmt,
    ops::Range,
    path::{Path, PathBuf},
    sync::Arc,
};

use annotate_snippets::{AnnotationKind, Level, Origin, Renderer, Snippet};

use super::words;

/// How many mistakes are shown; with more, the first ones would scroll away.
const SHOWN: usize = 50;

/// One thing that the author of an assignment has to mend.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// The file or folder, below the folder as the caller named it.
    pub file: PathBuf,
    /// Where in the file; `None` where it is about the file as a whole.
    pub place: Option<Place>,
    /// What should be there.
    pub expected: String,
    /// What is there.
    pub found: String,
    /// What to type, if that can be said.
    pub help: Option<String>,
    /// The text of the file, to show the place in it.
    text: Option<Text>,
}

/// The text of a file, left out where a mistake is printed for debugging.
#[derive(Clone, PartialEq, Eq)]
struct Text(Arc<str>);

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("…")
    }
}

/// A place in a text file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters, from 1.
    pub column: usize,
    /// The bytes that the mistake is about, to be marked.
    pub span: Range<usize>,
}

impl Mistake {
    /// A mistake about a file or a folder as a whole.
    pub(super) fn about(
        file: &Path,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> Mistake {
        Mistake {
            file: file.to_owned(),
            place: None,
            expected: expected.into(),
            found: found.into(),
            help: None,
            text: None,
        }
    }

    /// The same mistake with a piece of advice.
    pub(super) fn with_help(self, help: impl Into<String>) -> Mistake {
        Mistake {
            help: Some(help.into()),
            ..self
        }
    }

    /// The same mistake at a place in `text`, the text of its file.
    pub(super) fn at(self, place: Place, text: Arc<str>) -> Mistake {
        Mistake {
            place: Some(place),
            text: Some(Text(text)),
            ..self
        }
    }

    /// Draws the mistake with the line that it is in.
    fn render(&self, renderer: &Renderer) -> String {
        let title = format!("expected {}, found {}", self.expected, self.found);
        let path = self.file.display().to_string();
        let title = Level::ERROR.primary_title(title);
        let mut group = match (&self.place, &self.text) {
            (Some(place), Some(text)) => {
                let (line, span) = line_at(&text.0, &place.span);
                title.element(
                    Snippet::source(line)
                        .line_start(place.line)
                        .path(path)
                        .annotation(AnnotationKind::Primary.span(span)),
                )
            }
            _ => title.element(Origin::path(path)),
        };
        if let Some(help) = &self.help {
            group = group.element(Level::HELP.message(help));
        }
        renderer.render(&[group])
    }
}

/// The line in which `span` begins, and the part of the span that is in it.
fn line_at<'t>(text: &'t str, span: &Range<usize>) -> (&'t str, Range<usize>) {
    let start = text.floor_char_boundary(span.start);
    let line_start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
    let line = text[line_start..].split('\n').next().unwrap_or_default();
    let line = line.strip_suffix('\r').unwrap_or(line);
    let within = |at: usize| line.floor_char_boundary(at.saturating_sub(line_start));
    (line, within(start)..within(span.end.max(start)))
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", words::escaped(&self.file.display().to_string()))?;
        if let Some(Place { line, column, .. }) = self.place {
            write!(f, ":{line}:{column}")?;
        }
        write!(f, ": expected {}, found {}", self.expected, self.found)?;
        match &self.help {
            Some(help) => write!(f, "\n  help: {help}"),
            None => Ok(()),
        }
    }
}

/// Why an assignment folder was not loaded: all that is wrong with it.
///
/// Its text has a line for each mistake, with at most one line of help each,
/// and counts those beyond the fiftieth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoadError {
    mistakes: Vec<Mistake>,
}

impl LoadError {
    pub(super) fn new(mut mistakes: Vec<Mistake>) -> LoadError {
        let position = |mistake: &Mistake| mistake.place.as_ref().map(|at| (at.line, at.column));
        mistakes.sort_by(|a, b| (&a.file, position(a)).cmp(&(&b.file, position(b))));
        LoadError { mistakes }
    }

    /// All mistakes, by file and place.
    #[must_use]
    pub fn mistakes(&self) -> &[Mistake] {
        &self.mistakes
    }

    /// Draws each mistake with the line that it is in and a mark below.
    ///
    /// The caller picks [`Renderer::plain`] or [`Renderer::styled`]; control
    /// characters in the file are shown as symbols either way.
    #[must_use]
    pub fn render(&self, renderer: &Renderer) -> String {
        let shown = self
            .mistakes
            .iter()
            .take(SHOWN)
            .map(|mistake| mistake.render(renderer));
        let mut parts: Vec<_> = shown.collect();
        parts.extend(self.more());
        parts.join("\n\n")
    }

    /// A line about the mistakes that are not shown.
    fn more(&self) -> Option<String> {
        let more = self
            .mistakes
            .len()
            .checked_sub(SHOWN)
            .filter(|more| *more > 0)?;
        Some(format!("and {more} more"))
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = self.mistakes.iter().take(SHOWN).map(Mistake::to_string);
        let lines: Vec<_> = lines.chain(self.more()).collect();
        f.write_str(&lines.join("\n"))
    }
}

impl Error for LoadError {}
