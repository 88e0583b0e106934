#ifndef __BOARD_H__
#define __BOARD_H__
#include <string>
#include <vector>

class Board
{
private:
  std::string cells;		/* s[i] is the tile at place i */
  int wid;			/* width */
  unsigned int cnt;		/* moves so far */
  int get(int i) const { return (unsigned char)cells[i]; }

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

  const std::string &text() const { return cells; }
};
#endif
