package dev.almanac.api;

/** Checks and observes every call. Thread-safe. */
public interface CallGuard {
  /** Allows every call. */
  CallGuard NONE = new CallGuard() {
    @Override
    public boolean mayAnswer() {
      return true;
    }

    @Override
    public void failed(Throwable error) {}

    @Override
    public void ended(Thread thread) {}
  };

  /** Returns whether this process may still answer: not once its state may be stale. */
  boolean mayAnswer();

  /** Reports a failed call, perhaps due to a fault of the process, such as lack of memory. */
  void failed(Throwable error);

  /** Reports that a network thread ended unexpectedly. */
  void ended(Thread thread);
}
