static void release(int *tiles) {
  delete[] tiles;  // HERE
}

int answer(int side) {
  int tiles[9] = {side};
  release(tiles);
  return tiles[0];
}
