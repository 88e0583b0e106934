#ifndef __BOARD_H__
#define __BOARD_H__

#include <vector>

class Board {
private:
    unsigned short *cells;
    unsigned int n;
    unsigned int w;

    // no copies
    Board(const Board &);
    void operator=(const Board &);

public:
    // default constructor (for creating an empty board)
    Board();

    // full constructor
    Board(unsigned int *b, unsigned int n, unsigned int m, char type);

    // destructor
    ~Board();

    // verifies whether the board is solvable
    bool is_solvable();

    // verifies whether the board is a goal board
    bool is_goal();

    // returns in neigh a list of neighbors for this node
    void neighbors(std::vector<Board *> *neigh, char type);

    // gets the number of moves made so far (up to this node)
    unsigned int get_n_moves();

    // returns the hamming distance to the goal
    unsigned int hamming();

    // returns the manhattan distance to the goal
    unsigned int manhattan();

    // counts the number of inversions on a particular board
    unsigned int inversions();
};

#endif
