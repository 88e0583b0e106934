#ifndef __BOARD_H__
#define __BOARD_H__

#include <string>
#include <vector>

/* One char for each tile, so a board is its own key in a hash table. */
class Board {
private:
    std::string t;
    int side;
    unsigned int m;
    Board *from;        /* the board before this one */
    int where(char tile) const { return (int)t.find(tile); }

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

    const std::string &text() const { return t; }
    void print_way();   /* all boards from the start to this one */
};

#endif
