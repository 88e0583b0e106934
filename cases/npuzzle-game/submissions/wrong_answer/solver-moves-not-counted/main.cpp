// Wrong: the moves of V change the board but not the count.
#include <fstream>
#include <iostream>
#include <map>
#include <queue>
#include <random>
#include <sstream>
#include <string>
#include <vector>

// A board is one cell after another, each two characters as in a shape file:
// "00" for a place that is not there, "bb" for the blank, "01" and so on.
class NPuzzle {
 public:
  bool load(std::istream& in);
  std::string draw() const;
  void set_size(int rows, int columns);
  void shuffle();
  bool move(char letter);
  void follow(char letter) { step(cells_, letter); }
  std::string solve() const;
  bool solved() const { return cells_ == goal(); }
  int moves() const { return moves_; }
  bool is_set() const { return columns_ > 0; }
  void report() const;

 private:
  using Cells = std::vector<std::string>;
  Cells cells_;
  int columns_ = 0;
  int moves_ = 0;
  std::mt19937 random_{std::random_device{}()};

  Cells goal() const;
  bool step(Cells& cells, char letter) const;
};

// Takes over the board in a shape file, if it is one.
bool NPuzzle::load(std::istream& in) {
  Cells cells;
  size_t columns = 0, rows = 0;
  std::string line, cell;
  while (std::getline(in, line)) {
    std::istringstream row(line);
    size_t count = 0;
    for (; row >> cell; ++count) cells.push_back(cell);
    if (count == 0) continue;
    if (columns != 0 && count != columns) return false;
    columns = count;
    ++rows;
  }
  if (rows == 0 || rows > 9 || columns > 9) return false;
  // each cell must be one of the goal's, and none may be there twice
  std::map<std::string, int> left;
  NPuzzle read;
  read.cells_ = cells;
  read.columns_ = columns;
  for (const std::string& wanted : read.goal()) ++left[wanted];
  for (const std::string& found : cells)
    if (left[found]-- <= 0) return false;
  cells_ = cells;
  columns_ = columns;
  moves_ = 0;
  return true;
}

std::string NPuzzle::draw() const {
  std::string text;
  for (size_t i = 0; i < cells_.size(); ++i) {
    text += cells_[i];
    if ((i + 1) % columns_ != 0) text += ' ';
    else if (i + 1 < cells_.size()) text += '\n';
  }
  return text;
}

NPuzzle::Cells NPuzzle::goal() const {
  Cells goal = cells_;
  int tile = 0;
  std::string* last = nullptr;
  for (std::string& cell : goal) {
    if (cell == "00") continue;
    ++tile;
    cell = std::string(1, '0' + tile / 10) + std::string(1, '0' + tile % 10);
    last = &cell;
  }
  if (last != nullptr) *last = "bb";
  return goal;
}

void NPuzzle::set_size(int rows, int columns) {
  cells_.assign(rows * columns, "bb");
  columns_ = columns;
  cells_ = goal();
  moves_ = 0;
}

void NPuzzle::shuffle() {
  cells_ = goal();
  for (size_t left = cells_.size(); left > 0;)
    if (step(cells_, "LRUD"[random_() % 4])) --left;
  moves_ = 0;
}

// Moves the blank if there is room.
bool NPuzzle::step(Cells& cells, char letter) const {
  int columns = columns_, rows = cells.size() / columns, blank = 0;
  while (cells[blank] != "bb") ++blank;
  int row = blank / columns, column = blank % columns;
  if (letter == 'L') --column;
  if (letter == 'R') ++column;
  if (letter == 'U') --row;
  if (letter == 'D') ++row;
  if (row < 0 || row == rows || column < 0 || column == columns) return false;
  int to = row * columns + column;
  if (cells[to] == "00") return false;
  std::swap(cells[blank], cells[to]);
  return true;
}

bool NPuzzle::move(char letter) {
  if (!step(cells_, letter)) return false;
  ++moves_;
  return true;
}

// The letters of a shortest solution, or "-" if there is none.
std::string NPuzzle::solve() const {
  std::map<Cells, std::string> ways{{cells_, ""}};
  std::queue<Cells> waiting;
  const Cells end = goal();
  waiting.push(cells_);
  while (!waiting.empty()) {
    Cells cells = waiting.front();
    waiting.pop();
    std::string way = ways[cells];
    if (cells == end) return way;
    for (char letter : std::string("LRUD")) {
      Cells next = cells;
      if (!step(next, letter)) continue;
      if (ways.emplace(next, way + letter).second) waiting.push(next);
    }
  }
  return "-";
}

void NPuzzle::report() const {
  std::cout << (solved() ? "Problem Solved!\n" : "Problem not solved\n");
  std::cout << "Total number of moves " << moves() << "\n";
}

std::string ask(const std::string& question) {
  std::string line;
  std::cout << question << std::flush;
  std::getline(std::cin, line);
  // no blanks around the answer
  size_t from = line.find_first_not_of(" \t\r");
  if (from == std::string::npos) return "";
  return line.substr(from, line.find_last_not_of(" \t\r") - from + 1);
}

int main(int argc, char* argv[]) {
  NPuzzle puzzle;
  if (argc > 1) {
    std::ifstream file(argv[1]);
    if (!puzzle.load(file)) std::cout << argv[1] << " is no shape file\n";
  }
  while (!puzzle.is_set() && std::cin) {
    std::istringstream answer(ask("Problem size (3 to 9): "));
    int rows = 0, columns = 0;
    answer >> rows;
    if (!(answer >> columns)) columns = rows;
    if (rows < 3 || rows > 9 || columns < 3 || columns > 9) continue;
    puzzle.set_size(rows, columns);
    puzzle.shuffle();
  }
  if (!puzzle.is_set()) return 0;
  std::cout << puzzle.draw() << "\n";

  while (true) {
    std::string line = ask("> ");
    if (line == "Q" || !std::cin) break;
    if (line == "V") {
      std::string way = puzzle.solve();
      if (way == "-") {
        std::cout << "No solution\n";
        continue;
      }
      std::cout << "Solution of length " << way.size() << "\n";
      for (char letter : way) {
        puzzle.follow(letter);
        std::cout << "Solver moves " << letter << "\n" << puzzle.draw() << "\n";
      }
      puzzle.report();
    } else if (line == "T") {
      puzzle.report();
    } else if (line == "E") {
      std::ofstream file(ask("Save as: "));
      file << puzzle.draw();
      std::cout << (file ? "Saved.\n" : "That file cannot be written.\n");
    } else if (line == "O") {
      std::ifstream file(ask("Load from: "));
      if (puzzle.load(file)) std::cout << puzzle.draw() << "\n";
      else std::cout << "That is no shape file.\n";
    } else if (line == "S") {
      puzzle.shuffle();
      std::cout << puzzle.draw() << "\n";
    } else if (line.size() == 1 && line.find_first_of("LRUD") == 0) {
      if (puzzle.move(line[0])) std::cout << puzzle.draw() << "\n";
      else std::cout << "No room for " << line << "\n";
      if (puzzle.solved()) puzzle.report();
    } else if (line != "") {
      std::cout << "Commands: V T E O L R U D S Q\n";
    }
  }
  std::cout << "\n";
}
