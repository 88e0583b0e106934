// Wrong: goes to depth 16 at once, so the first path found is seldom a shortest one.
// Tries all paths of at most 16 moves until one ends at the goal.
// Needs next to no memory. A move is never undone at once.
public class SliderPuzzleSolver {

    private SliderPuzzleConfig goal;
    private StringBuilder path;

    public String solution(SliderPuzzleConfig startConfig, SliderPuzzleConfig goalConfig) {
        goal = goalConfig;
        path = new StringBuilder();
        return search(startConfig.clone(), 16, ' ') ? path.toString() : null;
    }

    private boolean search(SliderPuzzleConfig config, int depth, char undo) {
        if (config.equals(goal)) {
            return true;
        }
        if (distance(config) > depth) {
            return false;
        }
        String moves = "UDLR";
        String opposites = "DURL";
        for (int i = 0; i < 4; i++) {
            char move = moves.charAt(i);
            if (move == undo || !config.canMove(move)) {
                continue;
            }
            config.move(move);
            path.append(move);
            if (search(config, depth - 1, opposites.charAt(i))) {
                return true;
            }
            path.deleteCharAt(path.length() - 1);
            config.move(opposites.charAt(i));
        }
        return false;
    }

    // rows and columns that the tiles are away from their places
    private int distance(SliderPuzzleConfig config) {
        int columns = config.numColumns();
        int sum = 0;
        for (int row = 0; row < config.numRows(); row++) {
            for (int column = 0; column < columns; column++) {
                int tile = config.tileAt(row, column);
                if (tile != SliderPuzzleConfig.BLANK) {
                    sum += Math.abs(row - (tile - 1) / columns);
                    sum += Math.abs(column - (tile - 1) % columns);
                }
            }
        }
        return sum;
    }
}
