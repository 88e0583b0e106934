#ifndef __BOARD_H__
#define __BOARD_H__

#include <vector>

// A search node: a board and the number of moves made to reach it.
class Board
{
  private:
    std::vector<unsigned int> tiles;    // row by row, 0 is the blank
    unsigned int side;                  // 3 for a board of 3 rows and 3 columns
    unsigned int blank;                 // where the blank is: an index of tiles
    unsigned int moves;                 // moves made so far
    unsigned int in_wrong_place;        // the hamming distance
    unsigned int steps_to_go;           // the manhattan distance

    bool is_wrong(unsigned int place) const;
    unsigned int steps_home(unsigned int place) const;
    void slide(unsigned int place);

  public:
    // an empty board
    Board();

    // b: the tiles row by row, with the blank as 0
    // n: how many they are, with the blank
    // m: moves made so far
    // type: the distance to be used; this class always knows both
    Board(unsigned int *b, unsigned int n, unsigned int m, char type);

    ~Board();

    // can this board be solved?
    bool is_solvable();

    // is it solved?
    bool is_goal();

    // adds a new board to neigh for each move that can be made
    void neighbors(std::vector<Board *> *neigh, char type);

    unsigned int get_n_moves();

    // how many tiles are in the wrong place, the blank not counted
    unsigned int hamming();

    // how many rows and columns all tiles have to go, the blank not counted
    unsigned int manhattan();

    // how many pairs of tiles have the larger one first, the blank left out
    unsigned int inversions();
};

#endif
