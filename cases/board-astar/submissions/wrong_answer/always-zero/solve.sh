#!/bin/sh
# TODO: the search. The form of the answer should be right already.
cat > /dev/null
echo "Number of moves: 0"
