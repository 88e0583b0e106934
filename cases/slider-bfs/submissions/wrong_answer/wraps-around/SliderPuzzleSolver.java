// Wrong: left of the first cell of a row it goes on in the row above, and right of the last in the row below.
import java.util.*;

public class SliderPuzzleSolver {

    // Boards as plain lists, row by row, which are faster to compare.
    public String solution(SliderPuzzleConfig startConfig, SliderPuzzleConfig goalConfig) {
        int columns = startConfig.numColumns();
        List<Integer> start = listOf(startConfig);
        List<Integer> goal = listOf(goalConfig);
        Map<List<Integer>, String> paths = new HashMap<>();
        Deque<List<Integer>> queue = new ArrayDeque<>();
        paths.put(start, "");
        queue.add(start);
        while (!paths.containsKey(goal)) {
            List<Integer> board = queue.remove();
            String path = paths.get(board);
            int blank = board.indexOf(0);
            int[] cells = {blank - columns, blank + columns, blank - 1, blank + 1};
            for (int i = 0; i < 4; i++) {
                if (cells[i] < 0 || cells[i] >= board.size()) {
                    continue;
                }
                List<Integer> next = new ArrayList<>(board);
                Collections.swap(next, blank, cells[i]);
                if (!paths.containsKey(next)) {
                    paths.put(next, path + "UDLR".charAt(i));
                    queue.add(next);
                }
            }
        }
        return paths.get(goal);
    }

    private static List<Integer> listOf(SliderPuzzleConfig config) {
        List<Integer> board = new ArrayList<>();
        for (int row = 0; row < config.numRows(); row++) {
            for (int column = 0; column < config.numColumns(); column++) {
                board.add(config.tileAt(row, column));
            }
        }
        return board;
    }
}
