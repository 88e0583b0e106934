#include <cstdlib>
#include <iostream>
#include <memory>
#include <queue>
#include <set>
#include <vector>

#include "board.h"

namespace {

struct SearchNode {
  unsigned int priority;
  std::shared_ptr<Board> board;
};

bool operator<(const SearchNode& a, const SearchNode& b) {
  return a.priority > b.priority;  // std::priority_queue has the largest on top
}

unsigned int Priority(Board* board, char type) {
  unsigned int priority = board->get_n_moves();
  if (type == 'm') return priority + board->manhattan();
  const std::vector<int>& tiles = board->tiles();
  for (size_t i = 0; i < tiles.size(); ++i) {
    if (tiles[i] > 0 && tiles[i] - 1 != static_cast<int>(i)) ++priority;
  }
  return priority;
}

}  // namespace

void solve(unsigned int* b, unsigned int n, char type) {
  std::shared_ptr<Board> start = std::make_shared<Board>(b, n, 0, type);
  if (!start->is_solvable()) {
    std::cout << "Unsolvable board\n";
    return;
  }
  std::priority_queue<SearchNode> open;
  std::set<std::vector<int>> closed;
  open.push({Priority(start.get(), type), start});
  while (!open.empty()) {
    std::shared_ptr<Board> board = open.top().board;
    open.pop();
    if (board->is_goal()) {
      std::cout << "Number of moves: " << board->get_n_moves() << "\n";
      return;
    }
    if (!closed.insert(board->tiles()).second) continue;
    std::vector<Board*> neigh;
    board->neighbors(&neigh, type);
    for (Board* next : neigh) {
      open.push({Priority(next, type), std::shared_ptr<Board>(next)});
    }
  }
}

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "expected h or m\n";
    return EXIT_FAILURE;
  }
  unsigned int side = 0;
  std::cin >> side;
  std::vector<unsigned int> tiles(side * side);
  for (auto& tile : tiles) std::cin >> tile;
  solve(tiles.data(), tiles.size(), *argv[1]);
  return EXIT_SUCCESS;
}
