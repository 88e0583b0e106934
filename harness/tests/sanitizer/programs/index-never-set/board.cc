struct Board {
  int tiles[9];
  int blank;
};

int answer(int side) {
  Board *board = new Board;
  board->tiles[0] = side;
  int found = board->tiles[board->blank];  // HERE
  delete board;
  return found;
}
