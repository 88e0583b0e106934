#include "board.h"
#include <stdlib.h>

Board::Board() : side(0), moved(0) { }

Board::Board(unsigned int *b, unsigned int n, unsigned int m, char) : board(n, ' '), side(0), moved(m)
{
    for (unsigned int i = 0; i < n; i++)
        board[i] = (char)b[i];
    while (side * side < (int)n)
        side++;
}

Board::~Board() { }

bool Board::is_solvable()
{
    unsigned int sum = inversions();
    return sum % 2 == 0;
}

bool Board::is_goal()
{
    for (int i = 0; i < side * side; i++)
        if (tile(i) != (i + 1) % (side * side))
            return false;
    return true;
}

void Board::neighbors(std::vector<Board *> *neigh, char)
{
    int z = (int)board.find('\0');
    for (int to = 0; to < side * side; to++) {
        /* one step away in the row or in the column */
        int dy = abs(to / side - z / side), dx = abs(to % side - z % side);
        if (dx + dy != 1)
            continue;
        Board *b = new Board(*this);
        b->board[z] = board[to];
        b->board[to] = '\0';
        b->moved = moved + 1;
        neigh->push_back(b);
    }
}

unsigned int Board::get_n_moves() { return moved; }

unsigned int Board::hamming()
{
    unsigned int h = 0;
    for (int i = 0; i < side * side; i++)
        h += tile(i) != 0 && tile(i) != i + 1;
    return h;
}

unsigned int Board::manhattan()
{
    unsigned int d = 0;
    for (int i = 0; i < side * side; i++) {
        if (tile(i) == 0)
            continue;
        int y = (tile(i) - 1) / side, x = (tile(i) - 1) % side;
        d += abs(i / side - y) + abs(i % side - x);
    }
    return d;
}

unsigned int Board::inversions()
{
    unsigned int sum = 0;
    for (int j = 1; j < side * side; j++)
        for (int i = 0; i < j && tile(j) != 0; i++)
            sum += tile(i) > tile(j);
    return sum;
}
