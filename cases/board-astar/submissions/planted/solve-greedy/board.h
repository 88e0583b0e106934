#ifndef BOARD_H_
#define BOARD_H_

#include <vector>

class Board {
 public:
	Board();
	Board(unsigned int* b, unsigned int n, unsigned int m, char type);
	~Board();

	bool is_solvable();
	bool is_goal();
	void neighbors(std::vector<Board*>* neigh, char type);
	unsigned int get_n_moves();
	unsigned int hamming();
	unsigned int manhattan();
	unsigned int inversions();

	const std::vector<int>& tiles() const { return field_; }

 private:
	int row_at(int index) const { return index / width_; }
	int col_at(int index) const { return index % width_; }

	std::vector<int> field_;
	int width_;
	int empty_;  // index of the blank
	unsigned int depth_;
};

#endif  // BOARD_H_
