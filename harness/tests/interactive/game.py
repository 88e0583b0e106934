#!/usr/bin/env python3
"""A game of sliding tiles; `ODD` says what is odd about this one."""
import os
import sys
import time
from collections import deque

WAYS = {"w": (-1, 0), "s": (1, 0), "a": (0, -1), "d": (0, 1)}
ODD = ""


def load(name):
    return [line.split() for line in open(name) if line.strip()]


def moved(board, way):
    row, column = next((r, c) for r, cells in enumerate(board) for c, cell in enumerate(cells) if cell == "bb")
    to_row, to_column = row + WAYS[way][0], column + WAYS[way][1]
    if not (0 <= to_row < len(board) and 0 <= to_column < len(board[0])) or board[to_row][to_column] == "00":
        return None
    board = [list(cells) for cells in board]
    board[row][column], board[to_row][to_column] = board[to_row][to_column], "bb"
    return board


def goal(board):
    free = sum(cell != "00" for cells in board for cell in cells)
    tiles = iter([f"{tile:02}" for tile in range(1, free)] + ["bb"])
    return [[cell if cell == "00" else next(tiles) for cell in cells] for cells in board]


def solve(board):
    end, queue, seen = goal(board), deque([(board, "")]), {str(board)}
    while queue:
        board, way = queue.popleft()
        if board == end:
            return way
        for letter in WAYS:
            after = moved(board, letter)
            if after and str(after) not in seen:
                seen.add(str(after))
                queue.append((after, way + letter))
    return None


def say(text):
    print(text, flush=ODD != "kept-back")
    if ODD == "slow":
        time.sleep(0.05)


board, count = load(sys.argv[1]), 0
say("\n".join(" ".join(cells) for cells in board))
while True:
    line = sys.stdin.readline()
    if not line:
        while ODD == "endless":
            say("what now?")
        break
    line = line.strip()
    if line in WAYS:
        after = moved(board, {"a": "d", "d": "a"}.get(line, line) if ODD == "mirrored" else line)
        if after:
            board, count = after, count + 1
        else:
            say("no room")
    elif line == "save":
        name = sys.stdin.readline().strip()
        text = "\n".join(" ".join(cells) for cells in board)
        if ODD == "linked":
            open("secret", "w").write(text)
            os.symlink("secret", name)
        else:
            open(name, "w").write(text)
    elif line == "load":
        board, count = load(sys.stdin.readline().strip()), 0
    elif line == "how many":
        if ODD == "leaves":
            sys.exit()
        say(f"moves so far: {count}, {'solved' if board == goal(board) else 'not solved'}")
    elif line == "solve":
        while ODD == "endless-search":
            pass
        way = solve(board)
        if way is None:
            say("there is no solution")
        else:
            for letter in way:
                say(f"I go {letter}")
            board, count = goal(board), count + len(way)
    else:
        say("?")
