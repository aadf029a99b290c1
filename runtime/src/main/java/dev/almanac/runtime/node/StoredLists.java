package dev.almanac.runtime.node;

import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.Lists;
import dev.almanac.store.Condition;
import dev.almanac.store.ListQuery;
import dev.almanac.store.Store;
import dev.almanac.store.StoreException;
import dev.almanac.store.VisibilityRecord;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/** Reads lists from the store, so many at a time that other reads have their turn. */
final class StoredLists implements Lists {
  private static final int AT_ONCE = 64;

  private final Store store;
  private final Executor readers;
  private final Semaphore room = new Semaphore(AT_ONCE);

  StoredLists(Store store, Executor readers) {
    this.store = store;
    this.readers = readers;
  }

  @Override
  public CompletionStage<List<VisibilityRecord>> list(ListQuery query) {
    return read(() -> store.visibility().list(query));
  }

  @Override
  public CompletionStage<Long> count(UUID namespace, List<Condition> conditions) {
    return read(() -> store.visibility().count(namespace, conditions));
  }

  private <T> CompletionStage<T> read(Supplier<T> read) {
    if (!room.tryAcquire()) {
      return CompletableFuture.failedFuture(
          new CallFailed(new CallFailed.Reason.Overloaded("Too many lists are being read")));
    }
    return CompletableFuture.supplyAsync(() -> guarded(read), readers)
        .whenComplete((list, failure) -> room.release());
  }

  private static <T> T guarded(Supplier<T> read) {
    try {
      return read.get();
    } catch (StoreException e) {
      throw new CallFailed(new CallFailed.Reason.Unavailable("The storage does not answer"));
    }
  }
}
