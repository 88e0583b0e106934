//! Text of strangers stays text.
use super::documents::{document, written};
use crate::report::formats::SubmissionFormat;

#[test]
fn no_format_lets_control_characters_or_commands_through() {
    let report = document("hostile");
    for format in SubmissionFormat::ALL {
        let text = written(format, &report).unwrap();
        let name = format.name();
        let is_bad = |c: char| {
            c.is_control() && c != '\n' || matches!(c, '\u{202e}' | '\u{fffe}' | '\u{2028}')
        };
        assert_eq!(text.find(is_bad), None, "{name}");
        assert!(text.ends_with('\n'), "{name}");
        assert!(!text.contains("##["), "{name}");
        assert!(!text.contains("##vso["), "{name}");
        // A line of 1 MB is in it six times.
        assert!(text.len() < 60_000, "{name}: {}", text.len());
        for line in text.lines().map(str::trim_start) {
            let is_ours = format == SubmissionFormat::Github;
            let is_command = line.starts_with("::");
            assert_eq!(is_command, is_ours, "{name}: {line}");
        }
    }
}

#[test]
fn markdown_has_what_is_quoted_in_fences_alone() {
    let text = written(SubmissionFormat::Markdown, &document("hostile")).unwrap();
    let mut fence: Option<usize> = None;
    let mut quoted = 0;
    for line in text.lines() {
        let ticks = line.len() - line.trim_start_matches('`').len();
        let rest = line[ticks..].trim();
        match fence {
            // Only as many backticks with nothing behind them close a fence.
            Some(opened) if ticks >= opened && rest.is_empty() => fence = None,
            Some(_) => quoted += usize::from(line.contains("forged")),
            None if ticks >= 3 => fence = Some(ticks),
            None => {
                assert!(!line.contains("forged"), "{line}");
                let is_obeyed = |sign| {
                    line.match_indices(sign)
                        .any(|(at, _)| !line[..at].ends_with('\\'))
                };
                assert!(!is_obeyed("<") && !is_obeyed("`"), "{line}");
            }
        }
    }
    assert_eq!(fence, None);
    assert!(quoted > 10, "{quoted}");
}

#[test]
fn a_fence_is_longer_than_any_in_the_text() {
    let mut report = document("missing_files");
    report.message = Some("`````".to_owned());
    let text = written(SubmissionFormat::Markdown, &report).unwrap();
    assert!(text.contains("\n``````text\n`````\n"), "{text}");
}

#[test]
fn a_line_that_begins_with_a_command_is_told_as_none() {
    let mut report = document("missing_files");
    report.message = Some("\u{3000} ::error::forged".to_owned());
    report.help = Some("::stop-commands::forged".to_owned());
    report.missing_files[0].similar = None;
    for format in SubmissionFormat::ALL {
        let text = written(format, &report).unwrap();
        let mut lines = text.lines().map(str::trim_start);
        let forged = lines.find(|line| line.starts_with("::error::"));
        assert_eq!(forged, None, "{}", format.name());
    }
    report.message = Some("  ::error::forged".to_owned());
    let text = written(SubmissionFormat::Junit, &report).unwrap();
    assert!(text.contains(r">  \x3a:error::forged"), "{text}");
}
