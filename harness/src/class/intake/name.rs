//! Names as people mean them: how two of them are compared, and how one is read that is not
//! UTF-8.
use unicode_normalization::UnicodeNormalization;

/// A name for comparing: small letters, and each accent with its letter, however it was typed.
pub(super) fn folded(name: &[u8]) -> String {
    let lower = text(name).to_lowercase();
    lower.nfc().collect()
}

/// A name in Unicode's composed form, bytes that are not UTF-8 as `\xff`.
pub(super) fn text(name: &[u8]) -> String {
    let mut text = String::new();
    for chunk in name.utf8_chunks() {
        text.extend(chunk.valid().nfc());
        for byte in chunk.invalid() {
            text.push_str(&format!("\\x{byte:02x}"));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_name_typed_in_two_ways_is_one() {
        assert_eq!(text("Jose\u{301}".as_bytes()), "Jos\u{e9}");
        assert_eq!(text("Jos\u{e9}".as_bytes()), "Jos\u{e9}");
        assert_eq!(folded("JOSE\u{301}".as_bytes()), "jos\u{e9}");
        assert_eq!(folded(b"Board.H"), "board.h");
    }

    #[test]
    fn bytes_that_are_no_text_are_told() {
        assert_eq!(text(b"caf\xe9"), r"caf\xe9");
    }
}
