#include "board.h"
#include <cmath>
#include <cstdlib>

using namespace std;

Board::Board() {
    size = nMoves = 0;
}

Board::Board(unsigned int *b, unsigned int n, unsigned int moves, char) {
    nMoves = moves;
    size = (unsigned int)round(sqrt(n));
    for (unsigned int i = 0; i < n; ++i)
        num.push_back(b[i]);
}

Board::~Board() {}

// the row and the column where a tile is now
unsigned int Board::findRow(unsigned int tile) {
    for (unsigned int i = 0; i < num.size(); ++i)
        if (num[i] == tile)
            return i / size;
    return 0;
}

unsigned int Board::findCol(unsigned int tile) {
    for (unsigned int i = 0; i < num.size(); ++i)
        if (num[i] == tile)
            return i % size;
    return 0;
}

unsigned int Board::inversions() {
    unsigned int total = 0;
    // for each tile: how many smaller ones come after it
    for (unsigned int i = 0; i < num.size(); ++i)
        for (unsigned int j = i + 1; j < num.size(); ++j)
            if (num[j] && num[i] > num[j])
                ++total;
    return total;
}

bool Board::is_solvable() {
    if (size % 2)
        return inversions() % 2 == 0;
    else
        return (inversions() + findRow(0)) % 2 == 1;
}

bool Board::is_goal() {
    return hamming() == 0;
}

unsigned int Board::hamming() {
    unsigned int count = 0;
    for (unsigned int tile = 1; tile < size * size; ++tile)
        if (num[tile - 1] != tile)
            ++count;
    return count;
}

unsigned int Board::manhattan() {
    int sum = 0;
    for (unsigned int i = 0; i < size * size; ++i) {
        // which place the number at place i has to go to
        int home = (num[i] + size * size - 1) % (size * size);
        sum += abs(home / (int)size - (int)(i / size));
        sum += abs(home % (int)size - (int)(i % size));
    }
    return sum;
}

void Board::neighbors(vector<Board *> *neigh, char type) {
    unsigned int y = findRow(0), x = findCol(0), from = y * size + x;
    vector<unsigned int> copy;
    if (y > 0) {
        copy = num;
        swap(copy[from], copy[from - size]);
        neigh->push_back(new Board(&copy[0], size * size, nMoves + 1, type));
    }
    if (y < size - 1) {
        copy = num;
        swap(copy[from], copy[from + size]);
        neigh->push_back(new Board(&copy[0], size * size, nMoves + 1, type));
    }
    if (x > 0) {
        copy = num;
        swap(copy[from], copy[from - 1]);
        neigh->push_back(new Board(&copy[0], size * size, nMoves + 1, type));
    }
    if (x < size - 1) {
        copy = num;
        swap(copy[from], copy[from + 1]);
        neigh->push_back(new Board(&copy[0], size * size, nMoves + 1, type));
    }
}

unsigned int Board::get_n_moves() {
    return nMoves;
}
