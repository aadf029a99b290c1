package dev.almanac.api.limit;

import dev.almanac.api.Call;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * Handles a call and closes once what it has opened, however it ends. A call that waits when its
 * caller goes has no answer.
 */
final class Opened {
  private Opened() {}

  static <A> CompletionStage<A> handled(
      Call call, Supplier<CompletionStage<A>> handling, Runnable close) {
    var isClosed = new AtomicBoolean();
    Runnable once = () -> {
      if (isClosed.compareAndSet(false, true)) {
        close.run();
      }
    };
    CompletionStage<A> stage;
    try {
      stage = handling.get();
    } catch (RuntimeException | Error e) {
      once.run();
      throw e;
    }
    call.onCancel(once);
    return stage.whenComplete((answer, error) -> once.run());
  }
}
