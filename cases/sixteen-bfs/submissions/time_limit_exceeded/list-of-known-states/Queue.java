// Wrong: looks every state up in an unsorted list, which is too slow far from the goal.
import java.util.LinkedList;

// A queue that takes every state only once.
public class Queue
{
    private final LinkedList<State> states = new LinkedList<>();
    private final LinkedList<Long> known = new LinkedList<>();

    public void add(State state)
    {
        if (!known.contains(state.code())) {
            known.add(state.code());
            states.addLast(state);
        }
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
