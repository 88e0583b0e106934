#include <array>
#include <iostream>
#include <queue>
#include <set>
#include <vector>

#include "board.h"

struct Later {
  bool operator()(Board* a, Board* b) const {
    return a->priority() > b->priority();
  }
};

void solve(unsigned int* b, unsigned int n, char type) {
  Board* first = new Board(b, n, 0, type);
  if (!first->is_solvable()) {
    std::cout << "Unsolvable board\n";
    delete first;
    return;
  }

  std::priority_queue<Board*, std::vector<Board*>, Later> open;
  std::set<std::vector<unsigned int>> closed;
  open.push(first);
  while (true) {
    Board* board = open.top();
    open.pop();
    if (board->is_goal()) {
      std::cout << "Number of moves: " << board->get_n_moves() << "\n";
      return;
    }
    if (!closed.insert(board->cells()).second) {
      delete board;
      continue;
    }
    std::vector<Board*> next;
    board->neighbors(&next, type);
    for (Board* neighbor : next) {
      open.push(neighbor);
    }
    delete board;
  }
}

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: " << argv[0] << " h|m < board\n";
    return 1;
  }
  unsigned int side;
  std::cin >> side;
  std::array<unsigned int, 16> tiles;  // 15 tiles and the blank
  for (unsigned int i = 0; i < side * side; ++i) {
    std::cin >> tiles.at(i);
  }
  solve(tiles.data(), side * side, argv[1][0]);
  return 0;
}
