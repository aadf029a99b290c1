package dev.almanac.runtime.loop;

import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.Urgency;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * How others reach a loop. Any thread may post; the loop alone takes. Requests from outside are
 * admitted only while not too many are under way, and count until they are answered or wait;
 * letters from inside are always taken, for each is the consequence of something that was admitted.
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

  /** Letters that will come, for what was handed to other threads; only the loop counts. */
  private int expected;

  /**
   * A mailbox with so much room.
   *
   * @param room how many requests may be under way
   * @param reserve how many more of those that go on with what was begun
   */
  public Mailbox(int room, int reserve) {
    this.room = room;
    this.reserve = reserve;
  }

  /** Who is to be told that there is something to do. */
  public void wakes(Runnable listener) {
    waker = listener;
  }

  /** Whether new work is turned away until told otherwise, because others cannot keep up. */
  public void refuseNew(boolean refuse) {
    refusesNew = refuse;
  }

  /** Takes in a request if there is room; {@link #answered} must follow. */
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

  /** A request that was taken in has its answer, or waits. */
  public void answered() {
    underWay.decrementAndGet();
  }

  /** From inside. */
  public void post(Runnable letter) {
    letters.add(letter);
    waker.run();
  }

  /** A letter will come: {@link #postExpected} must follow. */
  void expect() {
    expected++;
  }

  /** The letter that was expected. */
  void postExpected(Runnable letter) {
    post(() -> {
      expected--;
      letter.run();
    });
  }

  /** Whether nothing is here and nothing on its way from other threads of this loop. */
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

  /** Requests that are not answered yet. */
  public int underWay() {
    return underWay.get();
  }
}
