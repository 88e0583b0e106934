struct Board {
  virtual ~Board() {}
  virtual int moves() { return 1; }
};

struct Node : Board {
  int moves() override { return 2; }
  int depth = 0;
};

int answer(int side) {
  Board board;
  Board *volatile chosen = &board;
  Node *node = static_cast<Node *>(chosen);  // HERE
  node->depth = side;
  return node->moves();
}
