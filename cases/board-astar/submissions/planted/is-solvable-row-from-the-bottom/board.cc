#include "board.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

Board::Board() : m_side(0), m_blank(-1), m_moves(0) {}

Board::Board(unsigned int* b, unsigned int n, unsigned int m, char)
        : m_tiles(b, b + n), m_side(std::lround(std::sqrt(n))), m_blank(0), m_moves(m)
        {
    m_blank = std::find(m_tiles.begin(), m_tiles.end(), 0) - m_tiles.begin();
}

Board::~Board() {}

unsigned int Board::get_n_moves() { return m_moves; }

unsigned int Board::hamming()
{
    unsigned int count = 0;
    int expected = 1;
    for (int tile : m_tiles)
    {
        if (tile != 0 && tile != expected) ++count;
        ++expected;
    }
    return count;
}

unsigned int Board::manhattan()
{
    unsigned int distance = 0;
    for (int i = 0; i < static_cast<int>(m_tiles.size()); ++i)
    {
        if (i == m_blank) continue;
        const int target = m_tiles[i] - 1;
        distance += std::abs(rowOf(i) - rowOf(target)) + std::abs(colOf(i) - colOf(target));
    }
    return distance;
}

unsigned int Board::inversions()
{
    unsigned int result = 0;
    for (auto first = m_tiles.begin(); first != m_tiles.end(); ++first)
    {
        result += std::count_if(first, m_tiles.end(), [first](int later) { return later != 0 && later < *first; });
    }
    return result;
}

bool Board::is_solvable()
{
    if (m_side % 2 == 1)
    {
        return inversions() % 2 == 0;
    }
    return (inversions() + m_side - 1 - rowOf(m_blank)) % 2 == 1;
}

bool Board::is_goal()
{
    return m_tiles.back() == 0 && std::is_sorted(m_tiles.begin(), m_tiles.end() - 1);
}

void Board::neighbors(std::vector<Board*>* neigh, char)
{
    const int row_step[] = {0, 0, 1, -1};
    const int col_step[] = {1, -1, 0, 0};
    for (int k = 0; k < 4; ++k)
    {
        const int row = rowOf(m_blank) + row_step[k];
        const int col = colOf(m_blank) + col_step[k];
        if (row < 0 || col < 0 || row >= m_side || col >= m_side) continue;
        Board* next = new Board(*this);
        next->m_blank = row * m_side + col;
        std::swap(next->m_tiles[m_blank], next->m_tiles[next->m_blank]);
        ++next->m_moves;
        neigh->push_back(next);
    }
}
