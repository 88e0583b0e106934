#ifndef __BOARD_H__
#define __BOARD_H__

#include <string>
#include <vector>

class Board {
private:
  unsigned int *arr;
  unsigned int count;
  unsigned int width;
  unsigned int nMoves;
  char mode;
  Board *prev;

  unsigned int getBlank() const;

public:
  Board();
  Board(unsigned int *b, unsigned int n, unsigned int m, char type);
  Board(const Board &other);
  Board &operator=(const Board &other);
  ~Board();

  bool is_solvable();
  bool is_goal();
  void neighbors(std::vector<Board *> *neigh, char type);
  unsigned int get_n_moves();
  unsigned int hamming();
  unsigned int manhattan();
  unsigned int inversions();

  // for the queue and the set in main.cc
  unsigned int getPriority();
  std::string getKey() const;
  Board *getPrev() const { return prev; }
};

#endif
