package dev.almanac.runtime.node;

import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.schedule.ledger.DefinitionVersion;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.ScheduleRecords;
import dev.almanac.runtime.loop.StoreFaults;
import dev.almanac.store.EntityRef;
import dev.almanac.store.Nanos;
import dev.almanac.store.PageLimit;
import dev.almanac.store.Store;
import dev.almanac.store.StoreException;
import dev.almanac.store.codec.schedule.LedgerCodec;
import dev.almanac.store.codec.schedule.ScheduleCodec;
import dev.almanac.store.codec.schedule.VersionCodec;
import dev.almanac.store.schedule.Incarnation;
import dev.almanac.store.schedule.LedgerDay;
import dev.almanac.store.schedule.LedgerRow;
import dev.almanac.store.schedule.LedgerTally;
import dev.almanac.store.schedule.ScheduleIdentity;
import dev.almanac.store.schedule.ScheduleStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads schedules and ledgers from the store on the readers, a bounded number at once. */
final class StoredSchedules implements ScheduleRecords {
  private static final int AT_ONCE = 64;

  /** Keeps an answer within the message size that clients accept. */
  private static final long PAGE_BYTES = 3L << 20;

  private static final int INCARNATIONS = 1_000;

  private final Store store;
  private final Executor readers;
  private final Semaphore room = new Semaphore(AT_ONCE);

  StoredSchedules(Store store, Executor readers) {
    this.store = store;
    this.readers = readers;
  }

  @Override
  public CompletionStage<List<Schedule>> schedules(List<EntityRef> numbers) {
    return read(() -> inGroups(
        numbers,
        some ->
            store.schedules().load(some).stream().map(ScheduleCodec::schedule).toList()));
  }

  @Override
  public CompletionStage<List<Outline>> outlines(List<EntityRef> numbers) {
    return read(() -> inGroups(numbers, some -> ScheduleOutlines.load(store.schedules(), some)));
  }

  @Override
  public CompletionStage<List<Outline>> overdue(Instant before) {
    return read(() -> inGroups(
        ScheduleOutlines.overdue(store.work(), Nanos.of(before)),
        some -> ScheduleOutlines.load(store.schedules(), some)));
  }

  private static <T> List<T> inGroups(
      List<EntityRef> numbers, Function<List<EntityRef>, List<T>> load) {
    var found = new ArrayList<T>(numbers.size());
    for (int at = 0; at < numbers.size(); at += ScheduleStore.MOST_AT_ONCE) {
      int end = Math.min(numbers.size(), at + ScheduleStore.MOST_AT_ONCE);
      found.addAll(load.apply(numbers.subList(at, end)));
    }
    return found;
  }

  @Override
  public CompletionStage<List<Incarnation>> incarnations(
      ScheduleName name, @Nullable UUID after, int limit) {
    return read(() -> store
        .schedules()
        .incarnations(name.namespace(), name.scheduleId(), after, Math.min(limit, INCARNATIONS)));
  }

  @Override
  public CompletionStage<Optional<Incarnation>> incarnation(
      ScheduleName name, Optional<UUID> incarnation) {
    return read(() -> {
      @Nullable UUID after = null;
      var last = Optional.<Incarnation>empty();
      while (true) {
        var page = store
            .schedules()
            .incarnations(name.namespace(), name.scheduleId(), after, INCARNATIONS);
        for (var one : page) {
          var id = one.identity().incarnation();
          if (incarnation.isEmpty() || incarnation.get().equals(id)) {
            last = Optional.of(one);
          }
          after = id;
        }
        if (page.size() < INCARNATIONS) {
          return last;
        }
      }
    });
  }

  @Override
  public CompletionStage<List<LedgerEntry>> forward(EntityRef schedule, long after, int limit) {
    return read(() -> entries(store.ledgers().forward(schedule, after, page(limit))));
  }

  @Override
  public CompletionStage<List<LedgerEntry>> backward(EntityRef schedule, long before, int limit) {
    return read(() -> entries(store.ledgers().backward(schedule, before, page(limit))));
  }

  @Override
  public CompletionStage<LedgerPage> search(EntityRef schedule, LedgerSearch search) {
    return read(
        () -> new LedgerSearching(store.ledgers(), schedule, search).page(page(search.limit())));
  }

  @Override
  public CompletionStage<List<LedgerEntry>> within(
      EntityRef schedule, Instant first, Instant last, int limit) {
    var span = new LedgerRow.Span(Nanos.of(first), Nanos.of(last));
    return read(
        () -> entries(store.ledgers().within(schedule, span, null, Math.min(limit, MOST_ENTRIES))));
  }

  @Override
  public CompletionStage<List<ScheduleIdentity>> named(UUID namespace, List<String> scheduleIds) {
    return read(() -> {
      var found = new ArrayList<ScheduleIdentity>(scheduleIds.size());
      for (int at = 0; at < scheduleIds.size(); at += ScheduleStore.MOST_AT_ONCE) {
        int end = Math.min(scheduleIds.size(), at + ScheduleStore.MOST_AT_ONCE);
        found.addAll(store.schedules().named(namespace, scheduleIds.subList(at, end)));
      }
      return found;
    });
  }

  @Override
  public CompletionStage<List<NewestOutcomes>> newest(
      List<EntityRef> schedules, Instant first, Instant last, EntryLimit limit) {
    var span = new LedgerRow.Span(Nanos.of(first), Nanos.of(last));
    return read(() -> {
      var found = new ArrayList<NewestOutcomes>(schedules.size());
      int left = limit.all();
      for (var schedule : schedules) {
        int share = left / (schedules.size() - found.size());
        var newest = newest(schedule, span, Math.max(1, Math.min(limit.each(), share)));
        left -= newest.read();
        found.add(newest);
      }
      return found;
    });
  }

  private NewestOutcomes newest(EntityRef schedule, LedgerRow.Span span, int limit) {
    var rows = store.ledgers().newest(schedule, span, limit);
    Optional<Instant> cut = Optional.empty();
    if (rows.size() == limit && rows.getLast().span() != null) {
      cut = Optional.of(Nanos.instant(rows.getLast().span().first()));
    }
    var outcomes =
        entries(rows).stream().filter(entry -> entry.what().terminal()).toList();
    return new NewestOutcomes(outcomes, rows.size(), cut);
  }

  @Override
  public CompletionStage<List<DefinitionVersion>> versions(
      EntityRef schedule, long before, int limit) {
    return read(() -> store.ledgers().versions(schedule, before, page(limit)).stream()
        .map(VersionCodec::version)
        .toList());
  }

  @Override
  public CompletionStage<LedgerTally> tally(EntityRef schedule, LedgerTally.Query query) {
    return read(() -> store.ledgers().tally(schedule, query));
  }

  @Override
  public CompletionStage<List<LedgerEntry>> ranges(
      EntityRef schedule, Instant first, Instant last, int limit) {
    var span = new LedgerRow.Span(Nanos.of(first), Nanos.of(last));
    return read(
        () -> entries(store.ledgers().ranges(schedule, span, Math.min(limit, MOST_ENTRIES))));
  }

  @Override
  public CompletionStage<List<LedgerDay>> days(EntityRef schedule, long afterDay, int limit) {
    return read(() -> store.ledgers().days(schedule, afterDay, Math.min(limit, MOST_ENTRIES)));
  }

  private static PageLimit page(int limit) {
    return new PageLimit(Math.max(1, Math.min(limit, MOST_ENTRIES)), PAGE_BYTES);
  }

  private static List<LedgerEntry> entries(List<LedgerRow> rows) {
    return rows.stream().map(LedgerCodec::entry).toList();
  }

  private <T> CompletionStage<T> read(Supplier<T> read) {
    if (!room.tryAcquire()) {
      return CompletableFuture.failedFuture(
          new CallFailed(new CallFailed.Reason.Overloaded("Too many ledgers are being read")));
    }
    try {
      return CompletableFuture.supplyAsync(() -> guarded(read), readers)
          .whenComplete((value, failure) -> room.release());
    } catch (RejectedExecutionException full) {
      room.release();
      return CompletableFuture.failedFuture(
          new CallFailed(new CallFailed.Reason.Overloaded("Too much is being read")));
    }
  }

  private static <T> T guarded(Supplier<T> read) {
    try {
      return read.get();
    } catch (StoreException e) {
      throw new CallFailed(StoreFaults.reason(e));
    }
  }
}
