use crate::class::Roster;

fn parsed(text: &str) -> Roster {
    Roster::parse(text.as_bytes()).unwrap()
}

fn names(roster: &Roster) -> Vec<String> {
    let students = roster.students.iter();
    students.map(|it| it.name(&roster.columns)).collect()
}

/// All that is wrong with a roster, a line each.
#[track_caller]
fn check(bytes: &[u8], told: &[&str]) {
    let errors = Roster::parse(bytes).unwrap_err();
    let found: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(found, told);
    assert_eq!(errors.to_string(), told.join("\n"));
}

#[test]
fn reads_an_export_of_canvas_without_the_lines_that_are_no_student() {
    let roster = parsed(
        "\u{feff}Student,ID,SIS User ID,SIS Login ID,Section,Puzzle (4711)\r\n\
         ,,,,,Manual Posting\r\n\
         \"    Points Possible\",,,,,100.00\r\n\
         \"Lovelace, Ada\",101,1815,ada,CS 1,\r\n\
         \"Student, Test\",102,77,test,CS 1,5\r\n\
         \"Student, Test\",103,,0a1b2c,CS 1,\r\n",
    );
    assert_eq!(names(&roster), ["Lovelace, Ada", "Student, Test"]);
    assert_eq!(roster.students[1].line, 5);
    assert_eq!(
        roster.notes(),
        [
            "line 6 of the roster, `Student, Test` without a number of the school, was left out: \
          Canvas makes it up for teachers"
        ]
    );
    // Elsewhere, these are names like others.
    let plain = parsed("name\nPoints Possible\n\"Student, Test\"\n");
    assert_eq!(plain.len(), 2);
}

#[test]
fn reads_any_encoding_and_separator() {
    let text = "name;email\nZoë Ødegård;zoe@example.org\n";
    let le: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let be: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let marked = |mark: &[u8], text: &[u8]| [mark, text].concat();
    for bytes in [
        text.as_bytes().to_vec(),
        marked(b"\xef\xbb\xbf", text.as_bytes()),
        marked(b"\xff\xfe", &le),
        marked(b"\xfe\xff", &be),
        le,
        be,
        text.replace(';', "\t").into_bytes(),
        text.replace(';', ",").into_bytes(),
        text.replace('\n', "\r").into_bytes(),
        format!("sep=;\r\n{text}").into_bytes(),
    ] {
        let roster = Roster::parse(&bytes).unwrap();
        assert_eq!(roster.columns(), ["name", "email"]);
        assert_eq!(names(&roster), ["Zoë Ødegård"]);
    }
}

#[test]
fn takes_line_ends_and_separators_between_quotation_marks_for_text() {
    let roster = parsed(
        "\"Last; name\nor surname\",surname,firstname,id\n\
         \"a;b;c;d\",\"O\"\"Neil\",\"Ann\nMarie\",7\n\n,,,\nx,Turing,Alan,8,,\n",
    );
    assert_eq!(names(&roster), ["Ann\nMarie O\"Neil", "Alan Turing"]);
    assert_eq!(roster.students[0].record[0], "a;b;c;d");
    assert_eq!((roster.students[0].line, roster.students[1].line), (3, 7));
}

#[test]
fn tells_all_mistakes_at_once() {
    check(
        b"name,id,email\n\
          Ada,1815,ada@example.org\n\
          Alan,1912\n\
          Grace,1815,grace@example.org\n\
          Edsger,,\n\
          Kurt,6,ADA@example.org,x\n\
          Emmy,7,ADA@example.org\n\
          Zo\xeb,8,\xff\n\
          \"Ann,9,ann@example.org\n",
        &[
            "line 3, column 3: expected 3 fields, as the first line has, found 2: write an empty \
             field for what is missing, and a field with a separator in it between quotation marks",
            "line 4, column 2: expected in `id` what no other student has, found `1815`, which is \
             on line 2 too: correct one of them, or take a line out",
            "line 5, column 2: expected `id` or `email`, found nothing: fill in one of them, or \
             take the line out",
            "line 6, column 4: expected 3 fields, as the first line has, found 4: write an empty \
             field for what is missing, and a field with a separator in it between quotation marks",
            "line 7, column 3: expected in `email` what no other student has, found \
             `ADA@example.org`, which is on line 2 too: correct one of them, or take a line out",
            "line 8, column 1: expected text in UTF-8, found the byte `\\xeb`: save the roster as \
             UTF-8 or UTF-16",
            "line 9, column 1: expected a `\"` that closes the field, found the end of the file: \
             add it, or write a `\"` that belongs to the text as `\"\"` in a field between \
             quotation marks",
        ],
    );
}

#[test]
fn tells_what_makes_a_file_no_roster() {
    let empty = "line 1, column 1: expected the names of columns, such as `name,id,email`, found \
                 an empty file: export the roster again";
    check(b"", &[empty]);
    check(b"\xef\xbb\xbf\r\n \r\n", &[empty]);
    check(
        b"PK\x03\x04\x14\x00",
        &[
            "line 1, column 1: expected a table as text, found a file of a spreadsheet program: save \
           it as CSV",
        ],
    );
    check(
        b"name,id\n",
        &[
            "line 1, column 1: expected a line for each student, found only the names of columns: \
           export the roster again",
        ],
    );
    check(
        b"points,\x1b[2J\n1,2\n",
        &[
            "line 1, column 1: expected a column by which students are known, such as `name`, \
           `id`, `email` or `username`, found `points, \\x1b[2J`: give the first line the names \
           of the columns",
        ],
    );
    check(
        b"n\0a\0m\0e\0\n\0\x00\xd8\n\0x",
        &[
            "line 2, column 1: expected text in UTF-16, found half of a character: save the \
             roster as UTF-8",
            "line 3, column 1: expected text in UTF-16, found half of a character: save the \
             roster as UTF-8",
        ],
    );
    check(
        b"name,section\n,one\n",
        &[
            "line 2, column 1: expected `name`, found nothing: fill in one of them, or take the \
           line out",
        ],
    );
}

#[test]
fn tells_the_first_mistakes_of_many() {
    let text = format!("name,id\n{}", "x\n".repeat(1000));
    let errors = Roster::parse(text.as_bytes()).unwrap_err();
    let told = errors.to_string();
    assert_eq!(told.lines().count(), 21);
    assert!(told.ends_with("… and 980 more"), "{told}");
}

#[test]
fn never_panics_on_what_is_no_roster() {
    let pieces: [&[u8]; 9] = [
        b"name,id\n",
        b"\"",
        b",",
        b"\n",
        b"\r",
        b"\0",
        b"\xff",
        b"a",
        b";\t",
    ];
    let mut state = 1_u32;
    for _ in 0..3000 {
        let mut bytes = Vec::new();
        for _ in 0..12 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            bytes.extend_from_slice(pieces[(state >> 24) as usize % pieces.len()]);
        }
        if let Err(errors) = Roster::parse(&bytes) {
            assert!(errors.iter().count() > 0);
        }
    }
}

#[test]
fn reads_what_is_very_long_at_once() {
    let started = std::time::Instant::now();
    let words = "a ".repeat(500_000);
    let roster = parsed(&format!("name\n{words}\n"));
    assert_eq!(roster.members(&[]).len(), 1);
    // Bytes that are no text, on one line and on many.
    for end in ["", "\n"] {
        let bytes = [b"name\xff", end.as_bytes()].concat().repeat(100_000);
        assert!(Roster::parse(&bytes).is_err());
    }
    // A square of this would take minutes.
    assert!(started.elapsed().as_secs() < 20, "{:?}", started.elapsed());
}
