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

  const std::vector<int>& tiles() const { return tiles_; }

 private:
  int RowOf(int index) const { return index / side_; }
  int ColOf(int index) const { return index % side_; }

  std::vector<int> tiles_;
  int side_;
  int zero_;  // index of the blank
  unsigned int n_moves_;
};

#endif  // BOARD_H_
