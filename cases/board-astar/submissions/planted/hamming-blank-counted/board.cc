#include "board.h"

#include <cstdlib>

Board::Board()
{
    data = new unsigned int[1];
    data[0] = 0;
    total = 1;
    dim = 1;
    moves = 0;
    kind = 'm';
    from = NULL;
}

Board::Board(unsigned int *b, unsigned int n, unsigned int m, char type)
{
    total = n;
    moves = m;
    kind = type;
    from = NULL;
    dim = 1;
    while (dim * dim < n)
        dim++;
    data = new unsigned int[n];
    for (unsigned int i = 0; i < n; i++)
        data[i] = b[i];
}

Board::Board(const Board &other)
{
    data = NULL;
    *this = other;
}

Board &Board::operator=(const Board &other)
{
    if (this != &other)
    {
        delete[] data;
        total = other.total;
        dim = other.dim;
        moves = other.moves;
        kind = other.kind;
        from = other.from;
        data = new unsigned int[total];
        for (unsigned int i = 0; i < total; i++)
            data[i] = other.data[i];
    }
    return *this;
}

Board::~Board()
{
    delete[] data;
}

unsigned int Board::findZero() const
{
    unsigned int i = 0;
    while (data[i] != 0)
        i++;
    return i;
}

bool Board::is_goal()
{
    // the last cell is the blank if all others are right
    for (unsigned int i = 0; i < total - 1; i++)
        if (data[i] != i + 1)
            return false;
    return true;
}

bool Board::is_solvable()
{
    unsigned int inv = inversions();
    if (dim % 2 != 0)
        return inv % 2 == 0;
    unsigned int blankRow = findZero() / dim;
    return (inv + blankRow) % 2 != 0;
}

void Board::neighbors(std::vector<Board *> *neigh, char type)
{
    unsigned int z = findZero();
    unsigned int r = z / dim;
    unsigned int c = z % dim;
    std::vector<unsigned int> where;
    if (r > 0)
        where.push_back(z - dim);
    if (r < dim - 1)
        where.push_back(z + dim);
    if (c > 0)
        where.push_back(z - 1);
    if (c < dim - 1)
        where.push_back(z + 1);
    for (unsigned int i = 0; i < where.size(); i++)
    {
        Board *child = new Board(*this);
        child->data[z] = data[where[i]];
        child->data[where[i]] = 0;
        child->moves = moves + 1;
        child->kind = type;
        child->from = this;
        neigh->push_back(child);
    }
}

unsigned int Board::get_n_moves()
{
    return moves;
}

unsigned int Board::hamming()
{
    unsigned int wrong = 0;
    for (unsigned int i = 0; i < total; i++)
        if (data[i] != (i + 1) % total)
            wrong++;
    return wrong;
}

unsigned int Board::manhattan()
{
    int sum = 0;
    for (unsigned int i = 0; i < total; i++)
        if (data[i] != 0)
        {
            int goalRow = (data[i] - 1) / dim;
            int goalCol = (data[i] - 1) % dim;
            sum += abs(goalRow - (int)(i / dim));
            sum += abs(goalCol - (int)(i % dim));
        }
    return sum;
}

unsigned int Board::inversions()
{
    unsigned int pairs = 0;
    for (unsigned int i = 0; i < total; i++)
        for (unsigned int j = i + 1; j < total; j++)
            if (data[i] != 0 && data[j] != 0 && data[i] > data[j])
                pairs++;
    return pairs;
}

unsigned int Board::cost()
{
    return moves + (kind == 'm' ? manhattan() : hamming());
}

std::string Board::asText() const
{
    std::string s;
    for (unsigned int i = 0; i < total; i++)
    {
        s += std::to_string(data[i]);
        s += ',';
    }
    return s;
}
