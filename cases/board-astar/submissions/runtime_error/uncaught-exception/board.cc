#include "board.h"

#include <algorithm>
#include <cstdlib>

Board::Board() : side_(0), moves_(0), priority_(0) {}

Board::Board(unsigned int* b, unsigned int n, unsigned int m, char type)
    : cells_(b, b + n), side_(0), moves_(m) {
  while (side_ * side_ < n) {
    ++side_;
  }
  priority_ = moves_ + (type == 'm' ? manhattan() : hamming());
}

Board::~Board() {}

unsigned int Board::get_n_moves() { return moves_; }

unsigned int Board::hamming() {
  unsigned int count = 0;
  for (unsigned int i = 0; i < cells_.size(); ++i) {
    if (cells_[i] != 0 && cells_[i] != i + 1) {
      ++count;
    }
  }
  return count;
}

unsigned int Board::manhattan() {
  int total = 0;
  int side = side_;
  for (int i = 0; i < side * side; ++i) {
    int tile = cells_[i];
    if (tile != 0) {
      total += std::abs(i / side - (tile - 1) / side);
      total += std::abs(i % side - (tile - 1) % side);
    }
  }
  return total;
}

unsigned int Board::inversions() {
  unsigned int count = 0;
  for (unsigned int i = 0; i < cells_.size(); ++i) {
    for (unsigned int j = i + 1; j < cells_.size(); ++j) {
      if (cells_[j] != 0 && cells_[i] > cells_[j]) {
        ++count;
      }
    }
  }
  return count;
}

bool Board::is_solvable() {
  unsigned int sum = inversions();
  if (side_ % 2 == 1) {
    return sum % 2 == 0;
  }
  unsigned int blank =
      std::find(cells_.begin(), cells_.end(), 0u) - cells_.begin();
  return (sum + blank / side_) % 2 == 1;
}

bool Board::is_goal() { return hamming() == 0; }

void Board::neighbors(std::vector<Board*>* neigh, char type) {
  unsigned int blank =
      std::find(cells_.begin(), cells_.end(), 0u) - cells_.begin();
  std::vector<unsigned int> targets;
  if (blank >= side_) targets.push_back(blank - side_);
  if (blank + side_ < cells_.size()) targets.push_back(blank + side_);
  if (blank % side_ > 0) targets.push_back(blank - 1);
  if (blank % side_ + 1 < side_) targets.push_back(blank + 1);

  for (unsigned int target : targets) {
    std::vector<unsigned int> next = cells_;
    std::swap(next[blank], next[target]);
    neigh->push_back(new Board(next.data(), next.size(), moves_ + 1, type));
  }
}
