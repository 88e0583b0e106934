#ifndef __BOARD_H__
#define __BOARD_H__

#include <vector>

class Board {
    private:
        std::vector<unsigned int> num;
        unsigned int size, nMoves;
        unsigned int findRow(unsigned int tile);
        unsigned int findCol(unsigned int tile);

    public:
        Board();
        Board(unsigned int *b, unsigned int n, unsigned int nMoves, char type);
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
