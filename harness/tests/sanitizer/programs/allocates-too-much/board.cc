int answer(int side) {
  long cells = side;
  for (int i = 0; i < 30; i++)
    cells *= 3;
  int *tiles = new int[cells];  // HERE
  tiles[0] = side;
  int first = tiles[0];
  delete[] tiles;
  return first;
}
