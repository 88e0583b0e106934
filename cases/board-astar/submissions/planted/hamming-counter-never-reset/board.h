#ifndef BOARD_H
#define BOARD_H

#include <string>
#include <vector>

class Board
{
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

    std::string key() const;

private:
    std::vector<unsigned int> cells;
    unsigned int width;
    unsigned int madeMoves;
    char kind;

    unsigned int hole() const;
    unsigned int wayOf(unsigned int cell) const;
};

#endif
