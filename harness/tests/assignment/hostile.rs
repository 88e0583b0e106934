use std::time::{Duration, Instant};

use annotate_snippets::Renderer;

use crate::fixture::{ASSIGNMENT, Fixture, SMALL};

/// Every table that an assignment can have, not all of it right.
const WHOLE: &str = include_str!("../../src/assignment/schema/whole.toml");

/// Writes, loads and shows, and so proves that none of it panics or hangs.
#[track_caller]
fn survives(fixture: &Fixture) {
    let start = Instant::now();
    if let Err(error) = fixture.load() {
        assert!(!error.mistakes().is_empty());
        assert!(
            error
                .mistakes()
                .iter()
                .all(|mistake| !mistake.found.contains('\u{1b}'))
        );
        assert!(error.to_string().lines().count() <= 101);
        let _ = error.render(&Renderer::plain());
    }
    assert!(
        start.elapsed() < Duration::from_secs(20),
        "{:?}",
        start.elapsed()
    );
}

#[test]
fn survives_every_truncation() {
    let mut fixture = Fixture::new();
    for text in [WHOLE, ASSIGNMENT] {
        for end in 0..text.len() {
            fixture = fixture.write("assignment.toml", &text[..end]);
            survives(&fixture);
        }
    }
    fixture = fixture.write("assignment.toml", ASSIGNMENT);
    for end in 0..SMALL.len() {
        fixture = fixture.write("small/near.toml", &SMALL[..end]);
        survives(&fixture);
    }
}

#[test]
fn survives_every_change_of_a_byte() {
    let mut fixture = Fixture::new();
    let files = [
        ("assignment.toml", WHOLE),
        ("assignment.toml", ASSIGNMENT),
        ("small/near.toml", SMALL),
    ];
    for (file, text) in files {
        for place in 0..text.len() {
            for byte in *b"\0\"'[]{}=.#\\\n\r 9x\xff\x1b" {
                // Most places are like others; a part of them for each byte will do.
                if (place + usize::from(byte)) % 5 != 0 {
                    continue;
                }
                let mut bytes = text.as_bytes().to_vec();
                bytes[place] = byte;
                fixture = fixture.write(file, bytes);
                survives(&fixture);
            }
        }
        fixture = fixture.write(file, text);
    }
}

#[test]
fn survives_files_made_to_take_long() {
    let megabyte = |piece: &str| piece.repeat((1 << 20) / piece.len() - 1);
    let lists = |name: &str, element: &str| format!("{name} = [{}]", megabyte(element));
    for text in [
        megabyte("["),
        megabyte("a={"),
        megabyte("a."),
        megabyte("x=\n"),
        megabyte("[a]\n"),
        megabyte("[[a]]\n"),
        megabyte("\"\n"),
        megabyte("é"),
        lists("title", "8,"),
        format!("[hand_in]\n{}", lists("files", "8,")),
        format!("[hand_in]\n{}", lists("files", "'a',")),
        format!("[limits]\ncpu_seconds = {}", megabyte("9")),
        format!("[answer.moves]\nexact = '{}'", megabyte("(a*)*")),
        format!("[answer.moves]\nexact = '{}'", "(".repeat(1000)),
        format!("title = '{}'", megabyte("\u{202e}")),
        format!("criteria = [{}]", megabyte("{},")),
        format!("criteria = [{}]", megabyte("{name='a',requires='a'},")),
        (0..60_000).map(|n| format!("[groups.{n}]\n")).collect(),
        (0..60_000).map(|n| format!("title{n} = 1\n")).collect(),
    ] {
        survives(&Fixture::new().write("assignment.toml", text));
    }
    for text in [
        format!("[a]\nmodes = [{}]", &megabyte("'y',")[1000..]),
        format!("[a]\nmodes = [{}]", &megabyte("'hamming',")[1000..]),
        format!("[a]\nmodes = [{}]", &megabyte("'hammond',")[1000..]),
        megabyte("[a]\nboard = ''\n"),
        (0..40_000)
            .map(|n| format!("[{n}]\nboard = '9'\n"))
            .collect(),
        (0..40_000)
            .map(|n| format!("[{n}]\nboard='1 2 3 0'\n"))
            .collect(),
        format!("[a]\nboard = '''{}'''", megabyte("1 ")),
        format!("[a]\nboard = '''{}'''", megabyte("x\n")),
        format!(
            "[a.explain]\n{}",
            (0..60_000).map(|n| format!("{n}=''\n")).collect::<String>()
        ),
    ] {
        survives(&Fixture::new().write("small/near.toml", text));
    }
    survives(&Fixture::new().write("small/near.txt", megabyte("1 ")));
}

#[test]
fn counts_the_mistakes_that_it_does_not_show() {
    let text: String = (0..1000).map(|n| format!("[{n}]\n")).collect();
    let error = Fixture::new()
        .write("small/near.toml", text)
        .load()
        .unwrap_err();
    // No board and no answer in each.
    assert_eq!(error.mistakes().len(), 2000);
    assert_eq!(error.to_string().lines().count(), 51);
    assert!(error.to_string().ends_with("\nand 1950 more"));
    assert!(
        error
            .render(&Renderer::plain())
            .ends_with("\nand 1950 more")
    );
}
