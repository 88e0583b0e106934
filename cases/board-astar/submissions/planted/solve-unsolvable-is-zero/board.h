#ifndef __BOARD_H__
#define __BOARD_H__

#include <vector>

#define LARGEST 10

class Board {
	int square[LARGEST][LARGEST];
	int length;
	int blank_row, blank_col;        // row and column of the zero
	unsigned int so_far;

	bool on_board(int r, int c) { return r >= 0 && c >= 0 && r < length && c < length; }
	bool sorts_with_even_swaps();

public:
	Board();
	Board(unsigned int *b, unsigned int n, unsigned int m, char type);
	~Board();
	bool is_solvable();
	bool is_goal();
	void neighbors(std::vector<Board *> *neigh, char type);
	unsigned int get_n_moves();
	unsigned int hamming();
	unsigned int manhattan();
	unsigned int inversions();

	// needed to keep boards in a std::set
	bool operator<(const Board &other) const;
};

#endif
