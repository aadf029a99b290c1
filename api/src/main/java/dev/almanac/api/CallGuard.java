package dev.almanac.api;

/** What holds for every call, whatever it asks for. Any thread may ask. */
public interface CallGuard {
  /** Where every call is answered. */
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

  /** Whether this process may still answer, as what it knows is not stale. */
  boolean mayAnswer();

  /** A call failed, perhaps through a fault that is not its own, such as want of memory. */
  void failed(Throwable error);

  /** A thread of the network has ended that should not have. */
  void ended(Thread thread);
}
