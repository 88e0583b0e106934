#ifndef __BOARD_H__
#define __BOARD_H__

#include <string>
#include <vector>

// A search node: a board and the number of moves made to reach it.
class Board
{
  private:
    unsigned int *tiles;   // row-major order, 0 is the blank
    unsigned int size;     // number of elements, 9 for a 3x3 board
    unsigned int side;     // 3 for a 3x3 board
    unsigned int moves;
    char type;

    unsigned int blank_position();

  public:
    // default constructor (for creating an empty board)
    Board();

    // full constructor
    Board(unsigned int *b, unsigned int n, unsigned int m, char type);

    // destructor
    ~Board();

    bool is_solvable();
    bool is_goal();
    void neighbors(std::vector<Board *> *neigh, char type);
    unsigned int get_n_moves();
    unsigned int hamming();
    unsigned int manhattan();
    unsigned int inversions();

    // moves so far plus the distance that was asked for
    unsigned int priority();

    // the tiles as text, to look a board up in a set
    std::string key();
};

#endif
