__attribute__((noinline)) static int *neighbor(int side) {
  int tiles[9] = {side};
  int *volatile first = tiles;
  return first;
}

int answer(int side) {
  return *neighbor(side);  // HERE
}
