package dev.almanac.simulator.actor;

import dev.almanac.runtime.Asker;
import java.util.ArrayList;
import java.util.List;

/** A caller that may disconnect. */
final class Visitor implements Asker {
  private final List<Runnable> listeners = new ArrayList<>();
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

  void leave() {
    if (!isGone) {
      isGone = true;
      listeners.forEach(Runnable::run);
    }
  }
}
