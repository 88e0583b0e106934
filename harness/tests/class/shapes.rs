//! Three hundred submissions as platforms and people pack them: every grade is the known one.
use std::{
    ffi::OsStr,
    fs::{self, File},
    io::Write,
    os::unix::ffi::OsStrExt,
    path::{Path, PathBuf},
};

use flate2::{Compression, write::GzEncoder};
use zip::write::SimpleFileOptions;

use crate::handed_in::{Class, KINDS, script};

/// The names of students that a program may stumble over; none is too long for a file.
const ABSURD: [&[u8]; 12] = [
    b"-rf",
    b"--out",
    b"two  blanks ",
    b"O'Brien \"Bob\"",
    b"line\nend",
    b"tab\tstop",
    "Zoë 李小龍 🧩".as_bytes(),
    "\u{202e}desrever".as_bytes(),
    b"=cmd()|x",
    b"$(reboot)`reboot`",
    b"bytes \xff\xfe",
    b"con.aux.nul",
];

/// The kind of the submission with this number.
fn kind(number: usize) -> &'static str {
    KINDS[number % KINDS.len()].0
}

/// The files of a submission: its script, in one of the ways in which students spoil it.
fn files(number: usize) -> Vec<(PathBuf, Vec<u8>)> {
    let text = script(kind(number), "");
    let (name, text) = match number % 7 {
        0 => ("Solve.sh", text),
        1 => ("project/solve.sh", text),
        2 => ("project/src/SOLVE.SH", text),
        _ => ("solve.sh", text),
    };
    let mut files = vec![(PathBuf::from(name), text.into_bytes())];
    if number.is_multiple_of(3) {
        for litter in ["__MACOSX/._solve.sh", ".DS_Store", "Thumbs.db"] {
            files.push((PathBuf::from(litter), b"litter".to_vec()));
        }
    }
    files
}

fn write(path: &Path, bytes: &[u8]) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, bytes).unwrap();
}

fn folder(path: &Path, number: usize) {
    for (name, bytes) in files(number) {
        write(&path.join(name), &bytes);
    }
}

fn zipped(path: &Path, number: usize) {
    let mut archive = zip::ZipWriter::new(File::create(path).unwrap());
    for (name, bytes) in files(number) {
        let name = name.to_str().unwrap();
        archive
            .start_file(name, SimpleFileOptions::default())
            .unwrap();
        archive.write_all(&bytes).unwrap();
    }
    archive.finish().unwrap();
}

fn tape(number: usize) -> Vec<u8> {
    let mut archive = tar::Builder::new(Vec::new());
    for (name, bytes) in files(number) {
        let mut header = tar::Header::new_ustar();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        archive
            .append_data(&mut header, name, bytes.as_slice())
            .unwrap();
    }
    archive.into_inner().unwrap()
}

fn gzipped(bytes: &[u8]) -> Vec<u8> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    gzip.write_all(bytes).unwrap();
    gzip.finish().unwrap()
}

/// Grades what is in a class of `number` submissions: each has the points of its kind.
#[track_caller]
fn check(class: &Class, number: usize, owner: impl Fn(usize) -> String) {
    let said = class.graded("out", &[]);
    let found = class.points("out");
    assert_eq!(found.len(), number, "{said}");
    for number in 0..number {
        let (name, points) = (
            owner(number),
            u64::from(crate::handed_in::points(kind(number))),
        );
        let (all, found) = (found.keys(), found.get(&name));
        assert_eq!(
            found,
            Some(&points),
            "{name:?}, number {number} of {all:?}: {said}"
        );
    }
}

/// 120 folders and archives, with absurd names among them.
#[test]
fn what_people_hand_in() {
    let class = Class::new();
    let name = |number: usize| match ABSURD.get(number / 10) {
        Some(absurd) if number % 10 == number / 10 % 10 => absurd.to_vec(),
        _ => format!("student {number:03}").into_bytes(),
    };
    for number in 0..120 {
        let name = name(number);
        let with = |ending: &str| {
            let name = [&name[..], ending.as_bytes()].concat();
            class.path("in").join(OsStr::from_bytes(&name))
        };
        match number % 5 {
            0 => folder(&with(""), number),
            1 => zipped(&with(".zip"), number),
            2 => write(&with(".tar"), &tape(number)),
            3 => write(&with(".tgz"), &gzipped(&tape(number))),
            _ => write(&with(".tar.gz"), &gzipped(&tape(number))),
        }
    }
    check(&class, 120, |number| told(&name(number)));
}

/// A name as it is told: bytes that are no text by their numbers.
fn told(name: &[u8]) -> String {
    let chunks = name.utf8_chunks();
    let told = chunks.map(|chunk| {
        let bytes = chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}"));
        chunk.valid().to_owned() + &bytes.collect::<String>()
    });
    told.collect()
}

/// 60 submissions as Canvas names files, some late and some handed in twice.
#[test]
fn a_download_of_canvas() {
    let class = Class::new();
    for number in 0..60 {
        let (owner, late) = (format!("person{number:02}"), ["", "_LATE"][number % 2]);
        let file = |id: usize, name: &str| {
            let name = format!("{owner}{late}_{}_{id}_{name}", 100 + number);
            class.path("in").join(name)
        };
        let text = script(kind(number), "");
        if number.is_multiple_of(3) {
            // What was handed in before earns other points.
            let before = script(kind(number + 1), "");
            write(&file(9_000 + number, "solve.sh"), before.as_bytes());
            write(&file(9_500 + number, "solve-1.sh"), text.as_bytes());
        } else if number % 3 == 1 {
            write(&file(9_000 + number, "solve.sh"), text.as_bytes());
        } else {
            zipped(&file(9_000 + number, "work.zip"), number);
        }
    }
    check(&class, 60, |number| format!("person{number:02}"));
}

/// 40 submissions as Moodle names folders.
#[test]
fn a_download_of_moodle() {
    let class = Class::new();
    for number in 0..40 {
        let name = format!(
            "Ida O'Neill-{number:02}_{}_assignsubmission_file_",
            700 + number
        );
        folder(&class.path("in").join(name), number);
    }
    check(&class, 40, |number| format!("Ida O'Neill-{number:02}"));
}

/// 40 submissions as Gradescope exports them.
#[test]
fn an_export_of_gradescope() {
    let class = Class::new();
    let mut metadata = "---\n".to_owned();
    for number in 0..40 {
        folder(
            &class
                .path("in")
                .join(format!("submission_{}", 500 + number)),
            number,
        );
        metadata.push_str(&format!(
            "submission_{}:\n  :submitters:\n  - :name: Person {number:02}\n    :sid: '{}'\n    :email: p{number}@example.org\n",
            500 + number,
            300 + number,
        ));
    }
    write(
        &class.path("in/submission_metadata.yml"),
        metadata.as_bytes(),
    );
    check(&class, 40, |number| format!("Person {number:02}"));
}

/// 40 repositories, with what a build has left in them.
#[test]
fn repositories_of_a_classroom() {
    let class = Class::new();
    for number in 0..40 {
        let repository = class.path("in").join(format!("boards-user{number:02}"));
        folder(&repository, number);
        write(&repository.join(".git/HEAD"), b"ref: refs/heads/main\n");
        for output in [
            "build/CMakeCache.txt",
            "build/main.o",
            "a.out",
            "__pycache__/x.pyc",
        ] {
            write(&repository.join(output), b"built");
        }
    }
    check(&class, 40, |number| format!("user{number:02}"));
}
