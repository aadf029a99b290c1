package dev.almanac.api;

import io.temporal.api.enums.v1.ResourceExhaustedCause;
import io.temporal.api.enums.v1.ResourceExhaustedScope;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;

/**
 * What takes long to compute is computed elsewhere, so that neither the wire nor a loop waits for
 * it.
 *
 * @param executor with room for so many and no more
 */
public record CalculationPool(Executor executor) {
  /** The stage fails if there is too much to do, and as the calculation does. */
  public <T> CompletionStage<T> run(Supplier<T> calculation) {
    try {
      return CompletableFuture.supplyAsync(calculation, executor);
    } catch (RejectedExecutionException e) {
      return CompletableFuture.failedFuture(RpcError.resourceExhausted(
              "Too much is being computed; please try again later.",
              ResourceExhaustedCause.RESOURCE_EXHAUSTED_CAUSE_SYSTEM_OVERLOADED,
              ResourceExhaustedScope.RESOURCE_EXHAUSTED_SCOPE_SYSTEM)
          .exception());
    }
  }
}
