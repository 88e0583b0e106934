#include "board.h"

#include <algorithm>
#include <cstdlib>

Board::Board() : side(0), made(0) {
}

Board::Board(unsigned int *b, unsigned int n, unsigned int m, char) : side(0), made(m), where(n) {
    while ((side + 1) * (side + 1) <= static_cast<int>(n)) {
        side++;
    }
    for (int i = 0; i < side * side; i++) {
        where[b[i]].row = i / side;
        where[b[i]].column = i % side;
    }
}

Board::~Board() {
}

Board::Place Board::home(int tile) const {
    Place place;
    place.row = (tile - 1) / side;
    place.column = (tile - 1) % side;
    return place;
}

unsigned int Board::get_n_moves() {
    return made;
}

unsigned int Board::hamming() {
    unsigned int away = 0;
    for (int t = 1; t < side * side; t++) {
        Place h = home(t);
        if (where[t].row != h.row || where[t].column != h.column) {
            away++;
        }
    }
    return away;
}

unsigned int Board::manhattan() {
    unsigned int steps = 0;
    for (int t = 1; t < side * side; t++) {
        Place h = home(t);
        int rows = std::abs(where[t].row - h.row);
        int columns = std::abs(where[t].column - h.column);
        steps += std::max(rows, columns);
    }
    return steps;
}

unsigned int Board::inversions() {
    unsigned int pairs = 0;
    for (int small = 1; small < side * side; small++) {
        for (int large = small + 1; large < side * side; large++) {
            int a = where[small].row * side + where[small].column;
            int b = where[large].row * side + where[large].column;
            if (b < a) {
                pairs++;
            }
        }
    }
    return pairs;
}

bool Board::is_solvable() {
    if (side % 2 == 1) {
        return inversions() % 2 == 0;
    }
    return (inversions() + where[0].row) % 2 == 1;
}

bool Board::is_goal() {
    return hamming() == 0;
}

void Board::neighbors(std::vector<Board *> *neigh, char) {
    // every tile beside the blank can change places with it
    for (int t = 1; t < side * side; t++) {
        int rows = std::abs(where[t].row - where[0].row);
        int columns = std::abs(where[t].column - where[0].column);
        if (rows + columns == 1) {
            Board *board = new Board(*this);
            std::swap(board->where[t], board->where[0]);
            board->made = made + 1;
            neigh->push_back(board);
        }
    }
}
