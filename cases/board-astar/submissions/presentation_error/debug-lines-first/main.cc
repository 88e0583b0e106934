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
  std::vector<unsigned int> tiles(side * side);
  for (unsigned int& tile : tiles) {
    std::cin >> tile;
  }

  // debug
  std::cout << "type = " << argv[1][0] << "\n";
  for (unsigned int i = 0; i < tiles.size(); ++i) {
    std::cout << tiles[i] << ((i + 1) % side == 0 ? "\n" : " ");
  }
  Board test(tiles.data(), tiles.size(), 0, argv[1][0]);
  std::cout << "hamming " << test.hamming() << " manhattan "
            << test.manhattan() << " inversions " << test.inversions() << "\n";

  solve(tiles.data(), tiles.size(), argv[1][0]);
  return 0;
}
