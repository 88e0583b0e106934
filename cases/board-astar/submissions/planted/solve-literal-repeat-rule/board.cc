#include "board.h"

#include <sstream>

Board::Board() : dim_(0), blank_(0), moves_(0)
{
}

Board::Board(unsigned int *b, unsigned int n, unsigned int m, char) : values_(b, b + n), dim_(0), blank_(0), moves_(m)
{
    while (dim_ * dim_ < n)
        ++dim_;
    while (blank_ < n && values_[blank_] != 0)
        ++blank_;
}

Board::~Board()
{
}

bool Board::allowed(Direction direction)
{
    switch (direction) {
    case UP:
        return blank_ >= dim_;
    case DOWN:
        return blank_ < dim_ * (dim_ - 1);
    case LEFT:
        return blank_ % dim_ > 0;
    case RIGHT:
        return blank_ % dim_ < dim_ - 1;
    }
    return false;
}

Board *Board::slide(Direction direction)
{
    Board *next = new Board(*this);
    if (direction == UP)
        next->blank_ -= dim_;
    if (direction == DOWN)
        next->blank_ += dim_;
    if (direction == LEFT)
        next->blank_ -= 1;
    if (direction == RIGHT)
        next->blank_ += 1;
    next->values_[blank_] = values_[next->blank_];
    next->values_[next->blank_] = 0;
    next->moves_ = moves_ + 1;
    return next;
}

void Board::neighbors(std::vector<Board *> *neigh, char)
{
    neigh->clear();
    if (allowed(UP))
        neigh->push_back(slide(UP));
    if (allowed(DOWN))
        neigh->push_back(slide(DOWN));
    if (allowed(LEFT))
        neigh->push_back(slide(LEFT));
    if (allowed(RIGHT))
        neigh->push_back(slide(RIGHT));
}

bool Board::is_goal()
{
    std::vector<unsigned int> goal;
    for (unsigned int number = 1; number < dim_ * dim_; ++number)
        goal.push_back(number);
    goal.push_back(0);
    return values_ == goal;
}

bool Board::is_solvable()
{
    const bool even = inversions() % 2 == 0;
    const bool even_row = (blank_ / dim_) % 2 == 0;
    if (dim_ % 2 == 1)
        return even;
    return even != even_row;
}

unsigned int Board::inversions()
{
    std::list<unsigned int> before;
    unsigned int found = 0;
    for (unsigned int i = 0; i < values_.size(); ++i) {
        if (values_[i] == 0)
            continue;
        for (std::list<unsigned int>::iterator it = before.begin(); it != before.end(); ++it)
            if (*it > values_[i])
                ++found;
        before.push_back(values_[i]);
    }
    return found;
}

unsigned int Board::hamming()
{
    unsigned int in_place = 0;
    for (unsigned int i = 0; i + 1 < values_.size(); ++i)
        if (values_[i] == i + 1)
            ++in_place;
    return dim_ * dim_ - 1 - in_place;
}

unsigned int Board::manhattan()
{
    unsigned int sum = 0;
    for (unsigned int i = 0; i < values_.size(); ++i) {
        if (values_[i] == 0)
            continue;
        int down = int((values_[i] - 1) / dim_) - int(i / dim_);
        int across = int((values_[i] - 1) % dim_) - int(i % dim_);
        sum += (down < 0 ? -down : down) + (across < 0 ? -across : across);
    }
    return sum;
}

unsigned int Board::get_n_moves()
{
    return moves_;
}

std::string Board::text()
{
    std::ostringstream out;
    for (unsigned int i = 0; i < values_.size(); ++i)
        out << values_[i] << ' ';
    return out.str();
}

unsigned int Board::score(char type)
{
    return moves_ + (type == 'm' ? manhattan() : hamming());
}
