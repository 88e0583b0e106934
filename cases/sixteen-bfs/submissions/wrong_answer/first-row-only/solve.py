#!/usr/bin/env python3
# Wrong: compares only the first row with the goal.
"""Solves the sixteen puzzle breadth-first."""
import sys

MOVES = {"U": -4, "D": 4, "L": -1, "R": 1}
GOAL = tuple(range(16))


def has_room(space, move):
    if move == "U":
        return space >= 4
    if move == "D":
        return space < 12
    if move == "L":
        return space % 4 != 0
    return space % 4 != 3


def deeper(level, known):
    """All new states one move away from those of a level, with their moves."""
    found = {}
    for state, moves in level.items():
        space = state.index(0)
        for move, step in MOVES.items():
            if has_room(space, move):
                places = list(state)
                places[space], places[space + step] = places[space + step], 0
                places = tuple(places)
                if places not in known:
                    known.add(places)
                    found[places] = moves + move
    return found


def solve(start):
    level = {start: ""}
    known = {start}
    while level:
        for state, moves in level.items():
            if state[:4] == GOAL[:4]:
                return moves
        level = deeper(level, known)
    return None


def main():
    start = tuple(int(word) for word in sys.stdin.read().replace(",", " ").split())
    moves = solve(start)
    print("No solution" if moves is None else ", ".join(moves))


main()
