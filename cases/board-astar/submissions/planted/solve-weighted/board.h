#pragma once
#include <cstdint>
#include <string>
#include <vector>

/**
 * A board of the N-puzzle. Everything that is asked often is worked out once,
 * when the board is made.
 */
class Board
{
public:
	Board();
	Board(unsigned int *b, unsigned int n, unsigned int m, char type);
	~Board();

	bool is_solvable();
	bool is_goal();
	void neighbors(std::vector<Board *> *neigh, char type);
	unsigned int get_n_moves();
	unsigned int hamming();
	unsigned int manhattan();
	unsigned int inversions();

	/** The tiles as a string of bytes. */
	std::string hash() const;

private:
	std::vector<uint16_t> cells;
	unsigned int side = 0;
	unsigned int steps = 0;
	unsigned int zero = 0;
	unsigned int h = 0;
	unsigned int md = 0;
	char mode = 'm';

	void update();
	static unsigned long mergeSort(std::vector<uint16_t> &values);
};
