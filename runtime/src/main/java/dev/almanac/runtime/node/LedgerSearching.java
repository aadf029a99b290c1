package dev.almanac.runtime.node;

import dev.almanac.runtime.ScheduleRecords;
import dev.almanac.runtime.ScheduleRecords.LedgerPage;
import dev.almanac.runtime.ScheduleRecords.LedgerSearch;
import dev.almanac.store.EntityRef;
import dev.almanac.store.PageLimit;
import dev.almanac.store.codec.Codes;
import dev.almanac.store.codec.schedule.LedgerCodec;
import dev.almanac.store.schedule.LedgerRow;
import dev.almanac.store.schedule.LedgerSlice;
import dev.almanac.store.schedule.LedgerStore;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Searches a ledger in bounded steps. Its sequence has no gaps, so a distance bounds the work. */
record LedgerSearching(LedgerStore ledgers, EntityRef schedule, LedgerSearch search) {
  private static final PageLimit ONE = new PageLimit(1, 1);

  LedgerPage page(PageLimit limit) {
    var first = from(search.from());
    if (first.isEmpty()) {
      return new LedgerPage(List.of(), Optional.empty());
    }
    var slice = slice(first.get().sequence());
    var rows = ledgers.slice(schedule, slice, limit);
    long end = isFull(rows, limit)
        ? rows.getLast().sequence()
        : search.newestFirst() ? slice.after() + 1 : slice.before() - 1;
    return new LedgerPage(
        rows.stream().map(LedgerCodec::entry).toList(), from(end).map(row -> end));
  }

  /** Returns the first entry after a place, or before it if the newest come first. */
  private Optional<LedgerRow> from(long place) {
    var found = search.newestFirst()
        ? ledgers.backward(schedule, place, ONE)
        : ledgers.forward(schedule, place, ONE);
    return found.stream().findFirst();
  }

  /** @param first the first entry that is looked at */
  private LedgerSlice slice(long first) {
    var kinds =
        search.kinds().stream().map(Codes.LEDGER::of).collect(Collectors.toUnmodifiableSet());
    return search.newestFirst()
        ? new LedgerSlice(
            Math.max(0, first - ScheduleRecords.MOST_EXAMINED), first + 1, true, kinds)
        : new LedgerSlice(first - 1, first + ScheduleRecords.MOST_EXAMINED, false, kinds);
  }

  private static boolean isFull(List<LedgerRow> rows, PageLimit limit) {
    return rows.size() >= limit.rows()
        || rows.stream().mapToLong(row -> row.data().size()).sum() >= limit.bytes();
  }
}
