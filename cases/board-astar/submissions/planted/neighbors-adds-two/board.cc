#include "board.h"

// default constructor
Board::Board() : t(new unsigned short[1]), n(1), side(1), m(0)
{
    t[0] = 0;
}

// full constructor
Board::Board(unsigned int *b, unsigned int count, unsigned int moves, char) : t(new unsigned short[count]), n(count), side(0), m(moves)
{
    for (unsigned int i = 0; i < n; ++i)
    {
        t[i] = (unsigned short)b[i];
    }
    for (unsigned int s = 1; s <= n; ++s)
    {
        if (s * s == n)
        {
            side = s;
            break;
        }
    }
}

// destructor
Board::~Board()
{
    delete[] t;
}

// counts the number of inversions
unsigned int Board::inversions()
{
    unsigned int count = 0;
    for (unsigned int j = 0; j < n; ++j)
    {
        if (t[j] == 0)
        {
            continue;
        }
        for (unsigned int i = 0; i < j; ++i)
        {
            if (t[i] > t[j])
            {
                ++count;
            }
        }
    }
    return count;
}

// verifies whether the board is solvable
bool Board::is_solvable()
{
    unsigned int sum = inversions();
    if (side % 2 == 1)
    {
        return sum % 2 == 0;
    }
    for (unsigned int i = 0; i < n; ++i)
    {
        if (t[i] == 0)
        {
            sum += i / side;
        }
    }
    return sum % 2 == 1;
}

// returns the hamming distance
unsigned int Board::hamming()
{
    unsigned int h = 0;
    for (unsigned int i = 0; i < n; ++i)
    {
        if (t[i] != 0 && t[i] - 1u != i)
        {
            ++h;
        }
    }
    return h;
}

// returns the manhattan distance
unsigned int Board::manhattan()
{
    int d = 0;
    for (int i = 0; i < (int)n; ++i)
    {
        if (t[i] != 0)
        {
            int rows = (t[i] - 1) / (int)side - i / (int)side;
            int cols = (t[i] - 1) % (int)side - i % (int)side;
            d += rows < 0 ? -rows : rows;
            d += cols < 0 ? -cols : cols;
        }
    }
    return d;
}

// verifies whether the board is a goal board
bool Board::is_goal()
{
    return manhattan() == 0;
}

// gets the number of moves
unsigned int Board::get_n_moves()
{
    return m;
}

// returns in neigh a list of neighbors
void Board::neighbors(std::vector<Board *> *neigh, char type)
{
    std::vector<unsigned int> copy(t, t + n);
    unsigned int zero = 0;
    while (copy[zero] != 0)
    {
        ++zero;
    }
    for (unsigned int other = 0; other < n; ++other)
    {
        bool vertical = other % side == zero % side && (other == zero + side || zero == other + side);
        bool horizontal = other / side == zero / side && (other == zero + 1 || zero == other + 1);
        if (vertical || horizontal)
        {
            copy[zero] = copy[other];
            copy[other] = 0;
            Board *next = new Board(copy.data(), n, m + 1, type);
            next->m++;
            neigh->push_back(next);
            copy[other] = copy[zero];
            copy[zero] = 0;
        }
    }
}
