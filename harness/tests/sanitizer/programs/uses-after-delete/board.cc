struct Board {
  int moves;
  Board *previous;
};

static void forget(Board *board) {
  delete board;  // FREED
}

int answer(int side) {
  Board *board = new Board{side, nullptr};  // MADE
  forget(board);
  return board->moves;  // HERE
}
