package dev.almanac.simulator.actor;

/** Runs an action once, however often it is called. */
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
