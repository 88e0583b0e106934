#include "board.h"

Board::Board() {
	cells = Matrix();
	N = 0;
	zeroRow = 0;
	zeroCol = 0;
	steps = 0;
	type = 'm';
}

Board::Board(unsigned int *b, unsigned int n, unsigned int m, char t) {
	N = 0;
	while (N * N != n) {
		N++;
	}
	zeroRow = 0;
	zeroCol = 0;
	steps = m;
	type = t;
	cells = Matrix();
	for (unsigned int r = 0; r < N; r++) {
		for (unsigned int c = 0; c < N; c++) {
			unsigned int tile = b[r * N + c];
			if (tile == 0) {
				zeroRow = r;
				zeroCol = c;
			}
			cells[r][c] = tile;
		}
	}
}

Board::~Board() {
}

void Board::moveBlank(unsigned int r, unsigned int c) {
	cells[zeroRow][zeroCol] = cells[r][c];
	cells[r][c] = 0;
	zeroRow = r;
	zeroCol = c;
}

bool Board::is_solvable() {
	unsigned int sum = inversions();
	if (N % 2 == 0) {
		sum += zeroRow;
		return sum % 2 == 1;
	}
	return sum % 2 == 0;
}

bool Board::is_goal() {
	unsigned int value = 0;
	for (unsigned int r = 0; r < N; r++) {
		for (unsigned int c = 0; c < N; c++) {
			if (cells[r][c] != value) {
				return false;
			}
			value++;
		}
	}
	return true;
}

void Board::neighbors(std::vector<Board *> *neigh, char t) {
	for (int direction = 0; direction < 4; direction++) {
		unsigned int r = zeroRow;
		unsigned int c = zeroCol;
		if (direction == 0 && r > 0) {
			r--;
		} else if (direction == 1 && c > 0) {
			c--;
		} else if (direction == 2 && r + 1 < N) {
			r++;
		} else if (direction == 3 && c + 1 < N) {
			c++;
		} else {
			continue;
		}
		Board *neighbor = new Board(*this);
		neighbor->moveBlank(r, c);
		neighbor->steps++;
		neighbor->type = t;
		neigh->push_back(neighbor);
	}
}

unsigned int Board::get_n_moves() {
	return steps;
}

unsigned int Board::hamming() {
	unsigned int count = 0;
	for (unsigned int r = 0; r < N; r++) {
		for (unsigned int c = 0; c < N; c++) {
			if (cells[r][c] != 0 && cells[r][c] != r * N + c + 1) {
				count++;
			}
		}
	}
	return count;
}

unsigned int Board::manhattan() {
	unsigned int total = 0;
	for (unsigned int r = 0; r < N; r++) {
		for (unsigned int c = 0; c < N; c++) {
			unsigned int tile = cells[r][c];
			if (tile == 0) {
				continue;
			}
			unsigned int gr = (tile - 1) / N;
			unsigned int gc = (tile - 1) % N;
			total += gr > r ? gr - r : r - gr;
			total += gc > c ? gc - c : c - gc;
		}
	}
	return total;
}

unsigned int Board::inversions() {
	// put the tiles in a row first
	std::vector<unsigned int> seq;
	for (unsigned int r = 0; r < N; r++) {
		for (unsigned int c = 0; c < N; c++) {
			if (cells[r][c] != 0) {
				seq.push_back(cells[r][c]);
			}
		}
	}
	unsigned int count = 0;
	for (unsigned int i = 0; i < seq.size(); i++) {
		for (unsigned int j = i + 1; j < seq.size(); j++) {
			if (seq[j] < seq[i]) {
				count++;
			}
		}
	}
	return count;
}

std::string Board::toString() const {
	std::string key;
	for (unsigned int r = 0; r < N; r++) {
		for (unsigned int c = 0; c < N; c++) {
			key += (char)cells[r][c];
		}
	}
	return key;
}
