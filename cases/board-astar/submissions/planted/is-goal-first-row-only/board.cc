#include "board.h"
#include <cstdlib>
#include <cstring>
#include <utility>

Board::Board()
{
    memset(tile, 0, sizeof(tile));
    dim = 0;
    br = bc = 0;
    nmoves = 0;
}

Board::Board(unsigned int *b, unsigned int n, unsigned int m, char)
{
    memset(tile, 0, sizeof(tile));
    for (dim = 1; dim * dim < (int)n; dim++) { }
    br = bc = 0;
    nmoves = m;
    for (unsigned int i = 0; i < n; i++)
    {
        int r = i / dim, c = i % dim;
        tile[r][c] = b[i];
        if (b[i] == 0) { br = r; bc = c; }
    }
}

Board::~Board() { }

bool Board::operator<(const Board &other) const
{
    return memcmp(tile, other.tile, sizeof(tile)) < 0;
}

// Swaps tiles until all are home and looks if the number of swaps is even.
bool Board::even()
{
    std::vector<int> p;
    for (int r = 0; r < dim; r++)
        for (int c = 0; c < dim; c++)
            p.push_back(tile[r][c] == 0 ? dim * dim - 1 : tile[r][c] - 1);
    int swaps = 0;
    for (int i = 0; i < dim * dim; i++)
        while (p[i] != i)
        {
            std::swap(p[i], p[p[i]]);
            swaps++;
        }
    return swaps % 2 == 0;
}

// Each move swaps the zero with a tile, and takes the zero one step nearer
// to its corner or one step away from it.
bool Board::is_solvable()
{
    int steps = (dim - 1 - br) + (dim - 1 - bc);
    return even() == (steps % 2 == 0);
}

bool Board::is_goal()
{
    int r = 0;
    for (int c = 0; c < dim; c++)
        if (tile[r][c] != r * dim + c + 1)
            return false;
    return true;
}

void Board::neighbors(std::vector<Board *> *neigh, char)
{
    static const int dr[4] = {-1, 0, 1, 0};
    static const int dc[4] = {0, 1, 0, -1};
    for (int k = 0; k < 4; k++)
    {
        int r = br + dr[k], c = bc + dc[k];
        if (!ok(r, c))
            continue;
        Board *next = new Board(*this);
        std::swap(next->tile[br][bc], next->tile[r][c]);
        next->br = r;
        next->bc = c;
        next->nmoves++;
        neigh->push_back(next);
    }
}

unsigned int Board::get_n_moves() { return nmoves; }

unsigned int Board::hamming()
{
    unsigned int wrong = 0;
    for (int r = 0; r < dim; r++)
        for (int c = 0; c < dim; c++)
            if (tile[r][c] != 0 && tile[r][c] != r * dim + c + 1)
                wrong++;
    return wrong;
}

unsigned int Board::manhattan()
{
    unsigned int sum = 0;
    for (int r = 0; r < dim; r++)
        for (int c = 0; c < dim; c++)
        {
            int t = tile[r][c];
            if (t > 0)
                sum += abs((t - 1) / dim - r) + abs((t - 1) % dim - c);
        }
    return sum;
}

unsigned int Board::inversions()
{
    unsigned int count = 0;
    for (int i = 0; i < dim * dim; i++)
        for (int j = 0; j < i; j++)
        {
            int later = tile[i / dim][i % dim], earlier = tile[j / dim][j % dim];
            if (later != 0 && earlier > later)
                count++;
        }
    return count;
}
