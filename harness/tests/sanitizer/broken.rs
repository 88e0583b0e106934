//! Text that is cut off, damaged or made up is read without a panic.
use harness::{
    report::fault,
    sanitizer::{is_broken, read, unset_value},
};

use super::{files, names, recorded};

fn survives(text: &[u8]) {
    for found in read(text, &files()) {
        assert!(!fault(&found).contains(['\n', '\x1b']));
    }
    let _ = is_broken(text);
    let _ = unset_value(&String::from_utf8_lossy(text));
}

/// Numbers that look random and are the same in every run: xorshift.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % bound as u64).expect("it is below a usize")
    }
}

#[test]
fn survives_text_that_is_cut_off() {
    for name in names() {
        let text = recorded(&name);
        for end in (0..text.len()).step_by(61) {
            survives(&text[..end]);
            survives(&text[end..]);
        }
    }
}

#[test]
fn survives_text_that_is_damaged() {
    let mut numbers = Numbers(7);
    let pieces: [&[u8]; 8] = [
        b"",
        b"\xff",
        b"\n",
        b"99999999999999999999999",
        b"\x1b[31m",
        b"-1",
        "ß".as_bytes(),
        b"0x",
    ];
    for name in names() {
        let text = recorded(&name);
        for _ in 0..40 {
            let mut damaged = text.clone();
            for _ in 0..30 {
                let at = numbers.below(damaged.len());
                let end = (at + numbers.below(9)).min(damaged.len());
                let piece = pieces[numbers.below(pieces.len())];
                damaged.splice(at..end, piece.iter().copied());
            }
            survives(&damaged);
        }
    }
}

#[test]
fn survives_lines_in_any_order() {
    let mut numbers = Numbers(11);
    let texts: Vec<Vec<u8>> = names().iter().map(|name| recorded(name)).collect();
    let lines: Vec<&[u8]> = texts
        .iter()
        .flat_map(|text| text.split(|byte| *byte == b'\n'))
        .collect();
    for _ in 0..200 {
        let mixed: Vec<&[u8]> = (0..60).map(|_| lines[numbers.below(lines.len())]).collect();
        survives(&mixed.join(&b'\n'));
    }
}

#[test]
fn escapes_what_a_program_made_up() {
    let text = b"board.cc:3:1: runtime error: \x1b[2J\x1b[31mall accepted\n";
    let faults = read(text, &files());
    assert_eq!(
        fault(&faults[0]),
        r"board.cc:3: undefined behavior: `\x1b[2J\x1b[31mall accepted`"
    );
}

#[test]
fn reads_only_the_first_of_very_many() {
    let leak =
        "Direct leak of 8 byte(s) in 1 object(s) allocated from:\n    #0 0x1 in f /x/board.cc:";
    let leaks: String = (0..20_000).map(|line| format!("{leak}{line}\n")).collect();
    let text = format!("ERROR: LeakSanitizer: detected memory leaks\n{leaks}");
    assert_eq!(read(text.as_bytes(), &files()).len(), 50);
    let text = "x.cc:1:1: runtime error: division by zero\n".repeat(20_000);
    assert_eq!(read(text.as_bytes(), &files()).len(), 50);
}
