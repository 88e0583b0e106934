#ifndef __BOARD_H__
#define __BOARD_H__

#include <vector>

class Board
{
  private:
    std::vector<unsigned int> tiles;
    unsigned int side, made;
    unsigned int rowOf(unsigned int tile);
    unsigned int columnOf(unsigned int tile);

  public:
    Board();
    Board(unsigned int *b, unsigned int n, unsigned int made, char type);
    ~Board();
    bool is_solvable();
    bool is_goal();
    void neighbors(std::vector<Board *> *neigh, char type);
    unsigned int get_n_moves();
    unsigned int hamming();
    unsigned int manhattan();
    unsigned int inversions();
};

#endif
