/** A node of the tree that the solver explores: a configuration, and the moves that lead to it. */
public class SolverNode {

    public final SliderPuzzleConfig configuration;

    /** The codes of the moves from the start, the first move first. */
    public final String moveSeq;

    public SolverNode(SliderPuzzleConfig configuration, String moveSeq) {
        this.configuration = configuration;
        this.moveSeq = moveSeq;
    }
}
