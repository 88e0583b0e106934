#!/usr/bin/env python3
"""Solves the sixteen puzzle breadth-first from both ends."""
import sys

MOVES = {"U": -4, "D": 4, "L": -1, "R": 1}
OPPOSITE = {"U": "D", "D": "U", "L": "R", "R": "L"}
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
    front, back = {start: ""}, {GOAL: ""}
    known_front, known_back = {start}, {GOAL}
    while front and back:
        for state, moves in front.items():
            if state in back:
                return moves + "".join(OPPOSITE[move] for move in reversed(back[state]))
        if len(front) <= len(back):
            front = deeper(front, known_front)
        else:
            back = deeper(back, known_back)
    return None


def main():
    start = tuple(int(word) for word in sys.stdin.read().replace(",", " ").split())
    moves = solve(start)
    print("No solution" if moves is None else ", ".join(moves))


main()
