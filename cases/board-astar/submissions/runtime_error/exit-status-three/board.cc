#include "board.h"

static unsigned int gap(unsigned int a, unsigned int b) {
    return a < b ? b - a : a - b;
}

Board::Board(unsigned int *b, unsigned int n, unsigned int m, char type)
    : tiles(b, b + n), moves(m), type(type) {
    while (side * side < n) side++;
    while (blank < n && tiles[blank] != 0) blank++;
}

bool Board::is_solvable() {
    unsigned int k = inversions();
    // the row of the blank only matters when the side is even
    if (side % 2 == 0) k += blank / side + 1;
    return k % 2 == 0;
}

bool Board::is_goal() {
    return blank == tiles.size() - 1 && hamming() == 0;
}

void Board::neighbors(std::vector<Board *> *neigh, char type) {
    auto slide = [&](unsigned int from) {
        auto *next = new Board(*this);
        next->tiles[blank] = tiles[from];
        next->tiles[from] = 0;
        next->blank = from;
        next->moves = moves + 1;
        next->type = type;
        neigh->push_back(next);
    };
    if (blank % side > 0) slide(blank - 1);
    if (blank % side < side - 1) slide(blank + 1);
    if (blank / side > 0) slide(blank - side);
    if (blank / side < side - 1) slide(blank + side);
}

unsigned int Board::hamming() {
    unsigned int wrong = 0;
    for (unsigned int i = 0; i < tiles.size(); i++) {
        if (i != blank && tiles[i] != i + 1) wrong++;
    }
    return wrong;
}

unsigned int Board::manhattan() {
    unsigned int sum = 0;
    for (unsigned int i = 0; i < tiles.size(); i++) {
        if (i == blank) continue;
        unsigned int home = tiles[i] - 1;
        sum += gap(i / side, home / side) + gap(i % side, home % side);
    }
    return sum;
}

unsigned int Board::inversions() {
    unsigned int count = 0;
    for (unsigned int i = 0; i < tiles.size(); i++) {
        for (unsigned int j = i + 1; j < tiles.size(); j++) {
            if (i != blank && j != blank && tiles[i] > tiles[j]) count++;
        }
    }
    return count;
}
