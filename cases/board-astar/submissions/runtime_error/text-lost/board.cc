#include "board.h"

#include <cmath>

Board::Board()
{
    tiles = NULL;
    size = 0;
    side = 0;
    moves = 0;
    type = 'm';
}

Board::Board(unsigned int *b, unsigned int n, unsigned int m, char type)
{
    size = n;
    side = (unsigned int)(sqrt((double)n) + 0.5);
    moves = m;
    this->type = type;
    tiles = new unsigned int[n];
    for (unsigned int i = 0; i < n; i++)
        tiles[i] = b[i];
}

Board::~Board()
{
    delete[] tiles;
}

unsigned int Board::blank_position()
{
    unsigned int i = 0;
    while (tiles[i] != 0)
        i++;
    return i;
}

bool Board::is_solvable()
{
    if (side % 2 == 1)
        return inversions() % 2 == 0;
    unsigned int row = blank_position() / side;
    return (inversions() + row) % 2 == 1;
}

bool Board::is_goal()
{
    return hamming() == 0;
}

void Board::neighbors(std::vector<Board *> *neigh, char type)
{
    unsigned int blank = blank_position();
    unsigned int row = blank / side;
    unsigned int col = blank % side;

    // up, down, left, right
    int dr[4] = {-1, 1, 0, 0};
    int dc[4] = {0, 0, -1, 1};

    for (int k = 0; k < 4; k++)
    {
        int r = row + dr[k];
        int c = col + dc[k];
        if (r < 0 || r >= side || c < 0 || c >= side)
            continue;
        Board *next = new Board(tiles, size, moves + 1, type);
        next->tiles[blank] = tiles[r * side + c];
        next->tiles[r * side + c] = 0;
        neigh->push_back(next);
    }
}

unsigned int Board::get_n_moves()
{
    return moves;
}

unsigned int Board::hamming()
{
    unsigned int wrong = 0;
    for (unsigned int i = 0; i < size; i++)
        if (tiles[i] != 0 && tiles[i] != i + 1)
            wrong++;
    return wrong;
}

unsigned int Board::manhattan()
{
    unsigned int sum = 0;
    for (unsigned int i = 0; i < size; i++)
    {
        if (tiles[i] == 0)
            continue;
        int goal = tiles[i] - 1;
        sum += abs((int)(i / side) - goal / (int)side);
        sum += abs((int)(i % side) - goal % (int)side);
    }
    return sum;
}

unsigned int Board::inversions()
{
    unsigned int count = 0;
    for (unsigned int i = 0; i < size; i++)
        for (unsigned int j = i + 1; j < size; j++)
            if (tiles[i] != 0 && tiles[j] != 0 && tiles[i] > tiles[j])
                count++;
    return count;
}

unsigned int Board::priority()
{
    if (type == 'm')
        return moves + manhattan();
    return moves + hamming();
}

std::string Board::key()
{
    std::string text;
    for (unsigned int i = 0; i < size; i++)
        text += std::to_string(tiles[i]) + " ";
    return text;
}
