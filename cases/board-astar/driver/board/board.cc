#include "board.h"

Board::Board()
    : side(0), blank(0), moves(0), in_wrong_place(0), steps_to_go(0)
{
}

Board::Board(unsigned int *b, unsigned int n, unsigned int m, char)
    : side(0), blank(0), moves(m), in_wrong_place(0), steps_to_go(0)
{
    while (side * side < n)
        side++;

    // Some count only the tiles and not the blank: 8 for a side of 3.
    tiles.assign(b, b + side * side);

    for (unsigned int place = 0; place < tiles.size(); place++)
    {
        if (tiles[place] == 0)
            blank = place;
        if (is_wrong(place))
            in_wrong_place++;
        steps_to_go += steps_home(place);
    }
}

Board::~Board()
{
}

// Tile 1 belongs in place 0, tile 2 in place 1, and so on. The blank is no tile.
bool Board::is_wrong(unsigned int place) const
{
    return tiles[place] != 0 && tiles[place] != place + 1;
}

static unsigned int difference(unsigned int a, unsigned int b)
{
    return a < b ? b - a : a - b;
}

// The rows and columns from this place to the place where its tile belongs.
unsigned int Board::steps_home(unsigned int place) const
{
    if (tiles[place] == 0)
        return 0;
    unsigned int home = tiles[place] - 1;
    return difference(place / side, home / side) + difference(place % side, home % side);
}

// Moves the tile from this place to the blank. Only this tile changes the distances.
void Board::slide(unsigned int place)
{
    in_wrong_place -= is_wrong(place);
    steps_to_go -= steps_home(place);

    unsigned int free = blank;
    tiles[free] = tiles[place];
    tiles[place] = 0;
    blank = place;
    moves++;

    in_wrong_place += is_wrong(free);
    steps_to_go += steps_home(free);
}

bool Board::is_solvable()
{
    // A move along a row changes no pair. A move along a column passes side - 1 tiles:
    // an even number if the side is odd. If the side is even, the row of the blank and
    // the inversions change from odd to even together.
    if (side % 2 == 1)
        return inversions() % 2 == 0;
    if (side == 0)
        return true;
    return (inversions() + blank / side) % 2 == 1;
}

bool Board::is_goal()
{
    return in_wrong_place == 0;
}

void Board::neighbors(std::vector<Board *> *neigh, char)
{
    if (side == 0)
        return;

    unsigned int row = blank / side;
    unsigned int column = blank % side;

    unsigned int places[4];
    int count = 0;
    if (row > 0)
        places[count++] = blank - side;
    if (row + 1 < side)
        places[count++] = blank + side;
    if (column > 0)
        places[count++] = blank - 1;
    if (column + 1 < side)
        places[count++] = blank + 1;

    for (int i = 0; i < count; i++)
    {
        Board *next = new Board(*this);
        next->slide(places[i]);
        neigh->push_back(next);
    }
}

unsigned int Board::get_n_moves()
{
    return moves;
}

unsigned int Board::hamming()
{
    return in_wrong_place;
}

unsigned int Board::manhattan()
{
    return steps_to_go;
}

unsigned int Board::inversions()
{
    unsigned int count = 0;
    for (unsigned int i = 0; i < tiles.size(); i++)
        for (unsigned int j = i + 1; j < tiles.size(); j++)
            if (tiles[j] != 0 && tiles[i] > tiles[j])
                count++;
    return count;
}
