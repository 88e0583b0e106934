#ifndef __BOARD_H__
#define __BOARD_H__

#include <vector>

class Board {
  private:
    struct Place {
        int row;
        int column;
    };

    int side;
    unsigned int made;
    std::vector<Place> where;   // where[t] is the place of tile t, where[0] of the blank

    Place home(int tile) const;

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
};

#endif
