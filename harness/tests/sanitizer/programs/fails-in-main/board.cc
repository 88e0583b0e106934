int answer(int side) { return side; }
