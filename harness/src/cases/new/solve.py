#!/usr/bin/env python3
"""Finds the fewest moves to the goal, breadth-first: enough for small boards."""
import sys
from collections import deque

READ_PLACE

def goal(count):
    GOAL_PLACE


def neighbors(board, rows, columns):
    """Each move of the blank by its name, with the board that it leads to."""
    blank = board.index(0)
    row, column = divmod(blank, columns)
    for name, down, right in [("Up", -1, 0), ("Down", 1, 0), ("Left", 0, -1), ("Right", 0, 1)]:
        if 0 <= row + down < rows and 0 <= column + right < columns:
            other = blank + down * columns + right
            tiles = list(board)
            tiles[blank], tiles[other] = tiles[other], 0
            yield name, tuple(tiles)


def solve(board, rows, columns):
    """The moves of the blank on a shortest way, or None if there is no way."""
    moves = {board: []}
    waiting = deque([board])
    while waiting:
        board = waiting.popleft()
        if board == goal(rows * columns):
            return moves[board]
        for name, other in neighbors(board, rows, columns):
            if other not in moves:
                moves[other] = moves[board] + [name]
                waiting.append(other)
    return None


board, rows, columns = read()
moves = solve(board, rows, columns)
PRINT_PLACE
