package dev.almanac.store.memory;

import dev.almanac.store.EntityRef;
import dev.almanac.store.Fence;
import dev.almanac.store.PageLimit;
import dev.almanac.store.schedule.Incarnation;
import dev.almanac.store.schedule.LedgerDay;
import dev.almanac.store.schedule.LedgerLength;
import dev.almanac.store.schedule.LedgerRow;
import dev.almanac.store.schedule.LedgerSlice;
import dev.almanac.store.schedule.LedgerStore;
import dev.almanac.store.schedule.LedgerTally;
import dev.almanac.store.schedule.ScheduleIdentity;
import dev.almanac.store.schedule.ScheduleRecord;
import dev.almanac.store.schedule.VersionRow;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Ledgers in maps, and the counts of their old entries. */
record MemoryLedgers(Tables tables) implements LedgerStore {
  private static final long NANOS_PER_DAY = Duration.ofDays(1).toNanos();

  private static final Comparator<LedgerRow> BY_TIME = Comparator.comparingLong(
          (LedgerRow row) -> Objects.requireNonNull(row.span()).first())
      .thenComparingLong(LedgerRow::sequence);

  private static final Comparator<LedgerTally.Place> PLACES = Comparator.comparingLong(
          LedgerTally.Place::firstTime)
      .thenComparingLong(LedgerTally.Place::sequence);

  private static final Comparator<ScheduleIdentity> BY_ID = Comparator.comparing(
          ScheduleIdentity::scheduleId, Tables.BY_CODE_POINTS)
      .thenComparing(ScheduleIdentity::incarnation, Tables.BY_BYTES);

  @Override
  public List<LedgerRow> forward(EntityRef schedule, long after, PageLimit limit) {
    synchronized (tables) {
      return page(tables.ledger(schedule).tailMap(after, false), limit);
    }
  }

  @Override
  public List<LedgerRow> backward(EntityRef schedule, long before, PageLimit limit) {
    synchronized (tables) {
      return page(tables.ledger(schedule).headMap(before, false).descendingMap(), limit);
    }
  }

  @Override
  public List<LedgerRow> slice(EntityRef schedule, LedgerSlice slice, PageLimit limit) {
    synchronized (tables) {
      var ledger = tables.ledger(schedule);
      var rows = slice.newestFirst() ? ledger.descendingMap() : ledger;
      return MemoryRuns.page(
          rows.values().stream().filter(slice::has).toList(), limit, LedgerRow::data);
    }
  }

  private static List<LedgerRow> page(NavigableMap<Long, LedgerRow> rows, PageLimit limit) {
    return MemoryRuns.page(rows.values(), limit, LedgerRow::data);
  }

  @Override
  public List<LedgerRow> within(
      EntityRef schedule, LedgerRow.Span span, @Nullable LedgerRow after, int limit) {
    synchronized (tables) {
      return tables.ledger(schedule).values().stream()
          .filter(row -> row.meets(span))
          .filter(row -> after == null || BY_TIME.compare(row, after) > 0)
          .sorted(BY_TIME)
          .limit(limit)
          .toList();
    }
  }

  @Override
  public List<LedgerRow> newest(EntityRef schedule, LedgerRow.Span span, int limit) {
    synchronized (tables) {
      return tables.ledger(schedule).values().stream()
          .filter(row -> row.meets(span))
          .sorted(BY_TIME.reversed())
          .limit(limit)
          .toList();
    }
  }

  @Override
  public LedgerTally tally(EntityRef schedule, LedgerTally.Query query) {
    synchronized (tables) {
      var span = query.span();
      var rows = tables.ledger(schedule).values().stream()
          .filter(row -> row.span() != null
              && row.span().first() >= span.first()
              && row.span().first() <= span.last())
          .filter(row -> PLACES.compare(place(row), query.before()) < 0)
          .sorted(BY_TIME.reversed())
          .limit(query.limit())
          .toList();
      NavigableMap<Tables.Day, Long> sums = new TreeMap<>();
      for (LedgerRow row : rows) {
        var times = Objects.requireNonNull(row.span());
        long day = Math.floorDiv(times.first() + query.offset(), NANOS_PER_DAY);
        if (day == Math.floorDiv(times.last() + query.offset(), NANOS_PER_DAY)) {
          sums.merge(new Tables.Day(day, row.kind()), row.times(), Long::sum);
        }
      }
      return new LedgerTally(
          sums.entrySet().stream()
              .map(sum -> new LedgerDay(sum.getKey().day(), sum.getKey().kind(), sum.getValue()))
              .toList(),
          rows.size() < query.limit() ? null : place(rows.getLast()));
    }
  }

  private static LedgerTally.Place place(LedgerRow row) {
    return new LedgerTally.Place(Objects.requireNonNull(row.span()).first(), row.sequence());
  }

  @Override
  public List<LedgerRow> ranges(EntityRef schedule, LedgerRow.Span span, int limit) {
    synchronized (tables) {
      return tables.ledger(schedule).values().stream()
          .filter(row -> row.meets(span))
          .filter(row -> isRange(Objects.requireNonNull(row.span())))
          .limit(limit)
          .toList();
    }
  }

  private static boolean isRange(LedgerRow.Span times) {
    return times.last() > times.first();
  }

  @Override
  public List<VersionRow> versions(EntityRef schedule, long before, PageLimit limit) {
    synchronized (tables) {
      var rows = tables.versions.getOrDefault(schedule, new TreeMap<>());
      return MemoryRuns.page(
          rows.headMap(before, false).descendingMap().values(), limit, VersionRow::data);
    }
  }

  @Override
  public List<LedgerDay> days(EntityRef schedule, long afterDay, int limit) {
    synchronized (tables) {
      return tables.days.getOrDefault(schedule, new TreeMap<>()).entrySet().stream()
          .filter(entry -> entry.getKey().day() > afterDay)
          .limit(limit)
          .map(
              entry -> new LedgerDay(entry.getKey().day(), entry.getKey().kind(), entry.getValue()))
          .toList();
    }
  }

  @Override
  public List<LedgerLength> lengths(UUID namespace, @Nullable ScheduleIdentity after, int limit) {
    synchronized (tables) {
      return tables.schedules.values().stream()
          .map(KeptSchedule::record)
          .filter(one -> one.identity().namespace().equals(namespace))
          .filter(one -> after == null || BY_ID.compare(one.identity(), after) > 0)
          .sorted(Comparator.comparing(ScheduleRecord::identity, BY_ID))
          .limit(limit)
          .map(this::length)
          .toList();
    }
  }

  private LedgerLength length(ScheduleRecord schedule) {
    var ledger = tables.ledger(schedule.identity().ref());
    return new LedgerLength(
        new Incarnation(schedule.identity(), schedule.deleted()),
        ledger.isEmpty() ? 0 : ledger.firstKey(),
        ledger.isEmpty() ? 0 : ledger.lastKey());
  }

  @Override
  public int roll(Fence fence, EntityRef schedule, Before before, int limit) {
    synchronized (tables) {
      tables.requireHeld(fence);
      var old = tables.ledger(schedule).headMap(before.sequence(), true).values().stream()
          .limit(limit)
          .takeWhile(row -> row.recorded() < before.time())
          .toList();
      var days = tables.days.computeIfAbsent(schedule, key -> new TreeMap<>());
      for (LedgerRow row : old) {
        long day = Math.floorDiv(row.recorded(), NANOS_PER_DAY);
        days.merge(new Tables.Day(day, row.kind()), row.times(), Long::sum);
        tables.ledger(schedule).remove(row.sequence());
      }
      return old.size();
    }
  }

  @Override
  public int forget(Fence fence, EntityRef schedule, int limit) {
    synchronized (tables) {
      tables.requireHeld(fence);
      var kept = tables.schedules.get(schedule);
      if (kept == null || kept.record().isLive()) {
        return 0;
      }
      var ledger = tables.ledger(schedule);
      var some = ledger.keySet().stream().limit(limit).toList();
      some.forEach(ledger::remove);
      if (some.size() < limit) {
        tables.schedules.remove(schedule);
        tables.ledgers.remove(schedule);
        tables.days.remove(schedule);
        tables.versions.remove(schedule);
        tables.clearAttention(schedule);
      }
      return some.size();
    }
  }
}
