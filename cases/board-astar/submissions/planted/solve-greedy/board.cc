#include "board.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

Board::Board() : width_(0), empty_(-1), depth_(0) {}

Board::Board(unsigned int* b, unsigned int n, unsigned int m, char)
		: field_(b, b + n), width_(std::lround(std::sqrt(n))), empty_(0), depth_(m) {
	empty_ = std::find(field_.begin(), field_.end(), 0) - field_.begin();
}

Board::~Board() {}

unsigned int Board::get_n_moves() { return depth_; }

unsigned int Board::hamming() {
	unsigned int wrong = 0;
	int expected = 1;
	for (int tile : field_) {
		if (tile != 0 && tile != expected) ++wrong;
		++expected;
	}
	return wrong;
}

unsigned int Board::manhattan() {
	unsigned int distance = 0;
	for (int i = 0; i < static_cast<int>(field_.size()); ++i) {
		if (i == empty_) continue;
		const int home = field_[i] - 1;
		distance += std::abs(row_at(i) - row_at(home)) + std::abs(col_at(i) - col_at(home));
	}
	return distance;
}

unsigned int Board::inversions() {
	unsigned int result = 0;
	for (auto first = field_.begin(); first != field_.end(); ++first) {
		result += std::count_if(first, field_.end(), [first](int later) { return later != 0 && later < *first; });
	}
	return result;
}

bool Board::is_solvable() {
	if (width_ % 2 == 1) {
		return inversions() % 2 == 0;
	}
	return (inversions() + row_at(empty_)) % 2 == 1;
}

bool Board::is_goal() {
	return field_.back() == 0 && std::is_sorted(field_.begin(), field_.end() - 1);
}

void Board::neighbors(std::vector<Board*>* neigh, char) {
	const int dy[] = {0, 0, 1, -1};
	const int dx[] = {1, -1, 0, 0};
	for (int k = 0; k < 4; ++k) {
		const int y = row_at(empty_) + dy[k];
		const int x = col_at(empty_) + dx[k];
		if (y < 0 || x < 0 || y >= width_ || x >= width_) continue;
		Board* next = new Board(*this);
		next->empty_ = y * width_ + x;
		std::swap(next->field_[empty_], next->field_[next->empty_]);
		++next->depth_;
		neigh->push_back(next);
	}
}
