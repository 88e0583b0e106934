//! Boards in every shape in which programs print them.
use super::*;

#[test]
fn reads_boards_however_they_are_drawn() {
    let outputs = [
        "1 2 3\n0 4 5\n7 8 6\n\n1 2 3\n4 0 5\n7 8 6\n\n1 2 3\n4 5 0\n7 8 6\n\n1 2 3\n4 5 6\n7 8 0\n",
        "1 2 3\n- 4 5\n7 8 6\n1 2 3\n4 - 5\n7 8 6\n1 2 3\n4 5 -\n7 8 6\n1 2 3\n4 5 6\n7 8 -\n",
        "Start\n1 2 3\n_ 4 5\n7 8 6\nAfter moving R:\n1 2 3\n4 _ 5\n7 8 6\nAfter moving R:\n1 2 3\n4 5 _\n7 8 6\nAfter moving D:\n1 2 3\n4 5 6\n7 8 _\n",
        "01 02 03\nbb 04 05\n07 08 06\n\n01 02 03\n04 bb 05\n07 08 06\n\n01 02 03\n04 05 bb\n07 08 06\n\n01 02 03\n04 05 06\n07 08 bb\n",
        "01 02 03\n** 04 05\n07 08 06\n\n01 02 03\n04 ** 05\n07 08 06\n\n01 02 03\n04 05 **\n07 08 06\n\n01 02 03\n04 05 06\n07 08 **\n",
        // A gap, told by where the other cells stand.
        "1 2 3\n  4 5\n7 8 6\n\n1 2 3\n4   5\n7 8 6\n\n1 2 3\n4 5\n7 8 6\n\n1 2 3\n4 5 6\n7 8\n",
        "+---+---+---+\n| 1 | 2 | 3 |\n+---+---+---+\n|   | 4 | 5 |\n+---+---+---+\n| 7 | 8 | 6 |\n+---+---+---+\n\n\
         | 1 | 2 | 3 |\n| 4 |   | 5 |\n| 7 | 8 | 6 |\n\n| 1 | 2 | 3 |\n| 4 | 5 |   |\n| 7 | 8 | 6 |\n\n| 1 | 2 | 3 |\n| 4 | 5 | 6 |\n| 7 | 8 |   |\n",
        "│1│2│3│\n│·│4│5│\n│7│8│6│\n│1│2│3│\n│4│·│5│\n│7│8│6│\n│1│2│3│\n│4│5│·│\n│7│8│6│\n│1│2│3│\n│4│5│6│\n│7│8│·│\n",
        "[1, 2, 3]\n[0, 4, 5]\n[7, 8, 6]\n\n[1, 2, 3]\n[4, 0, 5]\n[7, 8, 6]\n\n[1, 2, 3]\n[4, 5, 0]\n[7, 8, 6]\n\n[1, 2, 3]\n[4, 5, 6]\n[7, 8, 0]\n",
        "[[1 2 3]\n [0 4 5]\n [7 8 6]]\n[[1 2 3]\n [4 0 5]\n [7 8 6]]\n[[1 2 3]\n [4 5 0]\n [7 8 6]]\n[[1 2 3]\n [4 5 6]\n [7 8 0]]\n",
        "(1, 2, 3, 0, 4, 5, 7, 8, 6)\n(1, 2, 3, 4, 0, 5, 7, 8, 6)\n(1, 2, 3, 4, 5, 0, 7, 8, 6)\n(1, 2, 3, 4, 5, 6, 7, 8, 0)\n",
        "1,2,3\n,4,5\n7,8,6\n\n1,2,3\n4,,5\n7,8,6\n\n1,2,3\n4,5,\n7,8,6\n\n1,2,3\n4,5,6\n7,8,\n",
        "1\t2\t3\n\t4\t5\n7\t8\t6\n\n1\t2\t3\n4\t\t5\n7\t8\t6\n\n1\t2\t3\n4\t5\t\n7\t8\t6\n\n1\t2\t3\n4\t5\t6\n7\t8\t\n",
        // The size, what it is to become, and the start twice.
        "3 3\nGoal:\n1 2 3\n4 5 6\n7 8 0\nStart:\n1 2 3\n0 4 5\n7 8 6\nPath of length 3\n1 2 3\n0 4 5\n7 8 6\n\n1 2 3\n4 0 5\n7 8 6\n\n1 2 3\n4 5 0\n7 8 6\n\n1 2 3\n4 5 6\n7 8 0\nGoodbye\n",
        "    1   2   3\r\n    0   4   5\r\n    7   8   6\r\n\r\n1 2 3\r\n4 0 5\r\n7 8 6\r\n\r\n1 2 3\r\n4 5 0\r\n7 8 6\r\n\r\n1 2 3\r\n4 5 6\r\n7 8 0\r\n",
        "1 2 3\n\n0 4 5\n\n7 8 6\n\n\n1 2 3\n\n4 0 5\n\n7 8 6\n\n\n1 2 3\n\n4 5 0\n\n7 8 6\n\n\n1 2 3\n\n4 5 6\n\n7 8 0\n",
    ];
    let outputs = outputs.map(|output| (output, ""));
    check(&boards(), &outputs);
}

#[test]
fn reads_boards_that_are_not_square() {
    let outputs = [
        (
            " 1  2  3  4\n 5  6  7  8\n 9  - 10 11\n\nAfter moving R:\n 1  2  3  4\n 5  6  7  8\n 9 10  - 11\n\nAfter moving R:\n 1  2  3  4\n 5  6  7  8\n 9 10 11  -\n\n",
            "",
        ),
        (
            " 1  2  3  4\n 5  6  7  8\n 9    10 11\n\n 1  2  3  4\n 5  6  7  8\n 9 10    11\n\n 1  2  3  4\n 5  6  7  8\n 9 10 11\n",
            "",
        ),
        (
            "1 2 3\n4 5 6\n7 8 0\n",
            "there is no answer in the output, which begins with `1 2 3`",
        ),
    ];
    check_on("wide", &boards(), &outputs);
}

#[test]
fn finds_the_way_among_other_boards() {
    let way = [FIRST, SECOND, THIRD, LAST].concat();
    let tail = [SECOND, THIRD, LAST].concat();
    let outputs = [
        format!("Start:\n{FIRST}Goal:\n{LAST}Solution:\n{way}"),
        format!("Start:\n{FIRST}Goal:\n{LAST}Solution:\n{tail}"),
        format!("Goal:\n{LAST}Start:\n{FIRST}Solution:\n{way}"),
        // Those that were looked at.
        format!("{FIRST}{SECOND}{THIRD}1 2 3\n4 5 6\n0 7 8\nSolution:\n{way}"),
        // Tables that are no boards.
        format!("0 1 2\n1 2 3\n2 3 4\n\n{way}"),
        format!("3 0 3\n3 1 2\n3 2 1\n\n{way}"),
        format!("f g h\n3 0 3\n3 1 2\n3 2 1\nend\n{way}0 1 2\n1 2 3\n2 3 4\n"),
    ];
    let outputs: Vec<_> = outputs.iter().map(|it| (it.as_str(), "")).collect();
    check(&boards(), &outputs);
    let beside = format!("{FIRST}{THIRD}{SECOND}1 2 0\n4 5 3\n7 8 6\nR, R, D\n");
    check(&path(), &[(&beside, "")]);
    let either = boards().replace("[answer.boards]\n", "[answer.boards]\norder = 'either'\n");
    let backward = format!("{FIRST}{LAST}{LAST}{THIRD}{SECOND}{FIRST}");
    check(&either, &[(&backward, "")]);
}

#[test]
fn reads_boards_with_tabs_quotes_or_nothing_between_cells() {
    let rows = |rows: [&str; 3]| rows.join("\n") + "\n\n";
    let tabs = |between: &str, before: bool, after: bool| {
        let mut text = String::new();
        for board in ["123 45786", "1234 5786", "12345 786", "12345678 "] {
            for row in [0, 3, 6] {
                let cells: Vec<_> = board[row..row + 3]
                    .chars()
                    .map(|c| c.to_string().trim().to_owned())
                    .collect();
                text += if before { between } else { "" };
                text += &cells.join(between);
                text += if after { between } else { "" };
                text += "\n";
            }
            text += "\n";
        }
        text
    };
    let quoted = |quote: &str, blank: &str| {
        ["123045786", "123405786", "123450786", "123456780"]
            .map(|board| {
                let cell = |c: char| match c {
                    '0' => format!("{quote}{blank}{quote}"),
                    c => format!("{quote}{c}{quote}"),
                };
                let cells: Vec<_> = board.chars().map(cell).collect();
                let row = |row: usize| format!("[{}]", cells[row..row + 3].join(","));
                rows([&row(0), &row(3), &row(6)])
            })
            .concat()
    };
    let outputs = [
        tabs("\t", true, false),
        tabs("\t", false, true),
        tabs("\t", true, true),
        tabs("\t", false, false),
        tabs(",", true, false),
        tabs("\t\t", false, false),
        tabs("\t\t", true, false),
        quoted("'", ""),
        quoted("'", " "),
        quoted("'", "0"),
        quoted("\"", ""),
        quoted("\"", "_"),
        "123\n045\n786\n\n123\n405\n786\n\n123\n450\n786\n\n123\n456\n780\n".to_owned(),
        "123\n_45\n786\n\n123\n4_5\n786\n\n123\n45_\n786\n\n123\n456\n78_\n".to_owned(),
        "123045786\n123405786\n123450786\n123456780\n".to_owned(),
        "123/045/786\n123/405/786\n123/450/786\n123/456/780\n".to_owned(),
        "1 2 3/0 4 5/7 8 6\n1 2 3/4 0 5/7 8 6\n1 2 3/4 5 0/7 8 6\n1 2 3/4 5 6/7 8 0\n".to_owned(),
        "\u{1b}[1;1H1\u{1b}[1;3H2\u{1b}[1;5H3\n0 4 5\n7 8 6\n\n1\u{1b}[C2\u{1b}[C3\n4 0 5\n7 8 6\n\n1 2 3\n4 5 0\n7 8 6\n\n1 2 3\n4 5 6\n7 8 0\n".to_owned(),
    ];
    let outputs: Vec<_> = outputs.iter().map(|it| (it.as_str(), "")).collect();
    check(&boards(), &outputs);
}
