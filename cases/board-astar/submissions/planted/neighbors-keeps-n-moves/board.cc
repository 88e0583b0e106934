#include "board.h"

#include <algorithm>

namespace {
unsigned int diff(unsigned int a, unsigned int b) { return std::max(a, b) - std::min(a, b); }
}

Board::Board() {}

Board::Board(unsigned int *b, unsigned int n, unsigned int m, char type) : moves_(m), type_(type) {
  tiles_.reserve(n);
  for (unsigned int i = 0; i < n; ++i) {
    tiles_.push_back(static_cast<uint16_t>(b[i]));
  }
  while (side_ * side_ < n) {
    ++side_;
  }
  evaluate();
}

Board::~Board() {}

void Board::evaluate() {
  misplaced_ = 0;
  distance_ = 0;
  for (unsigned int i = 0; i < tiles_.size(); ++i) {
    if (tiles_[i] == 0) {
      blank_ = i;
    } else {
      unsigned int goal = tiles_[i] - 1u;
      misplaced_ += goal != i;
      distance_ += diff(goal / side_, i / side_) + diff(goal % side_, i % side_);
    }
  }
}

/* Merge sort: counts how many pairs had to change their order. */
unsigned long Board::merge_count(std::vector<uint16_t> &values) {
  if (values.size() < 2) {
    return 0;
  }
  size_t half = values.size() / 2;
  std::vector<uint16_t> left(values.begin(), values.begin() + half);
  std::vector<uint16_t> right(values.begin() + half, values.end());
  unsigned long count = merge_count(left) + merge_count(right);
  size_t i = 0, j = 0;
  for (size_t k = 0; k < values.size(); ++k) {
    if (j == right.size() || (i < left.size() && left[i] < right[j])) {
      values[k] = left[i++];
    } else {
      values[k] = right[j++];
      count += left.size() - i;
    }
  }
  return count;
}

unsigned int Board::inversions() {
  std::vector<uint16_t> values(tiles_);
  values.erase(values.begin() + blank_);
  return static_cast<unsigned int>(merge_count(values));
}

bool Board::is_solvable() {
  std::vector<uint16_t> values(tiles_);
  values.erase(values.begin() + blank_);
  bool odd = merge_count(values) % 2 == 1;
  bool odd_row = (blank_ / side_) % 2 == 1;
  return side_ % 2 == 1 ? !odd : odd != odd_row;
}

bool Board::is_goal() { return misplaced_ == 0; }

void Board::neighbors(std::vector<Board *> *neigh, char type) {
  auto add = [&](int step) {
    Board *board = new Board(*this);
    std::swap(board->tiles_[blank_], board->tiles_[blank_ + step]);
    board->moves_ = moves_;
    board->type_ = type;
    board->evaluate();
    neigh->push_back(board);
  };
  int width = static_cast<int>(side_);
  if (blank_ % side_ != 0) {
    add(-1);
  }
  if (blank_ % side_ != side_ - 1) {
    add(+1);
  }
  if (blank_ >= side_) {
    add(-width);
  }
  if (blank_ + side_ < tiles_.size()) {
    add(+width);
  }
}

unsigned int Board::get_n_moves() { return moves_; }

unsigned int Board::hamming() { return misplaced_; }

unsigned int Board::manhattan() { return distance_; }

std::string Board::key() const {
  return std::string(reinterpret_cast<const char *>(tiles_.data()), tiles_.size() * sizeof(uint16_t));
}
