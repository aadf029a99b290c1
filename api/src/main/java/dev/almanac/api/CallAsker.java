package dev.almanac.api;

import dev.almanac.runtime.Asker;
import java.util.function.Consumer;

/** A call as an {@link Asker} of the runtime. */
public record CallAsker(Call call) implements Asker {
  @Override
  public boolean isGone() {
    return call.isCancelled();
  }

  @Override
  public boolean takeRoom(long bytes, Consumer<Boolean> later) {
    return call.takeRoom(bytes, later);
  }

  @Override
  public void whenGone(Runnable listener) {
    call.onCancel(listener);
  }

  @Override
  public void whenUnsent(Runnable listener) {
    call.onUnsent(listener);
  }
}
