import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Scanner;

/** Finds the fewest moves to the goal, breadth-first: enough for small boards. */
public class Solve {
    static final String[] NAMES = {"Up", "Down", "Left", "Right"};
    static final int[] DOWN = {-1, 1, 0, 0};
    static final int[] RIGHT = {0, 0, -1, 1};

    public static void main(String[] args) {
READ_PLACE
        List<Integer> goal = new ArrayList<>();
        GOAL_PLACE

        Map<List<Integer>, List<String>> moves = new HashMap<>();
        ArrayDeque<List<Integer>> waiting = new ArrayDeque<>();
        moves.put(start, new ArrayList<>());
        waiting.add(start);
        while (!waiting.isEmpty() && !moves.containsKey(goal)) {
            List<Integer> board = waiting.remove();
            int blank = board.indexOf(0);
            for (int way = 0; way < NAMES.length; way++) {
                int row = blank / columns + DOWN[way];
                int column = blank % columns + RIGHT[way];
                if (row < 0 || row >= rows || column < 0 || column >= columns) {
                    continue;
                }
                List<Integer> other = new ArrayList<>(board);
                other.set(blank, board.get(row * columns + column));
                other.set(row * columns + column, 0);
                if (!moves.containsKey(other)) {
                    List<String> there = new ArrayList<>(moves.get(board));
                    there.add(NAMES[way]);
                    moves.put(other, there);
                    waiting.add(other);
                }
            }
        }
PRINT_PLACE
    }
}
