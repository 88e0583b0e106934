#ifndef BOARD_H_
#define BOARD_H_

#include <vector>

class Board
{
 public:
    Board();
    Board(unsigned int* b, unsigned int n, unsigned int m, char type);
    ~Board();

    bool is_solvable();
    bool is_goal();
    void neighbors(std::vector<Board*>* neigh, char type);
    unsigned int get_n_moves();
    unsigned int hamming();
    unsigned int manhattan();
    unsigned int inversions();

    const std::vector<int>& tiles() const { return m_tiles; }

 private:
    int rowOf(int index) const { return index / m_side; }
    int colOf(int index) const { return index % m_side; }

    std::vector<int> m_tiles;
    int m_side;
    int m_blank;  // index of the blank
    unsigned int m_moves;
};

#endif  // BOARD_H_
