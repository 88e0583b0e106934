struct Board {
  int moves = 0;
  Board *previous = nullptr;
};

int answer(int side) {
  Board board;
  board.moves = side;
  return board.previous->moves;  // HERE
}
