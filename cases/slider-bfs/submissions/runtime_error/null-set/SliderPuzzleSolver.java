// Wrong: the set is declared but never made.
import java.util.*;

// CMPS 144, assignment 5
public class SliderPuzzleSolver
{
    // What is left to explore, and the moves to get there.
    private ArrayDeque<SolverNode> queue;
    // The pictures of all configurations found so far.
    private HashSet<String> seen;

    public String solution(SliderPuzzleConfig startConfig, SliderPuzzleConfig goalConfig)
    {
        queue = new ArrayDeque<SolverNode>();
        String goal = goalConfig.toString();
        found(startConfig, "");
        while (queue.size() > 0) {
            SolverNode node = queue.poll();
            if (node.configuration.toString().equals(goal)) {
                return node.moveSeq;
            }
            for (int i = 0; i < 4; i++) {
                char c = "UDLR".charAt(i);
                if (!node.configuration.canMove(c)) {
                    continue;
                }
                SliderPuzzleConfig next = node.configuration.clone();
                next.move(c);
                found(next, node.moveSeq + c);
            }
        }
        return null;
    }

    private void found(SliderPuzzleConfig config, String moves)
    {
        String picture = config.toString();
        if (!seen.contains(picture)) {
            seen.add(picture);
            queue.add(new SolverNode(config, moves));
        }
    }
}
