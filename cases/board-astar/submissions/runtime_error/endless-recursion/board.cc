#include "board.h"
#include <cstdio>
#include <cstdlib>
#include <utility>

Board::Board() : side(0), m(0), from(this) {}

Board::Board(unsigned int *b, unsigned int n, unsigned int m, char) : side(1), m(m), from(this)
{
    for (unsigned int i = 0; i < n; ++i) t += (char)b[i];
    while (side * side < (int)n) ++side;
}

Board::~Board() {}

bool Board::is_solvable()
{
    int odd = inversions() & 1;
    if (side & 1) return !odd;
    int row = where(0) / side;
    return (odd + row) & 1;
}

bool Board::is_goal()
{
    for (size_t i = 0; i + 1 < t.size(); ++i)
        if ((unsigned char)t[i] != i + 1) return false;
    return true;
}

void Board::neighbors(std::vector<Board *> *neigh, char)
{
    int z = where(0), x = z % side, y = z / side;
    const int step[4] = { -side, -1, 1, side };
    const bool allowed[4] = { y > 0, x > 0, x < side - 1, y < side - 1 };
    for (int k = 0; k < 4; ++k)
        if (allowed[k]) {
            Board *b = new Board(*this);
            std::swap(b->t[z], b->t[z + step[k]]);
            b->m = m + 1;
            b->from = this;
            neigh->push_back(b);
        }
}

void Board::print_way()
{
    std::string line;
    from->print_way();
    for (char c : t) line += std::to_string((int)c) + " ";
    fprintf(stderr, "%s\n", line.c_str());
}

unsigned int Board::get_n_moves() { return m; }

unsigned int Board::hamming()
{
    unsigned int h = 0;
    for (size_t i = 0; i < t.size(); ++i)
        if (t[i] && (unsigned char)t[i] != i + 1) ++h;
    return h;
}

unsigned int Board::manhattan()
{
    unsigned int d = 0;
    for (int i = 0; i < (int)t.size(); ++i)
        if (t[i]) {
            int home = (unsigned char)t[i] - 1;
            d += abs(i / side - home / side) + abs(i % side - home % side);
        }
    return d;
}

unsigned int Board::inversions()
{
    unsigned int k = 0;
    for (size_t j = 0; j < t.size(); ++j)
        for (size_t i = 0; i < j; ++i)
            if (t[j] && (unsigned char)t[i] > (unsigned char)t[j]) ++k;
    return k;
}
