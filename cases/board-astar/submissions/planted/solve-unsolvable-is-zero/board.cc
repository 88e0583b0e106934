#include "board.h"
#include <cstdlib>
#include <cstring>
#include <utility>

Board::Board() {
	memset(square, 0, sizeof(square));
	length = 0;
	blank_row = blank_col = 0;
	so_far = 0;
}

Board::Board(unsigned int *b, unsigned int n, unsigned int m, char) {
	memset(square, 0, sizeof(square));
	for (length = 1; length * length < (int)n; length++) { }
	blank_row = blank_col = 0;
	so_far = m;
	for (unsigned int i = 0; i < n; i++) {
		int r = i / length, c = i % length;
		square[r][c] = b[i];
		if (b[i] == 0) { blank_row = r; blank_col = c; }
	}
}

Board::~Board() { }

bool Board::operator<(const Board &other) const {
	return memcmp(square, other.square, sizeof(square)) < 0;
}

// Swaps tiles until all are home and looks if the number of swaps is even.
bool Board::sorts_with_even_swaps() {
	std::vector<int> p;
	for (int r = 0; r < length; r++)
		for (int c = 0; c < length; c++)
			p.push_back(square[r][c] == 0 ? length * length - 1 : square[r][c] - 1);
	int times = 0;
	for (int i = 0; i < length * length; i++)
		while (p[i] != i) {
			std::swap(p[i], p[p[i]]);
			times++;
		}
	return times % 2 == 0;
}

// Each move swaps the zero with a tile, and takes the zero one step nearer
// to its corner or one step away from it.
bool Board::is_solvable() {
	int way = (length - 1 - blank_row) + (length - 1 - blank_col);
	return sorts_with_even_swaps() == (way % 2 == 0);
}

bool Board::is_goal() {
	for (int r = 0; r < length; r++)
		for (int c = 0; c < length; c++)
			if (square[r][c] != 0 && square[r][c] != r * length + c + 1)
				return false;
	return true;
}

void Board::neighbors(std::vector<Board *> *neigh, char) {
	static const int ROW[4] = {-1, 0, 1, 0};
	static const int COLUMN[4] = {0, 1, 0, -1};
	for (int k = 0; k < 4; k++) {
		int r = blank_row + ROW[k], c = blank_col + COLUMN[k];
		if (!on_board(r, c))
			continue;
		Board *moved = new Board(*this);
		std::swap(moved->square[blank_row][blank_col], moved->square[r][c]);
		moved->blank_row = r;
		moved->blank_col = c;
		moved->so_far++;
		neigh->push_back(moved);
	}
}

unsigned int Board::get_n_moves() { return so_far; }

unsigned int Board::hamming() {
	unsigned int misplaced = 0;
	for (int r = 0; r < length; r++)
		for (int c = 0; c < length; c++)
			if (square[r][c] != 0 && square[r][c] != r * length + c + 1)
				misplaced++;
	return misplaced;
}

unsigned int Board::manhattan() {
	unsigned int distance = 0;
	for (int r = 0; r < length; r++)
		for (int c = 0; c < length; c++) {
			int t = square[r][c];
			if (t > 0)
				distance += abs((t - 1) / length - r) + abs((t - 1) % length - c);
		}
	return distance;
}

unsigned int Board::inversions() {
	unsigned int count = 0;
	for (int i = 0; i < length * length; i++)
		for (int j = 0; j < i; j++) {
			int second = square[i / length][i % length], first = square[j / length][j % length];
			if (second != 0 && first > second)
				count++;
		}
	return count;
}
