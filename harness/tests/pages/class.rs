//! Two classes that were handed in: one like any other, and one of strangers whose names,
//! sources and outputs would do harm on a page that does not know better.
//!
//! Each student's program is the right one with a few places changed.
use std::{fs, path::Path};

use crate::needs::here;

/// What a student hands in.
pub(crate) struct Student {
    /// The name of the folder.
    pub(crate) folder: &'static str,
    /// What stands in place of what in which of the files of the right program.
    pub(crate) changes: &'static [(&'static str, &'static str, &'static str)],
    /// Files that lie beside them.
    pub(crate) beside: &'static [(&'static str, &'static str)],
}

const TELLS_PATH: &str = r#"if (path[0]) printf("Path: %s\n", path);"#;

/// A class like any other.
pub(crate) const CLASS: &[Student] = &[
    right("Ada Lovelace"),
    // The letters name the way of the tile.
    Student {
        changes: &[(
            "main.cc",
            "path[made] = *way;",
            "path[made] = *way == 'U' ? 'D' : *way == 'D' ? 'U' : *way == 'L' ? 'R' : 'L';",
        )],
        ..right("Alan Turing")
    },
    // A warning, which costs nothing.
    Student {
        changes: &[("main.cc", "unsigned most = 0;", "unsigned most = 0, least;")],
        ..right("Barbara Liskov")
    },
    // Moves there and back before all others.
    Student {
        changes: &[(
            "main.cc",
            "    tell();",
            "    if (path[0]) {\n        memmove(path + 2, path, strlen(path) + 1);\n        \
             path[1] = path[0] == 'U' ? 'D' : path[0] == 'D' ? 'U' : path[0] == 'L' ? 'R' : 'L';\n    \
             }\n    tell();",
        )],
        ..right("Donald Knuth")
    },
    // The blank is a tile for its inversions.
    Student {
        changes: &[("board.cc", "if (tiles[j] != 0 && tiles[i]", "if (tiles[i]")],
        ..right("Dorothy Vaughan")
    },
    // A move that leaves the board.
    Student {
        changes: &[(
            "main.cc",
            "    tell();",
            "    if (strlen(path) > 2) path[strlen(path) - 2] = path[strlen(path) - 1];\n    tell();",
        )],
        ..right("Edsger Dijkstra")
    },
    // The blank has a distance too.
    Student {
        changes: &[
            ("board.cc", "        if (tiles[i] == 0) continue;\n", ""),
            (
                "board.cc",
                "home = tiles[i] - 1;",
                "home = tiles[i] == 0 ? size - 1 : tiles[i] - 1;",
            ),
        ],
        ..right("Frances Allen")
    },
    // It does not compile.
    Student {
        changes: &[("main.cc", "unsigned most = 0;", "unsigned most = 0")],
        ..right("Grace Hopper")
    },
    // A file has another name.
    Student {
        changes: &[("main.cc", "", "")],
        beside: &[("main.cpp", "int main() {}\n")],
        ..right("Hedy Lamarr")
    },
    // What was never set is counted.
    Student {
        changes: &[
            (
                "main.cc",
                "#include <cstdio>",
                "#include <cstdio>\n#include <cstdlib>",
            ),
            (
                "main.cc",
                r#"printf("Number of moves: %zu\n", strlen(path));"#,
                "unsigned *counts = (unsigned *)malloc(32 * sizeof *counts);\n    \
                 printf(\"Number of moves: %zu\\n\", strlen(path) + 1 + counts[20] % 50);",
            ),
        ],
        ..right("John von Neumann")
    },
    // The answers of the published boards, and none of others.
    Student {
        changes: &[(
            "main.cc",
            "    if (!Board",
            "    char key[26] = \"\";\n    for (unsigned i = 0; i < n; i++) key[i] = '0' + board[i];\n    \
             const char *known[] = {\n        \"123456780\", \"123450786\", \"123405786\", \"123046758\", \
             \"123506478\",\n        \"123576408\", \"150432786\", \"136452708\", \"152803476\", \"162403758\",\n    };\n    \
             const int moves[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 6};\n    \
             for (int i = 0; i < 10; i++)\n        \
             if (!strcmp(key, known[i])) return printf(\"Number of moves: %d\\n\", moves[i]) < 0;\n    \
             return puts(\"Unsolvable board\") < 0;\n    if (!Board",
        )],
        ..right("Ken Thompson")
    },
    // It looks for a solution where there is none.
    Student {
        changes: &[(
            "main.cc",
            "if (!Board(board, n, 0, 'm').is_solvable())",
            "if (n == 0)",
        )],
        ..right("Kurt Gödel")
    },
    // Another form.
    Student {
        changes: &[("main.cc", "Number of moves: %zu", "Moves: %zu")],
        ..right("Margaret Hamilton")
    },
    // The boards on the way, one of them left out.
    Student {
        changes: &[(
            "main.cc",
            TELLS_PATH,
            "for (unsigned k = 0, blank = 0; k <= strlen(path); k++) {\n        \
             for (unsigned i = 0; i < n && k != 2; i++) printf(\"%u%c\", board[i], (i + 1) % side ? ' ' : '\\n');\n        \
             if (k != 2) puts(\"\");\n        \
             for (blank = 0; board[blank] != 0;) blank++;\n        \
             if (path[k] == 'U') slide(blank, blank - side);\n        \
             if (path[k] == 'D') slide(blank, blank + side);\n        \
             if (path[k] == 'L') slide(blank, blank - 1);\n        \
             if (path[k] == 'R') slide(blank, blank + 1);\n    }",
        )],
        ..right("Radia Perlman")
    },
    // It looks at the first move where there is none.
    Student {
        changes: &[(
            "main.cc",
            TELLS_PATH,
            "char *first = path[0] ? path : nullptr;\n    \
             printf(\"It begins with %c.\\nPath: %s\\n\", *first, path);",
        )],
        ..right("Tony Hoare")
    },
];

/// Who is in that class; Shafi Goldwasser has handed in nothing.
pub(crate) const ROSTER: &str = "name,id\n\
    Ada Lovelace,1815\nAlan Turing,1912\nBarbara Liskov,1939\nDonald Knuth,1938\nDorothy Vaughan,1910\n\
    Edsger Dijkstra,1930\nFrances Allen,1932\nGrace Hopper,1906\nHedy Lamarr,1914\nJohn von Neumann,1903\n\
    Ken Thompson,1943\nKurt Gödel,1978\nMargaret Hamilton,1936\nRadia Perlman,1951\nShafi Goldwasser,1958\n\
    Tony Hoare,1934\n";

/// Strangers.
pub(crate) const STRANGERS: &[Student] = &[
    // Output that would be obeyed, and a line of a megabyte.
    Student {
        changes: &[(
            "main.cc",
            "    tell();",
            r#"    puts("Number of moves: 1</pre></script><script>window.hacked = 1</script>");
    puts("\"'><img src=x onerror=window.hacked=1>\x1b[31mred\x1b]0;title\a\t\v\u202edesrever\u2066\xff");
    fwrite("\0\r<!--", 1, 6, stdout);
    for (int i = 0; i < 1 << 20 && strlen(path) == 1; i++) putchar('x');
    fputs("<svg onload=window.hacked=1></svg>\n", stderr);"#,
        )],
        ..right("m-1")
    },
    // Sources that a compiler quotes.
    Student {
        changes: &[(
            "main.cc",
            "    tell();",
            "    </script><script>window.hacked = 1</script> \u{202e}<img src=x onerror=window.hacked=1>",
        )],
        ..right("\"><img src=x onerror=window.hacked=1>")
    },
    // A name that has to be escaped in a link.
    right("%2e%2e#a?b=c&d \u{202e}gnp.exe"),
];

/// A roster with a name that would be obeyed.
pub(crate) const STRANGE_ROSTER: &str =
    "name,id\n\"Mallory </script><script>window.hacked = 1</script>\",m-1\n";

const fn right(folder: &'static str) -> Student {
    Student {
        folder,
        changes: &[],
        beside: &[],
    }
}

/// Lays out what they hand in.
pub(crate) fn hand_in(students: &[Student], to: &Path) {
    for student in students {
        let folder = to.join(student.folder);
        fs::create_dir_all(&folder).unwrap();
        for file in ["board.h", "board.cc", "main.cc"] {
            let mut text = fs::read_to_string(here().join("program").join(file)).unwrap();
            let changes = student.changes.iter().filter(|(of, ..)| *of == file);
            let mut is_there = true;
            for (_, from, to) in changes {
                assert_eq!(
                    text.matches(from).count().min(1),
                    1,
                    "{}: {from}",
                    student.folder
                );
                is_there &= !from.is_empty();
                text = text.replacen(from, to, 1);
            }
            if is_there {
                fs::write(folder.join(file), text).unwrap();
            }
        }
        for (name, text) in student.beside {
            fs::write(folder.join(name), text).unwrap();
        }
    }
}
