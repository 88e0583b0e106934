#include <iostream>
#include <queue>
#include <set>
#include <vector>

#include "board.h"

// Some boards never end on my laptop, so give up after this many.
const unsigned int kEnough = 200000;

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
  unsigned int moves = 0;
  while (!open.empty() && closed.size() < kEnough) {
    Board* board = open.top();
    open.pop();
    moves = board->get_n_moves();
    if (board->is_goal()) {
      break;
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
  std::cout << "Number of moves: " << moves << "\n";
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
