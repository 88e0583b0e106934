#include "board.h"

Board::Board() : n(0), len(0), steps(0), dist('m') {}

Board::Board(unsigned int *b, unsigned int count, unsigned int m, char type) : n(count), len(0), steps(m), dist(type)
{
    tiles.resize(n);
    for (unsigned int i = 0; i < n; i++) tiles[i] = b[i];
    do len++; while (len * len < n);
}

Board::~Board() {}

size_t Board::hash() const
{
    size_t value = 1469598103934665603ull;
    for (unsigned int i = 0; i < n; i++) value = (value ^ tiles[i]) * 1099511628211ull;
    return value;
}

unsigned int Board::get_n_moves() { return steps; }

unsigned int Board::hamming()
{
    unsigned int h = 0;
    for (unsigned int i = 0; i < n; i++)
        if (tiles[i]) h += (tiles[i] != i + 1);
    return h;
}

unsigned int Board::manhattan()
{
    unsigned int d = 0;
    for (unsigned int r = 0, i = 0; r < len; r++)
        for (unsigned int c = 0; c < len; c++, i++)
        {
            if (tiles[i] == 0) continue;
            unsigned int gr = (tiles[i] - 1) / len, gc = (tiles[i] - 1) % len;
            d += (gr < r ? r - gr : gr - r) + (gc < c ? c - gc : gc - c);
        }
    return d;
}

unsigned int Board::inversions()
{
    unsigned int total = 0;
    for (unsigned int i = 0; i < n; i++)
        for (unsigned int j = 0; j < n; j++)
            if (tiles[i] && tiles[j] && (tiles[j] < tiles[i]) == (i < j) && i != j) total++;
    return total;
}

bool Board::is_solvable()
{
    unsigned int row = 0;
    for (unsigned int i = 0; i < n; i++)
        if (tiles[i] == 0) row = i / len;
    unsigned int parity = inversions() / 2 % 2;
    if (len % 2 == 0) parity = (parity + row + 1) % 2;
    return parity == 0;
}

bool Board::is_goal()
{
    for (unsigned int i = 1; i < n; i++)
        if (tiles[i - 1] != i) return false;
    return true;
}

void Board::neighbors(vector<Board *> *neigh, char type)
{
    unsigned int z = 0;
    while (tiles[z]) z++;
    for (int k = 0; k < 4; k++)
    {
        unsigned int t;
        switch (k)
        {
            case 0: if (z % len == 0) continue; t = z - 1; break;
            case 1: if (z % len == len - 1) continue; t = z + 1; break;
            case 2: if (z < len) continue; t = z - len; break;
            default: if (z + len >= n) continue; t = z + len; break;
        }
        Board *b = new Board(*this);
        b->tiles[z] = tiles[t];
        b->tiles[t] = 0;
        b->steps = steps + 1;
        b->dist = type;
        neigh->push_back(b);
    }
}
