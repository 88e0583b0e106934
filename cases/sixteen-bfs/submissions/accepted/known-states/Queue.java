import java.util.LinkedList;

// A queue that takes every state only once.
public class Queue
{
    private final LinkedList<State> states = new LinkedList<>();
    private final java.util.HashSet<Long> known = new java.util.HashSet<>();

    public void add(State state)
    {
        if (known.add(state.code()))
            states.addLast(state);
    }

    public State remove()
    {
        return states.removeFirst();
    }

    public boolean isEmpty()
    {
        return states.isEmpty();
    }
}
