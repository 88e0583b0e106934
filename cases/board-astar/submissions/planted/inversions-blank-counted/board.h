#ifndef __BOARD_H__
#define __BOARD_H__

#include <vector>

#define MAX_SIDE 10

class Board {
  int cell[MAX_SIDE][MAX_SIDE];
  int side;
  int zr, zc;        // row and column of the zero
  unsigned int moves;

  bool inside(int r, int c) { return r >= 0 && c >= 0 && r < side && c < side; }
  bool even_permutation();

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
