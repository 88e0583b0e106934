#ifndef __BOARD_H__
#define __BOARD_H__

#include <cstddef>
#include <vector>

using std::vector;

typedef vector<unsigned char> Tiles;

class Board
{
    Tiles tiles;
    unsigned int n;      // cells
    unsigned int len;    // cells in a row
    unsigned int steps;  // moves so far
    char dist;

public:
    Board();
    Board(unsigned int *b, unsigned int n, unsigned int m, char type);
    ~Board();

    bool is_solvable();
    bool is_goal();
    void neighbors(vector<Board *> *neigh, char type);
    unsigned int get_n_moves();
    unsigned int hamming();
    unsigned int manhattan();
    unsigned int inversions();

    size_t hash() const;
    bool equals(const Board &other) const { return tiles == other.tiles; }
    unsigned int f() { return steps + (dist == 'm' ? manhattan() : hamming()); }
};

#endif
