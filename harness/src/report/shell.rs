//! Commands as one would type them.
use std::{fmt::Write, path::Path};

use super::escape::service_mark;

/// A word that a shell takes for exactly `bytes`, and a terminal can show.
///
/// Plain words stay as they are; a word with control characters, marks that build
/// services obey or bytes that are not UTF-8 takes the form `$'…'`, which bash, zsh
/// and ksh know.
pub(crate) fn word(bytes: &[u8]) -> String {
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_./:=,+@%".contains(byte);
    let is_seen = |text: &str| text.chars().all(|c| c == ' ' || is_visible(c));
    match std::str::from_utf8(bytes) {
        Ok(text) if !bytes.is_empty() && bytes.iter().all(is_plain) => text.to_owned(),
        Ok(text) if is_seen(text) && service_mark(text).is_none() => {
            format!("'{}'", text.replace('\'', r"'\''"))
        }
        _ => format!("$'{}'", escaped(bytes)),
    }
}

/// A path as an argument, which is taken for no option.
pub(crate) fn path(path: &Path) -> String {
    let bytes = path.as_os_str().as_encoded_bytes();
    if bytes.starts_with(b"-") {
        word(&[b"./", bytes].concat())
    } else {
        word(bytes)
    }
}

/// A command that prints exactly `bytes`: a `printf` with line ends as `\n`.
pub(super) fn printf(bytes: &[u8]) -> String {
    let format = escaped(bytes).replace('%', "%%").replace(r"\'", r"\047");
    match format.strip_prefix('-') {
        Some(rest) => format!(r"printf '\055{rest}'"),
        None => format!("printf '{format}'"),
    }
}

/// A file as a command: a bare name is looked for in the `PATH`, and `./name` is not.
pub(super) fn program(path: &[u8]) -> String {
    if path.contains(&b'/') {
        word(path)
    } else {
        word(&[b"./", path].concat())
    }
}

fn escaped(bytes: &[u8]) -> String {
    let mut text = String::new();
    for &byte in bytes {
        match byte {
            b'\n' => text.push_str(r"\n"),
            b'\t' => text.push_str(r"\t"),
            b'\\' => text.push_str(r"\\"),
            b'\'' => text.push_str(r"\'"),
            b'#' => text.push_str(r"\043"),
            b' '..=b'~' => text.push(char::from(byte)),
            _ => write!(text, "\\{byte:03o}").expect("a String takes all"),
        }
    }
    text
}

/// ASCII is visible but for its control characters; of the rest nothing is sure.
fn is_visible(c: char) -> bool {
    c.is_ascii_graphic() || (!c.is_ascii() && c.is_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_only_what_needs_it() {
        assert_eq!(word(b"./alice-2/prog.exe"), "./alice-2/prog.exe");
        assert_eq!(word(b""), "''");
        assert_eq!(word(b"my work"), "'my work'");
        assert_eq!(word(b"it's $HOME"), r"'it'\''s $HOME'");
        assert_eq!(word("Züge".as_bytes()), "'Züge'");
        assert_eq!(word(b"a\x1b'\xff\n"), r"$'a\033\'\377\n'");
        assert_eq!(word("a\u{202e}b".as_bytes()), r"$'a\342\200\256b'");
    }

    #[test]
    fn takes_no_path_for_an_option() {
        for (name, word) in [("-rf", "./-rf"), ("--help", "./--help"), ("-", "./-")] {
            assert_eq!(path(Path::new(name)), word);
        }
        assert_eq!(path(Path::new("- a")), "'./- a'");
        assert_eq!(path(Path::new("a/-b")), "a/-b");
    }

    #[test]
    fn shows_no_mark_that_a_build_service_obeys() {
        assert_eq!(word(b"a##[error]"), r"$'a\043\043[error]'");
        assert_eq!(word(b"a # b"), "'a # b'");
    }

    #[test]
    fn prints_the_very_bytes() {
        assert_eq!(printf(b"2\n1 2\n3 0\n"), r"printf '2\n1 2\n3 0\n'");
        assert_eq!(printf(b"-1"), r"printf '\0551'");
        assert_eq!(printf(b"5%\\'\0"), r"printf '5%%\\\047\000'");
    }

    #[test]
    fn keeps_a_bare_name_from_being_looked_up() {
        assert_eq!(program(b"solve.py"), "./solve.py");
        assert_eq!(program(b"bin/solve"), "bin/solve");
        assert_eq!(program(b"a b"), "'./a b'");
    }
}
