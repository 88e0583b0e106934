#!/usr/bin/env python3
numbers = [int(word) for word in input().split()]
side, board = numbers[0], numbers[1:]
blank = board.index(0)
print("Number of moves:", 2 * side - 2 - blank // side - blank % side)
