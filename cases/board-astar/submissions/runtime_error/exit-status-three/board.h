#ifndef BOARD_H
#define BOARD_H

#include <cstdint>
#include <vector>

class Board {
public:
    Board() = default;
    Board(unsigned int *b, unsigned int n, unsigned int m, char type);
    ~Board() = default;

    bool is_solvable();
    bool is_goal();
    void neighbors(std::vector<Board *> *neigh, char type);
    unsigned int get_n_moves() { return moves; }
    unsigned int hamming();
    unsigned int manhattan();
    unsigned int inversions();

    unsigned int distance() { return type == 'm' ? manhattan() : hamming(); }
    const std::vector<std::uint8_t> &all_tiles() const { return tiles; }

private:
    std::vector<std::uint8_t> tiles;
    unsigned int side = 0;
    unsigned int blank = 0;
    unsigned int moves = 0;
    char type = 'm';
};

#endif
