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
  unsigned int total = type == 'm' ? first->manhattan() : first->hamming();
  unsigned int shown = 0;
  while (true) {
    Board* board = open.top();
    open.pop();

    // a line for each tenth of the way (or more), to see that it still runs
    unsigned int percent = 100 * board->get_n_moves() / total;
    if (percent >= shown + 10) {
      std::cerr << percent << " %\n";
      shown = percent;
    }

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
  std::vector<unsigned int> tiles(side * side);
  for (unsigned int& tile : tiles) {
    std::cin >> tile;
  }
  solve(tiles.data(), tiles.size(), argv[1][0]);
  return 0;
}
