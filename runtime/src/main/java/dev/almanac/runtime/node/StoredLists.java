package dev.almanac.runtime.node;

import dev.almanac.runtime.Asker;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.Lists;
import dev.almanac.runtime.loop.StoreFaults;
import dev.almanac.store.Store;
import dev.almanac.store.StoreException;
import dev.almanac.store.StoreFacts;
import dev.almanac.store.list.AttributeValue.Value;
import dev.almanac.store.list.CountQuery;
import dev.almanac.store.list.CountStep;
import dev.almanac.store.list.IdQuery;
import dev.almanac.store.list.IdStep;
import dev.almanac.store.list.ListNamespace;
import dev.almanac.store.list.ListQuery;
import dev.almanac.store.list.ListStep;
import dev.almanac.store.list.RunStatus;
import dev.almanac.store.list.VisibilityRecord;
import dev.almanac.store.work.QueueKey;
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
    return list(query, Integer.MAX_VALUE, asker);
  }

  @Override
  public CompletionStage<ListStep> list(ListQuery query, int reads, Asker asker) {
    return withRoom(
        query.limit().bytes(), asker, () -> list(query, reads, asker, new ArrayList<>()));
  }

  @Override
  public CompletionStage<IdStep> byId(IdQuery query, int reads, Asker asker) {
    return withRoom(
        query.limit().bytes(), asker, () -> byId(query, reads, asker, new ArrayList<>()));
  }

  private <T> CompletionStage<T> withRoom(
      long bytes, Asker asker, Supplier<CompletionStage<T>> reading) {
    var room = new CompletableFuture<Boolean>();
    if (asker.takeRoom(bytes, room::complete)) {
      room.complete(true);
    }
    return room.thenCompose(isThere ->
        isThere ? admitted(reading) : overloaded("Too many answers are on their way to clients"));
  }

  @Override
  public CompletionStage<Map<Optional<Value>, Long>> count(CountQuery query, Asker asker) {
    return count(query, Integer.MAX_VALUE, asker).thenApply(CountStep::groups);
  }

  @Override
  public CompletionStage<CountStep> count(CountQuery query, int reads, Asker asker) {
    return admitted(() -> count(query, reads, asker, new HashMap<>()));
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

  @Override
  public CompletionStage<List<QueueKey>> waiting(UUID namespace, int limit, Asker asker) {
    return admitted(() -> read(asker, () -> store.work().waiting(namespace, "", limit)));
  }

  @Override
  public CompletionStage<QueueUse> queueUse(UUID namespace, String after, int limit, Asker asker) {
    return admitted(() -> read(
        asker,
        () -> new QueueUse(
            store.work().waiting(namespace, after, limit),
            store.visibility().openByQueue(namespace, QueueUse.MOST_OPEN),
            store
                .visibility()
                .openByQueue(ListNamespace.ofSchedules(namespace), QueueUse.MOST_OPEN))));
  }

  @Override
  public CompletionStage<StoreFacts> storeFacts(Asker asker) {
    return admitted(() -> read(asker, store::facts));
  }

  /** Reads step by step, each as its own task, so that others get their turn in between. */
  private CompletionStage<ListStep> list(
      ListQuery query, int reads, Asker asker, List<VisibilityRecord> found) {
    return read(asker, () -> store.visibility().list(query)).thenCompose(step -> {
      found.addAll(step.runs());
      return query
          .after(step)
          .filter(left -> reads > 1)
          .map(left -> list(left, reads - 1, asker, found))
          .orElseGet(() -> CompletableFuture.completedStage(new ListStep(found, step.rest())));
    });
  }

  private CompletionStage<IdStep> byId(
      IdQuery query, int reads, Asker asker, List<VisibilityRecord> found) {
    return read(asker, () -> store.visibility().byId(query)).thenCompose(step -> {
      found.addAll(step.runs());
      return query
          .after(step)
          .filter(left -> reads > 1)
          .map(left -> byId(left, reads - 1, asker, found))
          .orElseGet(() -> CompletableFuture.completedStage(new IdStep(found, step.rest())));
    });
  }

  private CompletionStage<CountStep> count(
      CountQuery query, int reads, Asker asker, Map<Optional<Value>, Long> groups) {
    return read(asker, () -> store.visibility().count(query)).thenCompose(step -> {
      step.groups().forEach((value, count) -> groups.merge(value, count, Long::sum));
      var rest = step.rest();
      return rest == null || reads <= 1
          ? CompletableFuture.completedStage(new CountStep(groups, rest))
          : count(query.from(rest), reads - 1, asker, groups);
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
