import java.util.NoSuchElementException;

/** A queue: what comes first goes first. */
public class LinkedQueue<T> {

    private static class Link<T> {
        final T item;
        Link<T> next;

        Link(T item) {
            this.item = item;
        }
    }

    private Link<T> front;
    private Link<T> rear;
    private int size;

    public boolean isEmpty() {
        return size == 0;
    }

    /** The number of items in the queue. */
    public int size() {
        return size;
    }

    /** Puts an item at the rear. */
    public void enqueue(T item) {
        Link<T> link = new Link<>(item);
        if (isEmpty()) {
            front = link;
        } else {
            rear.next = link;
        }
        rear = link;
        size++;
    }

    /**
     * Takes the item at the front out of the queue.
     *
     * @throws NoSuchElementException if the queue is empty
     */
    public T dequeue() {
        if (isEmpty()) {
            throw new NoSuchElementException("the queue is empty");
        }
        T item = front.item;
        front = front.next;
        size--;
        return item;
    }
}
