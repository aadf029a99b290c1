package dev.almanac.runtime.node;

import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.Lists;
import dev.almanac.store.AttributeValue.Value;
import dev.almanac.store.Condition;
import dev.almanac.store.CountQuery;
import dev.almanac.store.Field;
import dev.almanac.store.ListQuery;
import dev.almanac.store.ListStep;
import dev.almanac.store.Store;
import dev.almanac.store.StoreException;
import dev.almanac.store.VisibilityRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

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
  public CompletionStage<ListStep> list(ListQuery query) {
    return admitted(() -> list(query, new ArrayList<>()));
  }

  @Override
  public CompletionStage<Map<Optional<Value>, Long>> count(
      UUID namespace, Condition condition, @Nullable Field groupBy) {
    var query = new CountQuery(namespace, condition, groupBy, null);
    return admitted(() -> count(query, new HashMap<>()));
  }

  /** Each look is a task of its own, so that others have their turn in between. */
  private CompletionStage<ListStep> list(ListQuery query, List<VisibilityRecord> found) {
    return read(() -> store.visibility().list(query)).thenCompose(step -> {
      found.addAll(step.runs());
      return query
          .after(step)
          .map(left -> list(left, found))
          .orElseGet(() -> CompletableFuture.completedStage(new ListStep(found, step.rest())));
    });
  }

  private CompletionStage<Map<Optional<Value>, Long>> count(
      CountQuery query, Map<Optional<Value>, Long> groups) {
    return read(() -> store.visibility().count(query)).thenCompose(step -> {
      step.groups().forEach((value, count) -> groups.merge(value, count, Long::sum));
      var rest = step.rest();
      return rest == null
          ? CompletableFuture.completedStage(groups)
          : count(query.from(rest), groups);
    });
  }

  private <T> CompletionStage<T> admitted(Supplier<CompletionStage<T>> reading) {
    if (!room.tryAcquire()) {
      return CompletableFuture.failedFuture(
          new CallFailed(new CallFailed.Reason.Overloaded("Too many lists are being read")));
    }
    return reading.get().whenComplete((list, failure) -> room.release());
  }

  private <T> CompletionStage<T> read(Supplier<T> read) {
    return CompletableFuture.supplyAsync(() -> guarded(read), readers);
  }

  private static <T> T guarded(Supplier<T> read) {
    try {
      return read.get();
    } catch (StoreException e) {
      throw new CallFailed(new CallFailed.Reason.Unavailable("The storage does not answer"));
    }
  }
}
