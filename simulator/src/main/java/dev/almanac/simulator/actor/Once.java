package dev.almanac.simulator.actor;

/** Does something the first time that it is asked to. */
final class Once implements Runnable {
  private final Runnable action;
  private boolean isDone;

  Once(Runnable action) {
    this.action = action;
  }

  @Override
  public void run() {
    if (!isDone) {
      isDone = true;
      action.run();
    }
  }
}
