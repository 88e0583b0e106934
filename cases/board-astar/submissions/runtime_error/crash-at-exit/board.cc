#include "board.h"
#include <cmath>
#include <cstdlib>

Board::Board()
{
	side = moves = zeroRow = zeroCol = 0;
	type = 'm';
}

Board::Board(unsigned int *b, unsigned int n, unsigned int m, char type)
{
	this->side = (unsigned int) round(sqrt((double) n));
	this->moves = m;
	this->type = type;
	for (unsigned int r = 0; r < side; r++) {
		for (unsigned int c = 0; c < side; c++) {
			grid[r][c] = b[r * side + c];
			if (grid[r][c] == 0) {
				zeroRow = r;
				zeroCol = c;
			}
		}
	}
}

Board::~Board()
{
}

bool Board::is_solvable()
{
	if (side % 2 != 0)
		return inversions() % 2 == 0;
	else
		return (inversions() + zeroRow) % 2 != 0;
}

bool Board::is_goal()
{
	return manhattan() == 0;
}

void Board::neighbors(vector<Board *> *neigh, char type)
{
	int rowStep[] = {0, 1, 0, -1};
	int colStep[] = {1, 0, -1, 0};
	for (int i = 0; i < 4; i++) {
		int r = (int) zeroRow + rowStep[i];
		int c = (int) zeroCol + colStep[i];
		if (r < 0 || c < 0 || r >= (int) side || c >= (int) side)
			continue;
		Board *copy = new Board(*this);
		copy->grid[zeroRow][zeroCol] = grid[r][c];
		copy->grid[r][c] = 0;
		copy->zeroRow = r;
		copy->zeroCol = c;
		copy->moves = moves + 1;
		copy->type = type;
		neigh->push_back(copy);
	}
}

unsigned int Board::get_n_moves()
{
	return moves;
}

unsigned int Board::hamming()
{
	unsigned int result = 0, expected = 1;
	for (unsigned int r = 0; r < side; r++)
		for (unsigned int c = 0; c < side; c++, expected++)
			if (grid[r][c] != 0 && grid[r][c] != expected)
				result++;
	return result;
}

unsigned int Board::manhattan()
{
	unsigned int result = 0;
	for (unsigned int r = 0; r < side; r++) {
		for (unsigned int c = 0; c < side; c++) {
			if (grid[r][c] == 0)
				continue;
			int goalRow = (grid[r][c] - 1) / side;
			int goalCol = (grid[r][c] - 1) % side;
			result += abs(goalRow - (int) r) + abs(goalCol - (int) c);
		}
	}
	return result;
}

unsigned int Board::inversions()
{
	unsigned int flat[MAX_SIDE * MAX_SIDE], n = 0, result = 0;
	for (unsigned int r = 0; r < side; r++)
		for (unsigned int c = 0; c < side; c++)
			if (grid[r][c] != 0)
				flat[n++] = grid[r][c];
	for (unsigned int i = 0; i < n; i++)
		for (unsigned int j = i + 1; j < n; j++)
			if (flat[i] > flat[j])
				result++;
	return result;
}

unsigned int Board::cost()
{
	if (type == 'm')
		return moves + manhattan();
	else
		return moves + hamming();
}

string Board::toString()
{
	string s;
	for (unsigned int r = 0; r < side; r++) {
		for (unsigned int c = 0; c < side; c++)
			s += to_string(grid[r][c]) + (c + 1 < side ? " " : "\n");
	}
	return s;
}
