// Wrong: keeps nodes in the set, which have no equals method, so none is ever recognised.
import java.util.HashSet;
import java.util.Set;

/** Finds a shortest sequence of moves with a breadth-first search. */
public class SliderPuzzleSolver {

    private static final char[] DIRECTIONS = {'U', 'D', 'L', 'R'};

    public String solution(SliderPuzzleConfig startConfig,
                           SliderPuzzleConfig goalConfig) {
        if (startConfig.equals(goalConfig)) {
            return "";
        }

        // every configuration that was discovered so far
        Set<SolverNode> discovered = new HashSet<>();
        LinkedQueue<SolverNode> toBeExplored = new LinkedQueue<>();
        SolverNode root = new SolverNode(startConfig, "");
        discovered.add(root);
        toBeExplored.enqueue(root);

        while (!toBeExplored.isEmpty()) {
            SolverNode treeNode = toBeExplored.dequeue();
            SliderPuzzleConfig config = treeNode.configuration;
            for (char direction : DIRECTIONS) {
                if (config.canMove(direction)) {
                    SliderPuzzleConfig newConfig = config.clone();
                    newConfig.move(direction);
                    String moveSeq = treeNode.moveSeq + direction;
                    SolverNode newNode = new SolverNode(newConfig, moveSeq);
                    if (!discovered.contains(newNode)) {
                        discovered.add(newNode);
                        if (newConfig.equals(goalConfig)) {
                            return moveSeq;
                        }
                        toBeExplored.enqueue(newNode);
                    }
                }
            }
        }
        return null;
    }
}
