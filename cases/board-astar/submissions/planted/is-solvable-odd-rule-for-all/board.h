#ifndef __BOARD_H__
#define __BOARD_H__
#include <string>
#include <vector>

class Board {
private:
    std::string board;		/* s[i] is the tile at place i */
    int side;			/* width */
    unsigned int moved;		/* moves so far */
    int tile(int i) const { return (unsigned char)board[i]; }

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

    const std::string &tiles() const { return board; }
};
#endif
