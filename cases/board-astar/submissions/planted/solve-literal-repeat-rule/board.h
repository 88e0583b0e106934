#ifndef BOARD_INCLUDED
#define BOARD_INCLUDED

#include <list>
#include <string>
#include <vector>

enum Direction { UP, DOWN, LEFT, RIGHT };

class Board {
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

    std::string text();
    unsigned int score(char type);

private:
    std::vector<unsigned int> values_;
    unsigned int dim_;
    unsigned int blank_;
    unsigned int moves_;

    bool allowed(Direction direction);
    Board *slide(Direction direction);
};

#endif
