package dev.almanac.api;

import dev.almanac.runtime.Asker;

/** A call as the runtime sees it: somebody who waits. */
public record CallAsker(Call call) implements Asker {
  @Override
  public boolean isGone() {
    return call.isCancelled();
  }

  @Override
  public void whenGone(Runnable listener) {
    call.onCancel(listener);
  }
}
