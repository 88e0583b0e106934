//! What the player types, piece by piece.

use std::io::{self, BufRead, Read};

/// The most bytes of a word or a line that are kept; the rest is skipped.
const MAX_KEPT: usize = 4096;

/// The player's side of the game.
pub(super) struct Keyboard<'a> {
    input: &'a mut dyn BufRead,
}

impl Keyboard<'_> {
    pub(super) fn new(input: &mut dyn BufRead) -> Keyboard<'_> {
        Keyboard { input }
    }

    /// The next byte that is no white space, or `None` at the end of the input.
    pub(super) fn letter(&mut self) -> io::Result<Option<u8>> {
        loop {
            match self.byte()? {
                Some(byte) if byte.is_ascii_whitespace() => {}
                other => return Ok(other),
            }
        }
    }

    /// The bytes up to the next white space.
    pub(super) fn rest_of_word(&mut self) -> io::Result<Vec<u8>> {
        let mut word = Vec::new();
        while let Some(byte) = self.byte()?
            && !byte.is_ascii_whitespace()
        {
            keep(&mut word, byte);
        }
        Ok(word)
    }

    /// What is left of this line or, if it is blank, the next line, without blanks around.
    ///
    /// `None` at the end of the input.
    pub(super) fn name(&mut self) -> io::Result<Option<Vec<u8>>> {
        match self.line()? {
            Some(line) if line.is_empty() => self.line(),
            other => Ok(other),
        }
    }

    /// What is left of this line, without blanks around; `None` at the end of the input.
    pub(super) fn line(&mut self) -> io::Result<Option<Vec<u8>>> {
        let Some(first) = self.byte()? else {
            return Ok(None);
        };
        let mut line = Vec::new();
        let mut next = Some(first);
        while let Some(byte) = next
            && byte != b'\n'
        {
            keep(&mut line, byte);
            next = self.byte()?;
        }
        Ok(Some(line.trim_ascii().to_owned()))
    }

    fn byte(&mut self) -> io::Result<Option<u8>> {
        // Unlike `fill_buf`, this goes on after an interruption.
        (&mut *self.input).bytes().next().transpose()
    }
}

fn keep(text: &mut Vec<u8>, byte: u8) {
    if text.len() < MAX_KEPT {
        text.push(byte);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn skips_white_space_before_a_letter() {
        let mut input = b" \r\n\tL R\n".as_slice();
        let mut keyboard = Keyboard::new(&mut input);
        let letters = [(); 4].map(|()| keyboard.letter().unwrap());
        assert_eq!(letters, [Some(b'L'), Some(b'R'), None, None]);
    }

    #[track_caller]
    fn check_name(input: &[u8], expected: Option<&[u8]>, rest: &[u8]) {
        let mut input = input;
        let name = Keyboard::new(&mut input).name().unwrap();
        assert_eq!(name.as_deref(), expected);
        assert_eq!(input, rest);
    }

    #[test]
    fn takes_a_name_from_this_line_or_the_next() {
        check_name(b" a b.txt \r\nT", Some(b"a b.txt"), b"T");
        check_name(b"\na.txt\nT", Some(b"a.txt"), b"T");
        check_name(b"  \r\na.txt", Some(b"a.txt"), b"");
        check_name(b"\n\na.txt", Some(b""), b"a.txt");
        check_name(b"\n", None, b"");
        check_name(b"", None, b"");
    }

    #[test]
    fn keeps_no_more_of_a_line_than_a_name_may_have() {
        let long = [b'x'; 10_000];
        let mut input = long.as_slice();
        let name = Keyboard::new(&mut input).name().unwrap().unwrap();
        assert_eq!((name.len(), input.len()), (4096, 0));
    }
}
