#include "board.h"

// default constructor
Board::Board() : cells(new unsigned short[1]), n(1), w(1) {
    cells[0] = 0;
}

// full constructor
Board::Board(unsigned int *b, unsigned int num, unsigned int, char) : cells(new unsigned short[num]), n(num), w(0) {
    for (unsigned int i = 0; i < n; ++i) {
        cells[i] = (unsigned short)b[i];
    }
    for (unsigned int s = 1; s <= n; ++s) {
        if (s * s == n) {
            w = s;
            break;
        }
    }
}

// destructor
Board::~Board() {
    delete[] cells;
}

// counts the number of inversions
unsigned int Board::inversions() {
    unsigned int num = 0;
    for (unsigned int j = 0; j < n; ++j) {
        if (cells[j] == 0) {
            continue;
        }
        for (unsigned int i = 0; i < j; ++i) {
            if (cells[i] > cells[j]) {
                ++num;
            }
        }
    }
    return num;
}

// verifies whether the board is solvable
bool Board::is_solvable() {
    unsigned int sum = inversions();
    if (w % 2 == 1) {
        return sum % 2 == 0;
    }
    for (unsigned int i = 0; i < n; ++i) {
        if (cells[i] == 0) {
            sum += i / w;
        }
    }
    return sum % 2 == 1;
}

// returns the hamming distance
unsigned int Board::hamming() {
    unsigned int h = 0;
    for (unsigned int i = 0; i < n; ++i) {
        if (cells[i] != 0 && cells[i] - 1u != i) {
            ++h;
        }
    }
    return h;
}

// returns the manhattan distance
unsigned int Board::manhattan() {
    int d = 0;
    for (int i = 0; i < (int)n; ++i) {
        if (cells[i] != 0) {
            int rows = (cells[i] - 1) / (int)w - i / (int)w;
            int cols = (cells[i] - 1) % (int)w - i % (int)w;
            d += rows < 0 ? -rows : rows;
            d += cols < 0 ? -cols : cols;
        }
    }
    return d;
}

// verifies whether the board is a goal board
bool Board::is_goal() {
    return manhattan() == 0;
}

// gets the number of moves
unsigned int Board::get_n_moves() {
    return 0;
}

// returns in neigh a list of neighbors
void Board::neighbors(std::vector<Board *> *neigh, char type) {
    std::vector<unsigned int> tmp(cells, cells + n);
    unsigned int empty = 0;
    while (tmp[empty] != 0) {
        ++empty;
    }
    for (unsigned int i = 0; i < n; ++i) {
        bool vertical = i % w == empty % w && (i == empty + w || empty == i + w);
        bool horizontal = i / w == empty / w && (i == empty + 1 || empty == i + 1);
        if (vertical || horizontal) {
            tmp[empty] = tmp[i];
            tmp[i] = 0;
            neigh->push_back(new Board(tmp.data(), n, get_n_moves() + 1, type));
            tmp[i] = tmp[empty];
            tmp[empty] = 0;
        }
    }
}
