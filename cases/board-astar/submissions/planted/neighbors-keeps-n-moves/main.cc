#include <iostream>
#include <memory>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

#include "board.h"

/** A board in the queue. */
struct Item {
  unsigned int total;       // priority
  unsigned int g;   // moves from the start
  unsigned int order;  // in the order in which they were made
  std::shared_ptr<Board> board;

  bool operator<(const Item &other) const {
    if (total != other.total) return total < other.total;
    if (g != other.g) return g > other.g;
    return order < other.order;
  }
};

void solve(unsigned int *b, unsigned int n, char type) {
  auto distance = [type](Board &board) { return type == 'm' ? board.manhattan() : board.hamming(); };

  auto start = std::make_shared<Board>(b, n, 0, type);
  if (!start->is_solvable()) {
    std::cout << "Unsolvable board" << std::endl;
    return;
  }

  std::set<Item> queue;
  std::unordered_set<std::string> closed;
  unsigned int serial = 0;
  queue.insert(Item{distance(*start), 0, serial++, start});

  while (!queue.empty()) {
    Item node = *queue.begin();
    queue.erase(queue.begin());
    if (node.board->is_goal()) {
      std::cout << "Number of moves: " << node.g << std::endl;
      return;
    }
    if (!closed.insert(node.board->key()).second) {
      continue;
    }
    std::vector<Board *> next;
    node.board->neighbors(&next, type);
    for (Board *pointer : next) {
      std::shared_ptr<Board> board(pointer);
      if (closed.count(board->key()) == 0) {
        unsigned int g = node.g + 1;
        queue.insert(Item{g + distance(*board), g, serial++, board});
      }
    }
  }
}

int main(int argc, char **argv) {
  std::string mode = argc > 1 ? argv[1] : "m";
  unsigned int side = 0;
  std::cin >> side;
  std::vector<unsigned int> tiles;
  for (unsigned int tile; tiles.size() < side * side && std::cin >> tile;) {
    tiles.push_back(tile);
  }
  solve(tiles.data(), static_cast<unsigned int>(tiles.size()), mode[0]);
}
