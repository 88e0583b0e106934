#include "board.h"

#include <algorithm>

namespace {
unsigned int gap(unsigned int a, unsigned int b) { return std::max(a, b) - std::min(a, b); }
}

Board::Board() {}

Board::Board(unsigned int *b, unsigned int n, unsigned int m, char type) : m_moves(m), m_type(type) {
    m_tiles.reserve(n);
    for (unsigned int i = 0; i < n; ++i) {
        m_tiles.push_back(static_cast<uint16_t>(b[i]));
    }
    while (m_width * m_width < n) {
        ++m_width;
    }
    measure();
}

Board::~Board() {}

void Board::measure() {
    m_hamming = 0;
    m_manhattan = 0;
    for (unsigned int i = 0; i < m_tiles.size(); ++i) {
        if (m_tiles[i] == 0) {
            m_blank = i;
        } else {
            unsigned int goal = m_tiles[i] - 1u;
            m_hamming += goal != i;
            m_manhattan += gap(goal / m_width, i / m_width) + gap(goal % m_width, i % m_width);
        }
    }
}

/* Merge sort: counts how many pairs had to change their order. */
unsigned long Board::sort_and_count(std::vector<uint16_t> &values) {
    if (values.size() < 2) {
        return 0;
    }
    size_t half = values.size() / 2;
    std::vector<uint16_t> left(values.begin(), values.begin() + half);
    std::vector<uint16_t> right(values.begin() + half, values.end());
    unsigned long count = sort_and_count(left) + sort_and_count(right);
    size_t i = 0, j = 0;
    for (size_t k = 0; k < values.size(); ++k) {
        if (j == right.size() || (i < left.size() && left[i] < right[j])) {
            values[k] = left[i++];
        } else {
            values[k] = right[j++];
            count += left.size() - i;
        }
    }
    return count;
}

unsigned int Board::inversions() {
    std::vector<uint16_t> values(m_tiles);
    values.erase(values.begin() + m_blank);
    unsigned int count = 0;
    for (size_t i = 1; i < values.size(); ++i) {
        if (values[i - 1] > values[i]) {
            ++count;
        }
    }
    return count;
}

bool Board::is_solvable() {
    std::vector<uint16_t> values(m_tiles);
    values.erase(values.begin() + m_blank);
    bool odd = sort_and_count(values) % 2 == 1;
    bool odd_row = (m_blank / m_width) % 2 == 1;
    return m_width % 2 == 1 ? !odd : odd != odd_row;
}

bool Board::is_goal() { return m_hamming == 0; }

void Board::neighbors(std::vector<Board *> *neigh, char type) {
    auto add = [&](int step) {
        Board *board = new Board(*this);
        std::swap(board->m_tiles[m_blank], board->m_tiles[m_blank + step]);
        board->m_moves = m_moves + 1;
        board->m_type = type;
        board->measure();
        neigh->push_back(board);
    };
    int width = static_cast<int>(m_width);
    if (m_blank % m_width != 0) {
        add(-1);
    }
    if (m_blank % m_width != m_width - 1) {
        add(+1);
    }
    if (m_blank >= m_width) {
        add(-width);
    }
    if (m_blank + m_width < m_tiles.size()) {
        add(+width);
    }
}

unsigned int Board::get_n_moves() { return m_moves; }

unsigned int Board::hamming() { return m_hamming; }

unsigned int Board::manhattan() { return m_manhattan; }

std::string Board::id() const {
    return std::string(reinterpret_cast<const char *>(m_tiles.data()), m_tiles.size() * sizeof(uint16_t));
}
