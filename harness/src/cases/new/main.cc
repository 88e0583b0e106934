// Finds the fewest moves to the goal, breadth-first: enough for small boards.
#include <algorithm>
#include <iostream>
#include <map>
#include <queue>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

using Board = std::vector<int>;

int main(int argc, char** argv) {
  (void)argc, (void)argv;
READ_PLACE
  GOAL_PLACE
  const struct { std::string name; int down, right; } ways[] = {
      {"Up", -1, 0}, {"Down", 1, 0}, {"Left", 0, -1}, {"Right", 0, 1}};

  std::map<Board, std::vector<std::string>> moves;
  std::queue<Board> waiting;
  moves[start] = {};
  waiting.push(start);
  while (!waiting.empty() && moves.count(goal) == 0) {
    const Board board = waiting.front();
    waiting.pop();
    const int blank = std::find(board.begin(), board.end(), 0) - board.begin();
    for (const auto& way : ways) {
      const int row = blank / columns + way.down, column = blank % columns + way.right;
      if (row < 0 || row >= rows || column < 0 || column >= columns) continue;
      Board other = board;
      std::swap(other[blank], other[row * columns + column]);
      if (moves.count(other) != 0) continue;
      moves[other] = moves[board];
      moves[other].push_back(way.name);
      waiting.push(other);
    }
  }
PRINT_PLACE
}
