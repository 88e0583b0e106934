#include "board.h"

Board::Board(unsigned *b, unsigned n, unsigned m, char) : size(n), side(1), moves(m) {
    while (side * side < n) side++;
    for (unsigned i = 0; i < n; i++) tiles[i] = b[i];
}

unsigned Board::inversions() {
    unsigned count = 0;
    for (unsigned i = 0; i < size; i++)
        for (unsigned j = i + 1; j < size; j++)
            if (tiles[j] != 0 && tiles[i] > tiles[j]) count++;
    return count;
}

bool Board::is_solvable() {
    if (side % 2 == 1) return inversions() % 2 == 0;
    unsigned blank = 0;
    while (tiles[blank] != 0) blank++;
    return (inversions() + blank / side) % 2 == 1;
}

bool Board::is_goal() { return manhattan() == 0; }

unsigned Board::get_n_moves() { return moves; }

unsigned Board::hamming() {
    unsigned wrong = 0;
    for (unsigned i = 0; i < size; i++)
        if (tiles[i] != 0 && tiles[i] != i + 1) wrong++;
    return wrong;
}

static unsigned between(unsigned a, unsigned b) { return a < b ? b - a : a - b; }

unsigned Board::manhattan() {
    unsigned sum = 0;
    for (unsigned i = 0; i < size; i++) {
        if (tiles[i] == 0) continue;
        unsigned home = tiles[i] - 1;
        sum += between(i / side, home / side) + between(i % side, home % side);
    }
    return sum;
}

void Board::neighbors(std::vector<Board *> *neigh, char type) {
    unsigned blank = 0;
    while (tiles[blank] != 0) blank++;
    const int rows[] = {-1, 1, 0, 0}, columns[] = {0, 0, -1, 1};
    for (int k = 0; k < 4; k++) {
        unsigned row = blank / side + rows[k], column = blank % side + columns[k];
        if (row >= side || column >= side) continue;
        Board *next = new Board(tiles, size, moves + 1, type);
        next->tiles[blank] = tiles[row * side + column];
        next->tiles[row * side + column] = 0;
        neigh->push_back(next);
    }
}
