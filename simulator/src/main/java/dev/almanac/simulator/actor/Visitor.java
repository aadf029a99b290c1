package dev.almanac.simulator.actor;

import dev.almanac.runtime.Asker;
import java.util.ArrayList;
import java.util.List;

/** A caller that may disconnect. */
final class Visitor implements Asker {
  private final List<Runnable> listeners = new ArrayList<>();
  private final List<Runnable> unsentListeners = new ArrayList<>();
  private boolean isGone;

  @Override
  public boolean isGone() {
    return isGone;
  }

  @Override
  public void whenGone(Runnable listener) {
    if (isGone) {
      listener.run();
    } else {
      listeners.add(listener);
    }
  }

  @Override
  public void whenUnsent(Runnable listener) {
    unsentListeners.add(listener);
  }

  /** The server had an answer, and has not sent it. */
  void unsent() {
    unsentListeners.forEach(Runnable::run);
  }

  void leave() {
    if (!isGone) {
      isGone = true;
      listeners.forEach(Runnable::run);
    }
  }
}
