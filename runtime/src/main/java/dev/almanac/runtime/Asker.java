package dev.almanac.runtime;

import java.util.function.Consumer;

/** The one who waits for an answer, and may go away before there is one. */
public interface Asker {
  /** Never goes away. */
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
   * Takes room for an answer of about so many bytes, before it is read: answers on their way take
   * memory, and some askers are slow to fetch them.
   *
   * @param later told, on any thread, whether there was room in time; never if the asker goes
   * @return whether there is room now; {@code later} is then not told
   */
  default boolean takeRoom(long bytes, Consumer<Boolean> later) {
    return true;
  }

  /** Runs the listener once, when the asker goes away; at once if it has. */
  void whenGone(Runnable listener);
}
