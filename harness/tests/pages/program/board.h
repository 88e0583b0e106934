#pragma once

#include <vector>

// A board, and how many moves led to it.
class Board {
    unsigned tiles[25];
    unsigned size, side, moves;

  public:
    Board(unsigned *b, unsigned n, unsigned m, char type);

    bool is_solvable();
    bool is_goal();
    void neighbors(std::vector<Board *> *neigh, char type);
    unsigned get_n_moves();
    unsigned hamming();
    unsigned manhattan();
    unsigned inversions();
};
