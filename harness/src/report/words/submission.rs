//! What is wrong with what was handed in, before any run.
use super::{QUOTED_CHARS, Sentence, exit::exit};
use crate::{
    execute::{Exit, StartError},
    report::escape,
    submission::{BuildLog, LeftOut, LeftOutReason, MissingFile},
};

/// Why the program could not be started.
pub(in crate::report) fn start_error(error: &StartError) -> Sentence {
    // The text of the error quotes the first line of the file.
    let error_text = escape::line(error.to_string().as_bytes(), 2 * QUOTED_CHARS);
    let help = match error {
        StartError::NotExecutable => "make it executable: chmod +x FILE",
        StartError::Folder => "hand in the program, or a folder with its sources",
        StartError::UnknownFormat => {
            "hand in sources or a Linux program, or begin a script with a line like \
             `#!/usr/bin/env python3`"
        }
        StartError::Foreign { .. } => "hand in the sources, or build the program on Linux",
        StartError::MissingLibrary { .. } => "hand in the sources, or link the program statically",
        StartError::MissingInterpreter { .. } | StartError::BadInterpreter { .. } => {
            "correct the first line: `#!/usr/bin/env NAME` finds an interpreter wherever it is"
        }
        StartError::CarriageReturn => "save the file with Linux line ends (LF): dos2unix FILE",
        StartError::ByteOrderMark => "save the file as UTF-8 without a byte order mark",
        _ => return Sentence::new(format!("the program could not be started: {error_text}")),
    };
    Sentence::with_help(
        format!("the program could not be started: {error_text}"),
        help,
    )
}

/// Why a build made no program.
pub(in crate::report) fn build_failure(log: &BuildLog) -> Sentence {
    match &log.exit {
        Exit::Code(0) => Sentence::new("the build made no program, so nothing was run"),
        Exit::Code(_) => Sentence::with_help(
            "the program does not compile, so nothing was run",
            "begin with the first error: later ones often follow from it",
        ),
        other => Sentence::new(format!("the build did not end well: {}", exit(other))),
    }
}

/// Why nothing was built; where none of the wanted files is there, a program may be meant.
pub(in crate::report) fn files_missing(missing: &[MissingFile], wanted: &[String]) -> Sentence {
    let text = "files are missing, so nothing was built or run";
    let is_unrelated =
        missing.len() == wanted.len() && missing.iter().all(|file| file.similar.is_none());
    if is_unrelated {
        Sentence::with_help(
            text,
            "to hand in a program instead, make just one file at the top of the folder \
             executable: chmod +x FILE",
        )
    } else {
        Sentence::new(text)
    }
}

/// A file that is not there.
pub(in crate::report) fn missing_file(missing: &MissingFile) -> String {
    let name = escape::quote(&missing.name, QUOTED_CHARS);
    match &missing.similar {
        None => format!("{name} is missing"),
        Some(similar) => {
            let similar = escape::quote(similar.as_os_str().as_encoded_bytes(), QUOTED_CHARS);
            format!("{name} is missing; there is {similar}: hand it in as {name}")
        }
    }
}

/// Something that was not taken from the folder.
pub(in crate::report) fn left_out(left_out: &LeftOut) -> String {
    let path = escape::quote(left_out.path.as_os_str().as_encoded_bytes(), QUOTED_CHARS);
    match left_out.reason {
        LeftOutReason::Link => format!("{path} was not taken: it is a link"),
        LeftOutReason::Special => format!("{path} was not taken: it is neither file nor folder"),
        LeftOutReason::TooDeep => format!("{path} was not taken: it lies too many folders deep"),
        LeftOutReason::TooMuch => {
            format!("{path} was not taken: the folder holds more than 1,000 files or 32 MiB")
        }
        LeftOutReason::Unreadable => format!("{path} was not taken: it cannot be read"),
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    #[test]
    fn tells_why_a_program_did_not_start() {
        let check = |error, text: &str, help: Option<&str>| {
            let sentence = start_error(&error);
            assert_eq!(
                sentence.text,
                format!("the program could not be started: {text}")
            );
            assert_eq!(sentence.help, help);
        };
        check(StartError::Missing, "there is no such file", None);
        check(
            StartError::Folder,
            "it is a folder, not a program",
            Some("hand in the program, or a folder with its sources"),
        );
        check(
            StartError::NotExecutable,
            "the file has no execute permission",
            Some("make it executable: chmod +x FILE"),
        );
        check(
            StartError::UnknownFormat,
            "the file is neither a program for this machine nor a script with a `#!` line",
            Some(
                "hand in sources or a Linux program, or begin a script with a line like \
                 `#!/usr/bin/env python3`",
            ),
        );
        check(
            StartError::Foreign {
                what: "a program for Windows".to_owned(),
            },
            "the file is a program for Windows",
            Some("hand in the sources, or build the program on Linux"),
        );
        let interpreter = "correct the first line: `#!/usr/bin/env NAME` finds an interpreter \
                           wherever it is";
        check(
            StartError::MissingInterpreter {
                interpreter: "/bin/\x1b[2J".to_owned(),
            },
            r"its interpreter `/bin/\x1b[2J` is missing",
            Some(interpreter),
        );
        check(
            StartError::BadInterpreter {
                interpreter: "/etc".to_owned(),
            },
            "its interpreter `/etc` cannot be executed",
            Some(interpreter),
        );
        check(
            StartError::CarriageReturn,
            "its first line ends in a carriage return (CRLF line ends)",
            Some("save the file with Linux line ends (LF): dos2unix FILE"),
        );
        check(
            StartError::ByteOrderMark,
            "a byte order mark (BOM) stands before its `#!` line",
            Some("save the file as UTF-8 without a byte order mark"),
        );
    }

    #[test]
    fn tells_why_there_is_no_program() {
        let check = |exit, text: &str, help: Option<&str>| {
            let (command, diagnostics) = ("make".to_owned(), String::new());
            let (is_cut, warnings, cpu) = (false, 0, std::time::Duration::ZERO);
            let sentence = build_failure(&BuildLog {
                command,
                exit,
                diagnostics,
                is_cut,
                warnings,
                cpu,
            });
            assert_eq!((&sentence.text[..], sentence.help), (text, help));
        };
        check(
            Exit::Code(1),
            "the program does not compile, so nothing was run",
            Some("begin with the first error: later ones often follow from it"),
        );
        check(
            Exit::Code(0),
            "the build made no program, so nothing was run",
            None,
        );
        check(
            Exit::KilledAtCpuLimit,
            "the build did not end well: killed at the limit of CPU time",
            None,
        );
    }

    #[test]
    fn tells_how_to_hand_in_a_program_where_no_source_is() {
        let wanted = ["board.cc".to_owned(), "main.cc".to_owned()];
        let missing = |name: &str, similar: Option<&str>| MissingFile {
            name: name.to_owned(),
            similar: similar.map(PathBuf::from),
        };
        let check = |missing: &[MissingFile], is_helped: bool| {
            let sentence = files_missing(missing, &wanted);
            assert_eq!(
                sentence.text,
                "files are missing, so nothing was built or run"
            );
            assert_eq!(sentence.help.is_some(), is_helped);
        };
        check(&[missing("board.cc", None), missing("main.cc", None)], true);
        check(&[missing("main.cc", None)], false);
        check(
            &[
                missing("board.cc", None),
                missing("main.cc", Some("main.cpp")),
            ],
            false,
        );
    }

    #[test]
    fn names_a_file_that_may_be_meant() {
        let check = |similar: Option<&str>, told: &str| {
            let similar = similar.map(PathBuf::from);
            let name = "board.cc".to_owned();
            assert_eq!(missing_file(&MissingFile { name, similar }), told);
        };
        check(None, "`board.cc` is missing");
        check(
            Some("src/Board.cpp"),
            "`board.cc` is missing; there is `src/Board.cpp`: hand it in as `board.cc`",
        );
    }

    #[test]
    fn tells_what_was_not_taken() {
        let check = |reason, told: &str| {
            assert_eq!(
                left_out(&LeftOut {
                    path: PathBuf::from("a\nb"),
                    reason
                }),
                told
            );
        };
        check(LeftOutReason::Link, r"`a\nb` was not taken: it is a link");
        check(
            LeftOutReason::Special,
            r"`a\nb` was not taken: it is neither file nor folder",
        );
        check(
            LeftOutReason::TooDeep,
            r"`a\nb` was not taken: it lies too many folders deep",
        );
        check(
            LeftOutReason::TooMuch,
            r"`a\nb` was not taken: the folder holds more than 1,000 files or 32 MiB",
        );
    }
}
