#ifndef __BOARD_H__
#define __BOARD_H__

#include <string>
#include <vector>

class Board
{
private:
    unsigned int *data;
    unsigned int total;
    unsigned int dim;
    unsigned int moves;
    char kind;
    Board *from;

    unsigned int findZero() const;

public:
    Board();
    Board(unsigned int *b, unsigned int n, unsigned int m, char type);
    Board(const Board &other);
    Board &operator=(const Board &other);
    ~Board();

    bool is_solvable();
    bool is_goal();
    void neighbors(std::vector<Board *> *neigh, char type);
    unsigned int get_n_moves();
    unsigned int hamming();
    unsigned int manhattan();
    unsigned int inversions();

    // for the queue and the set in main.cc
    unsigned int cost();
    std::string asText() const;
    Board *parent() const { return from; }
};

#endif
