#!/bin/sh
# The board of the example, so that I do not have to type it each time.
echo "Number of moves: 20"
