struct Board {
  int moves;
  Board *previous;
};

int answer(int side) {
  Board *board = new Board;
  board->moves = side;
  int moves = board->previous->moves;  // HERE
  delete board;
  return moves;
}
