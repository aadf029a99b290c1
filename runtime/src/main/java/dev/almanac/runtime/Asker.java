package dev.almanac.runtime;

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

  /** Runs the listener once, when the asker goes away; at once if it has. */
  void whenGone(Runnable listener);
}
