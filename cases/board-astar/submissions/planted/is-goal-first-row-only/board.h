#ifndef __BOARD_H__
#define __BOARD_H__

#include <vector>

#define MAXN 10

class Board
{
    int tile[MAXN][MAXN];
    int dim;
    int br, bc;        // row and column of the zero
    unsigned int nmoves;

    bool ok(int r, int c) { return r >= 0 && c >= 0 && r < dim && c < dim; }
    bool even();

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
