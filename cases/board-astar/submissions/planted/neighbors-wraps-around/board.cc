#include "board.h"

Board::Board() : n(0), width(0), cost(0), typ('m') {}

Board::Board(unsigned int *b, unsigned int count, unsigned int m, char type) : n(count), width(0), cost(m), typ(type) {
    a.resize(n);
    for (unsigned int i = 0; i < n; i++) a[i] = b[i];
    do width++; while (width * width < n);
}

Board::~Board() {}

size_t Board::hash() const {
    size_t h = 1469598103934665603ull;
    for (unsigned int i = 0; i < n; i++) h = (h ^ a[i]) * 1099511628211ull;
    return h;
}

unsigned int Board::get_n_moves() { return cost; }

unsigned int Board::hamming() {
    unsigned int h = 0;
    for (unsigned int i = 0; i < n; i++)
        if (a[i]) h += (a[i] != i + 1);
    return h;
}

unsigned int Board::manhattan() {
    unsigned int d = 0;
    for (unsigned int r = 0, i = 0; r < width; r++)
        for (unsigned int c = 0; c < width; c++, i++) {
            if (a[i] == 0) continue;
            unsigned int gr = (a[i] - 1) / width, gc = (a[i] - 1) % width;
            d += (gr < r ? r - gr : gr - r) + (gc < c ? c - gc : gc - c);
        }
    return d;
}

unsigned int Board::inversions() {
    unsigned int total = 0;
    for (unsigned int i = 0; i < n; i++)
        for (unsigned int j = i + 1; j < n; j++)
            if (a[i] && a[j] && a[j] < a[i]) total++;
    return total;
}

bool Board::is_solvable() {
    unsigned int row = 0;
    for (unsigned int i = 0; i < n; i++)
        if (a[i] == 0) row = i / width;
    unsigned int parity = inversions() % 2;
    if (width % 2 == 0) parity = (parity + row + 1) % 2;
    return parity == 0;
}

bool Board::is_goal() {
    for (unsigned int i = 1; i < n; i++)
        if (a[i - 1] != i) return false;
    return true;
}

void Board::neighbors(vector<Board *> *neigh, char type) {
    unsigned int z = 0;
    while (a[z]) z++;
    for (int k = 0; k < 4; k++) {
        unsigned int t;
        switch (k) {
            case 0: if (z == 0) continue; t = z - 1; break;
            case 1: if (z == n - 1) continue; t = z + 1; break;
            case 2: if (z < width) continue; t = z - width; break;
            default: if (z + width >= n) continue; t = z + width; break;
        }
        Board *b = new Board(*this);
        b->a[z] = a[t];
        b->a[t] = 0;
        b->cost = cost + 1;
        b->typ = type;
        neigh->push_back(b);
    }
}
