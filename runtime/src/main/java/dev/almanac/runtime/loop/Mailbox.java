package dev.almanac.runtime.loop;

import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.Urgency;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The entrance to a loop. Any thread may post; only the loop takes. Requests from outside are
 * refused while too many are under way, and count until they are answered or wait. Letters from
 * inside are always taken, because each follows from something that was admitted.
 */
public final class Mailbox {
  /** There is no room for a request. */
  public static final CallFailed.Reason FULL =
      new CallFailed.Reason.Overloaded("Too many requests");

  private final int room;
  private final int reserve;
  private final Queue<Runnable> requests = new ConcurrentLinkedQueue<>();
  private final Queue<Runnable> letters = new ConcurrentLinkedQueue<>();
  private final AtomicInteger underWay = new AtomicInteger();
  private volatile Runnable waker = () -> {};
  private volatile boolean refusesNew;

  /** Letters that other threads will post; only the loop uses this. */
  private int expected;

  /**
   * Creates a mailbox.
   *
   * @param room how many requests may be under way
   * @param reserve how many more that continue existing work
   */
  public Mailbox(int room, int reserve) {
    this.room = room;
    this.reserve = reserve;
  }

  /** Sets the listener that wakes the loop. */
  public void wakes(Runnable listener) {
    waker = listener;
  }

  /** Sets whether new work is refused, because the server cannot keep up. */
  public void refuseNew(boolean refuse) {
    refusesNew = refuse;
  }

  /** Takes a request if there is room; {@link #answered} must follow. */
  public boolean offer(Runnable request, Urgency urgency) {
    int most = switch (urgency) {
      case NORMAL -> refusesNew ? 0 : room;
      case RESERVED -> room + reserve;
    };
    if (underWay.incrementAndGet() > most) {
      underWay.decrementAndGet();
      return false;
    }
    requests.add(request);
    waker.run();
    return true;
  }

  /** Frees the room of a request that is answered, or waits. */
  public void answered() {
    underWay.decrementAndGet();
  }

  /** Takes a letter from inside. */
  public void post(Runnable letter) {
    letters.add(letter);
    waker.run();
  }

  /** Announces a letter: {@link #postExpected} must follow. */
  void expect() {
    expected++;
  }

  /** Takes an announced letter. */
  void postExpected(Runnable letter) {
    post(() -> {
      expected--;
      letter.run();
    });
  }

  /** Returns whether nothing is here, and no letter announced. */
  public boolean isAtRest() {
    return expected == 0 && isEmpty();
  }

  @Nullable
  public Runnable nextLetter() {
    return letters.poll();
  }

  @Nullable
  public Runnable nextRequest() {
    return requests.poll();
  }

  public boolean isEmpty() {
    return letters.isEmpty() && requests.isEmpty();
  }

  public boolean hasLetters() {
    return !letters.isEmpty();
  }

  /** Returns how many requests are under way. */
  public int underWay() {
    return underWay.get();
  }
}
