#ifndef __BOARD_H__
#define __BOARD_H__

#include <array>
#include <string>
#include <vector>

// large enough for sides up to 12, the rest stays 0
typedef std::array<std::array<unsigned short, 12>, 12> Table;

class Board
{
  private:
  Table board2d;
  unsigned int size;
  unsigned int y0;
  unsigned int x0;
  unsigned int moveCount;
  char type;

  // moves the blank to another place
  void slideTo(unsigned int r, unsigned int c);

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

  // the tiles as text, one char for each
  std::string fingerprint() const;
};

#endif
