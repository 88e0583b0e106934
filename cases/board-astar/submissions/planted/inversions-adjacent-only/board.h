#pragma once
#include <cstdint>
#include <string>
#include <vector>

/**
 * A board of the N-puzzle. Everything that is asked often is worked out once,
 * when the board is made.
 */
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

    /** The tiles as a string of bytes. */
    std::string id() const;

private:
    std::vector<uint16_t> m_tiles;
    unsigned int m_width = 0;
    unsigned int m_moves = 0;
    unsigned int m_blank = 0;
    unsigned int m_hamming = 0;
    unsigned int m_manhattan = 0;
    char m_type = 'm';

    void measure();
    static unsigned long sort_and_count(std::vector<uint16_t> &values);
};
