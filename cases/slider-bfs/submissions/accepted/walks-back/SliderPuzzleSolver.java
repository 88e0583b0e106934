import java.util.HashMap;
import java.util.LinkedList;
import java.util.Map;
import java.util.Queue;

public class SliderPuzzleSolver {

    /** The move that first led to each configuration; ' ' for the start. */
    private Map<SliderPuzzleConfig, Character> cameBy = new HashMap<>();

    public String solution(SliderPuzzleConfig startConfig, SliderPuzzleConfig goalConfig) {
        Queue<SliderPuzzleConfig> open = new LinkedList<>();
        cameBy.put(startConfig, ' ');
        open.add(startConfig);
        while (!open.isEmpty() && !cameBy.containsKey(goalConfig)) {
            SliderPuzzleConfig config = open.remove();
            for (char move : new char[] {'U', 'D', 'L', 'R'}) {
                if (config.canMove(move)) {
                    SliderPuzzleConfig next = config.clone();
                    next.move(move);
                    if (!cameBy.containsKey(next)) {
                        cameBy.put(next, move);
                        open.add(next);
                    }
                }
            }
        }
        return cameBy.containsKey(goalConfig) ? movesTo(goalConfig) : null;
    }

    /** Walks back from a configuration to the start. */
    private String movesTo(SliderPuzzleConfig config) {
        StringBuilder moves = new StringBuilder();
        SliderPuzzleConfig current = config.clone();
        char move = cameBy.get(current);
        while (move != ' ') {
            moves.append(move);
            current.move(opposite(move));
            move = cameBy.get(current);
        }
        return moves.reverse().toString();
    }

    private static char opposite(char move) {
        switch (move) {
            case 'U': return 'D';
            case 'D': return 'U';
            case 'L': return 'R';
            default: return 'L';
        }
    }
}
