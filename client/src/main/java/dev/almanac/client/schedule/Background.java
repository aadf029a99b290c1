package dev.almanac.client.schedule;

import io.grpc.Context;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** Makes blocking calls on virtual threads. */
final class Background {
  private static final Executor THREADS = Executors.newThreadPerTaskExecutor(
      Thread.ofVirtual().name("almanac-schedules-", 0).factory());

  private Background() {}

  /** Returns the future result; to cancel it cancels the call to the server that is under way. */
  static <T> CompletableFuture<T> run(Supplier<? extends T> call) {
    var context = Context.current().withCancellation();
    var future = CompletableFuture.<T>supplyAsync(
        () -> {
          var before = context.attach();
          try {
            return call.get();
          } finally {
            context.detach(before);
          }
        },
        THREADS);
    Object ignored = future.whenComplete((result, failure) -> context.cancel(null));
    return future;
  }
}
