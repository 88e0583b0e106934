struct Board {
  int side;
};

struct Node : Board {
  int moves;
};

int answer(int side) {
  Board *board = new Node();  // MADE
  board->side = side;
  int found = board->side;
  delete board;  // HERE
  return found;
}
