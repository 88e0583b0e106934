#include "board.h"

// tiles in the wrong place
static unsigned int wrongTiles = 0;

Board::Board()
{
    width = 0;
    madeMoves = 0;
    kind = 'm';
}

Board::Board(unsigned int *b, unsigned int n, unsigned int m, char type)
{
    width = 1;
    while (width * width < n)
        width++;
    madeMoves = m;
    kind = type;
    for (unsigned int i = 0; i < width * width; i++)
        cells.push_back(b[i]);
}

Board::~Board()
{
}

unsigned int Board::hole() const
{
    unsigned int i = 0;
    while (cells[i] != 0)
        i++;
    return i;
}

bool Board::is_goal()
{
    for (unsigned int i = 0; i + 1 < cells.size(); i++)
    {
        if (cells[i] != i + 1)
            return false;
    }
    return true;
}

bool Board::is_solvable()
{
    unsigned int pairs = inversions();
    if (width % 2 == 0)
        pairs += hole() / width + 1;
    return pairs % 2 == 0;
}

unsigned int Board::get_n_moves()
{
    return madeMoves;
}

unsigned int Board::hamming()
{
    for (unsigned int i = 0; i < cells.size(); i++)
    {
        if (cells[i] != 0 && cells[i] != i + 1)
            wrongTiles++;
    }
    return wrongTiles;
}

unsigned int Board::wayOf(unsigned int cell) const
{
    if (cells[cell] == 0)
        return 0;
    int home = (int)cells[cell] - 1;
    int w = (int)width;
    int down = (int)cell / w - home / w;
    int right = (int)cell % w - home % w;
    return (down < 0 ? -down : down) + (right < 0 ? -right : right);
}

unsigned int Board::manhattan()
{
    unsigned int sum = 0;
    for (unsigned int i = 0; i < cells.size(); i++)
        sum += wayOf(i);
    return sum;
}

unsigned int Board::inversions()
{
    unsigned int pairs = 0;
    for (unsigned int i = 0; i < cells.size(); i++)
    {
        for (unsigned int j = i + 1; j < cells.size(); j++)
        {
            if (cells[j] != 0 && cells[j] < cells[i])
                pairs++;
        }
    }
    return pairs;
}

void Board::neighbors(std::vector<Board *> *neigh, char type)
{
    unsigned int from = hole();
    unsigned int row = from / width;
    unsigned int column = from % width;
    std::vector<unsigned int> to;
    if (column > 0)
        to.push_back(from - 1);
    if (row > 0)
        to.push_back(from - width);
    if (column + 1 < width)
        to.push_back(from + 1);
    if (row + 1 < width)
        to.push_back(from + width);
    for (unsigned int i = 0; i < to.size(); i++)
    {
        Board *next = new Board(*this);
        next->cells[from] = cells[to[i]];
        next->cells[to[i]] = 0;
        next->madeMoves = madeMoves + 1;
        next->kind = type;
        neigh->push_back(next);
    }
}

std::string Board::key() const
{
    return std::string(cells.begin(), cells.end());
}
