package dev.almanac.runtime;

import java.util.function.Consumer;

/** A caller that waits for an answer and may go away first. */
public interface Asker {
  /** A caller that never goes away. */
  Asker PATIENT = new Asker() {
    @Override
    public boolean isGone() {
      return false;
    }

    @Override
    public void whenGone(Runnable listener) {}
  };

  boolean isGone();

  /**
   * Reserves room for an answer of about this many bytes before it is read, because answers that
   * slow callers have not fetched take memory.
   *
   * @param later receives, on any thread, whether there was room in time; not if the caller goes
   *     away
   * @return whether there is room now; {@code later} is then not called
   */
  default boolean takeRoom(long bytes, Consumer<Boolean> later) {
    return true;
  }

  /** Runs the listener once, when the caller goes away, or at once if it already has. */
  void whenGone(Runnable listener);

  /**
   * Runs the listener once, on any thread, if the answer is not sent: the caller has gone, or the
   * server refuses the call at the last moment. What was to be given away with the answer is then
   * still to be had.
   */
  default void whenUnsent(Runnable listener) {}
}
