package dev.almanac.runtime.node;

import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.loop.StoreFaults;
import dev.almanac.store.StoreException;
import dev.almanac.store.audit.AuditStore;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;

/**
 * Reads the audit for callers.
 *
 * @param blocking runs what waits for the database; refuses when it has too much to do
 */
public record AuditReader(AuditStore store, Executor blocking) {
  public <T> CompletionStage<T> read(Function<AuditStore, T> reading) {
    try {
      return CompletableFuture.supplyAsync(() -> answer(reading), blocking);
    } catch (RejectedExecutionException e) {
      return CompletableFuture.failedFuture(
          new CallFailed(new CallFailed.Reason.Overloaded("Too much of the audit is being read")));
    }
  }

  private <T> T answer(Function<AuditStore, T> reading) {
    try {
      return reading.apply(store);
    } catch (StoreException e) {
      throw new CallFailed(StoreFaults.reason(e));
    }
  }
}
