package dev.almanac.api;

import io.temporal.api.enums.v1.ResourceExhaustedCause;
import io.temporal.api.enums.v1.ResourceExhaustedScope;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;

/**
 * Runs long calculations away from network threads and loops.
 *
 * @param executor must be bounded
 */
public record CalculationPool(Executor executor) {
  /** Runs a calculation. The stage fails if the calculation fails or the executor is full. */
  public <T> CompletionStage<T> run(Supplier<T> calculation) {
    try {
      return CompletableFuture.supplyAsync(calculation, executor);
    } catch (RejectedExecutionException e) {
      return CompletableFuture.failedFuture(RpcError.resourceExhausted(
              "Too many calculations are running; please try again later.",
              ResourceExhaustedCause.RESOURCE_EXHAUSTED_CAUSE_SYSTEM_OVERLOADED,
              ResourceExhaustedScope.RESOURCE_EXHAUSTED_SCOPE_SYSTEM)
          .exception());
    }
  }
}
