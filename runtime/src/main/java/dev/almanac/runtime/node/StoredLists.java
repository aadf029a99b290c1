package dev.almanac.runtime.node;

import dev.almanac.runtime.Asker;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.Lists;
import dev.almanac.runtime.loop.StoreFaults;
import dev.almanac.store.Store;
import dev.almanac.store.StoreException;
import dev.almanac.store.list.AttributeValue.Value;
import dev.almanac.store.list.CountQuery;
import dev.almanac.store.list.ListQuery;
import dev.almanac.store.list.ListStep;
import dev.almanac.store.list.RunStatus;
import dev.almanac.store.list.VisibilityRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/** Reads lists from the store, a bounded number at a time, so that other reads get their turn. */
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
  public CompletionStage<ListStep> list(ListQuery query, Asker asker) {
    var room = new CompletableFuture<Boolean>();
    if (asker.takeRoom(query.limit().bytes(), room::complete)) {
      room.complete(true);
    }
    return room.thenCompose(isThere -> isThere
        ? admitted(() -> list(query, asker, new ArrayList<>()))
        : overloaded("Too many answers are on their way to clients"));
  }

  @Override
  public CompletionStage<Map<Optional<Value>, Long>> count(CountQuery query, Asker asker) {
    return admitted(() -> count(query, asker, new HashMap<>()));
  }

  @Override
  public CompletionStage<Map<UUID, RunStatus>> chains(
      UUID namespace, List<Chain> chains, Asker asker) {
    return admitted(() -> chains(namespace, chains, asker, new HashMap<>()));
  }

  private CompletionStage<Map<UUID, RunStatus>> chains(
      UUID namespace, List<Chain> chains, Asker asker, Map<UUID, RunStatus> found) {
    if (chains.isEmpty()) {
      return CompletableFuture.completedStage(found);
    }
    int step = Math.min(ChainStatuses.AT_ONCE, chains.size());
    var reading = new ChainStatuses(store, namespace);
    return read(asker, () -> reading.of(chains.subList(0, step))).thenCompose(some -> {
      found.putAll(some);
      return chains(namespace, chains.subList(step, chains.size()), asker, found);
    });
  }

  /** Reads step by step, each as its own task, so that others get their turn in between. */
  private CompletionStage<ListStep> list(
      ListQuery query, Asker asker, List<VisibilityRecord> found) {
    return read(asker, () -> store.visibility().list(query)).thenCompose(step -> {
      found.addAll(step.runs());
      return query
          .after(step)
          .map(left -> list(left, asker, found))
          .orElseGet(() -> CompletableFuture.completedStage(new ListStep(found, step.rest())));
    });
  }

  private CompletionStage<Map<Optional<Value>, Long>> count(
      CountQuery query, Asker asker, Map<Optional<Value>, Long> groups) {
    return read(asker, () -> store.visibility().count(query)).thenCompose(step -> {
      step.groups().forEach((value, count) -> groups.merge(value, count, Long::sum));
      var rest = step.rest();
      return rest == null
          ? CompletableFuture.completedStage(groups)
          : count(query.from(rest), asker, groups);
    });
  }

  private <T> CompletionStage<T> admitted(Supplier<CompletionStage<T>> reading) {
    if (!room.tryAcquire()) {
      return overloaded("Too many lists are being read");
    }
    return reading.get().whenComplete((list, failure) -> room.release());
  }

  private <T> CompletionStage<T> read(Asker asker, Supplier<T> read) {
    try {
      return CompletableFuture.supplyAsync(() -> guarded(asker, read), readers);
    } catch (RejectedExecutionException full) {
      return overloaded("Too much is being read");
    }
  }

  private static <T> CompletionStage<T> overloaded(String what) {
    return CompletableFuture.failedFuture(new CallFailed(new CallFailed.Reason.Overloaded(what)));
  }

  private static <T> T guarded(Asker asker, Supplier<T> read) {
    if (asker.isGone()) {
      throw new CallFailed(new CallFailed.Reason.Unavailable("Nobody waits for it any more"));
    }
    try {
      return read.get();
    } catch (StoreException e) {
      throw new CallFailed(StoreFaults.reason(e));
    }
  }
}
