//! The example submission of a new assignment: a breadth-first search in the language
//! asked for.
use super::{Answer, Input, Language, Shape};
use crate::assignment::Goal;

/// What stands in a program for each of its parts, by what is asked for.
struct Parts {
    text: &'static str,
    /// By [`Input`]: standard input, or an argument.
    read: [&'static str; 2],
    /// By [`Goal`]: the blank last, or first.
    goal: [&'static str; 2],
    /// By [`Answer`]: the number of moves, or the moves.
    print: [&'static str; 2],
}

const PYTHON: Parts = Parts {
    text: include_str!("solve.py"),
    read: [
        r"
def read():
    numbers = [int(word) for word in sys.stdin.read().split()]
    # A square has its side first, any other board its rows and columns.
    if len(numbers) == numbers[0] ** 2 + 1:
        return tuple(numbers[1:]), numbers[0], numbers[0]
    return tuple(numbers[2:]), numbers[0], numbers[1]
",
        r#"
def read():
    numbers = tuple(int(word) for word in sys.argv[1].split(","))
    side = round(len(numbers) ** 0.5)
    return numbers, side, side
"#,
    ],
    goal: [
        "return tuple(range(1, count)) + (0,)",
        "return tuple(range(count))",
    ],
    print: [
        r#"if moves is None:
    print("Unsolvable board")
else:
    print("Number of moves:", len(moves))"#,
        r#"if moves is None:
    print("Unsolvable board")
else:
    print(moves)"#,
    ],
};

const CPP: Parts = Parts {
    text: include_str!("main.cc"),
    read: [
        r"  std::vector<int> numbers;
  for (int number; std::cin >> number;) numbers.push_back(number);
  // A square has its side first, any other board its rows and columns.
  const int count = static_cast<int>(numbers.size());
  const bool is_square = count == numbers[0] * numbers[0] + 1;
  const int rows = numbers[0], columns = is_square ? rows : numbers[1];
  const Board start(numbers.begin() + (is_square ? 1 : 2), numbers.end());",
        r"  Board start;
  std::istringstream list(argv[1]);
  for (std::string word; std::getline(list, word, ',');) start.push_back(std::stoi(word));
  int rows = 1;
  while (rows * rows < static_cast<int>(start.size())) ++rows;
  const int columns = rows;",
    ],
    goal: [
        "Board goal;\n  for (int tile = 1; tile < rows * columns; ++tile) goal.push_back(tile);\n  goal.push_back(0);",
        "Board goal;\n  for (int tile = 0; tile < rows * columns; ++tile) goal.push_back(tile);",
    ],
    print: [
        r#"  if (moves.count(goal) == 0) {
    std::cout << "Unsolvable board\n";
  } else {
    std::cout << "Number of moves: " << moves[goal].size() << "\n";
  }"#,
        r#"  if (moves.count(goal) == 0) {
    std::cout << "Unsolvable board\n";
    return 0;
  }
  std::string text;
  for (const auto& name : moves[goal]) text += (text.empty() ? "" : ", ") + name;
  std::cout << "[" << text << "]\n";"#,
    ],
};

const JAVA: Parts = Parts {
    text: include_str!("Solve.java"),
    read: [
        r"        List<Integer> numbers = new ArrayList<>();
        Scanner scanner = new Scanner(System.in);
        while (scanner.hasNextInt()) {
            numbers.add(scanner.nextInt());
        }
        // A square has its side first, any other board its rows and columns.
        int rows = numbers.get(0);
        boolean isSquare = numbers.size() == rows * rows + 1;
        int columns = isSquare ? rows : numbers.get(1);
        List<Integer> start = new ArrayList<>(numbers.subList(isSquare ? 1 : 2, numbers.size()));",
        r#"        List<Integer> start = new ArrayList<>();
        for (String word : args[0].split(",")) {
            start.add(Integer.parseInt(word));
        }
        int rows = (int) Math.round(Math.sqrt(start.size()));
        int columns = rows;"#,
    ],
    goal: [
        "for (int tile = 1; tile < rows * columns; tile++) {\n            goal.add(tile);\n        }\n        goal.add(0);",
        "for (int tile = 0; tile < rows * columns; tile++) {\n            goal.add(tile);\n        }",
    ],
    print: [
        r#"        if (!moves.containsKey(goal)) {
            System.out.println("Unsolvable board");
        } else {
            System.out.println("Number of moves: " + moves.get(goal).size());
        }"#,
        r#"        if (!moves.containsKey(goal)) {
            System.out.println("Unsolvable board");
        } else {
            System.out.println(moves.get(goal));
        }"#,
    ],
};

/// The text of the program.
pub(super) fn text(shape: &Shape) -> String {
    let parts = match shape.language {
        Language::Python => PYTHON,
        Language::Cpp => CPP,
        Language::Java => JAVA,
    };
    let read = parts.read[usize::from(shape.input == Input::Argument)];
    let goal = parts.goal[usize::from(shape.goal == Goal::BlankFirst)];
    let print = parts.print[usize::from(shape.answer == Answer::Path)];
    let text = parts.text.replace("READ_PLACE", read);
    text.replace("GOAL_PLACE", goal)
        .replace("PRINT_PLACE", print)
}
