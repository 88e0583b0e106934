#pragma once
#include <cstdint>
#include <string>
#include <vector>

/**
 * A board of the N-puzzle. Everything that is asked often is worked out once,
 * when the board is made.
 */
class Board {
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

  /** The tiles as a string of bytes. */
  std::string key() const;

private:
  std::vector<uint16_t> tiles_;
  unsigned int side_ = 0;
  unsigned int moves_ = 0;
  unsigned int blank_ = 0;
  unsigned int misplaced_ = 0;
  unsigned int distance_ = 0;
  char type_ = 'm';

  void evaluate();
  static unsigned long merge_count(std::vector<uint16_t> &values);
};
