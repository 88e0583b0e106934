struct Board {
  int side;
  bool is_solvable;
};

int answer(int side) {
  Board *board = new Board;
  board->side = side;
  int found = board->is_solvable ? 1 : 2;  // HERE
  delete board;
  return found;
}
