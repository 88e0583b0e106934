#ifndef BOARD_H_
#define BOARD_H_

#include <vector>

class Board {
 public:
  Board();
  // b: the tiles in row-major order, n: how many (with the 0), m: moves so far
  Board(unsigned int* b, unsigned int n, unsigned int m, char type);
  ~Board();

  bool is_solvable();
  bool is_goal();
  void neighbors(std::vector<Board*>* neigh, char type);
  unsigned int get_n_moves();
  unsigned int hamming();
  unsigned int manhattan();
  unsigned int inversions();

  unsigned int priority() { return priority_; }
  const std::vector<unsigned int>& cells() { return cells_; }

 private:
  std::vector<unsigned int> cells_;
  unsigned int side_;
  unsigned int moves_;
  unsigned int priority_;  // computed once, the queue asks for it often
};

#endif  // BOARD_H_
