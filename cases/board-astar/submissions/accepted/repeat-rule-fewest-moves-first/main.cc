#include <iostream>
#include <queue>
#include <set>
#include <vector>

#include "board.h"

struct Later {
  bool operator()(Board* a, Board* b) const {
    if (a->priority() != b->priority()) {
      return a->priority() > b->priority();
    }
    return a->get_n_moves() > b->get_n_moves();
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
  std::set<std::vector<unsigned int>> enqueued;
  enqueued.insert(first->cells());
  open.push(first);
  while (true) {
    Board* board = open.top();
    open.pop();
    if (board->is_goal()) {
      std::cout << "Number of moves: " << board->get_n_moves() << "\n";
      return;
    }
    std::vector<Board*> next;
    board->neighbors(&next, type);
    for (Board* neighbor : next) {
      if (enqueued.insert(neighbor->cells()).second) {
        open.push(neighbor);
      } else {
        delete neighbor;
      }
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
