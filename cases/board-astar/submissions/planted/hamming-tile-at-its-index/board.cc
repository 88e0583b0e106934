#include "board.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

Board::Board() : side_(0), zero_(-1), n_moves_(0) {}

Board::Board(unsigned int* b, unsigned int n, unsigned int m, char)
    : tiles_(b, b + n), side_(std::lround(std::sqrt(n))), zero_(0), n_moves_(m) {
  zero_ = std::find(tiles_.begin(), tiles_.end(), 0) - tiles_.begin();
}

Board::~Board() {}

unsigned int Board::get_n_moves() { return n_moves_; }

unsigned int Board::hamming() {
  unsigned int misplaced = 0;
  int expected = 0;
  for (int tile : tiles_) {
    if (tile != 0 && tile != expected) ++misplaced;
    ++expected;
  }
  return misplaced;
}

unsigned int Board::manhattan() {
  unsigned int distance = 0;
  for (int i = 0; i < static_cast<int>(tiles_.size()); ++i) {
    if (i == zero_) continue;
    const int home = tiles_[i] - 1;
    distance += std::abs(RowOf(i) - RowOf(home)) + std::abs(ColOf(i) - ColOf(home));
  }
  return distance;
}

unsigned int Board::inversions() {
  unsigned int result = 0;
  for (auto first = tiles_.begin(); first != tiles_.end(); ++first) {
    result += std::count_if(first, tiles_.end(), [first](int later) { return later != 0 && later < *first; });
  }
  return result;
}

bool Board::is_solvable() {
  if (side_ % 2 == 1) {
    return inversions() % 2 == 0;
  }
  return (inversions() + RowOf(zero_)) % 2 == 1;
}

bool Board::is_goal() {
  return tiles_.back() == 0 && std::is_sorted(tiles_.begin(), tiles_.end() - 1);
}

void Board::neighbors(std::vector<Board*>* neigh, char) {
  const int row_step[] = {0, 0, 1, -1};
  const int col_step[] = {1, -1, 0, 0};
  for (int k = 0; k < 4; ++k) {
    const int row = RowOf(zero_) + row_step[k];
    const int col = ColOf(zero_) + col_step[k];
    if (row < 0 || col < 0 || row >= side_ || col >= side_) continue;
    Board* next = new Board(*this);
    next->zero_ = row * side_ + col;
    std::swap(next->tiles_[zero_], next->tiles_[next->zero_]);
    ++next->n_moves_;
    neigh->push_back(next);
  }
}
