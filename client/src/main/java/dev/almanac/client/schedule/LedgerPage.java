package dev.almanac.client.schedule;

import dev.almanac.protocol.schedule.v1.ListLedgerResponse;
import java.util.List;
import java.util.Optional;

/**
 * Some entries of a ledger, the oldest first.
 *
 * <pre>{@code
 * void run(ScheduleHandle schedule) {
 *   var page = schedule.history(0, 100);
 *   page.entries().forEach(System.out::println);
 *   page.next().ifPresent(next -> System.out.println(schedule.history(next, 100)));
 * }
 * }</pre>
 *
 * @param next the sequence after which the next page begins; empty if this is the last one. A page
 *     may have fewer entries than asked for, and still have a next one.
 */
public record LedgerPage(List<LedgerEntry> entries, Optional<Long> next) {
  public LedgerPage {
    entries = List.copyOf(entries);
  }

  static LedgerPage of(ListLedgerResponse answer) {
    return new LedgerPage(
        answer.getEntriesList().stream().map(LedgerEntry::of).toList(),
        answer.getHasMore() ? Optional.of(answer.getNextCursor()) : Optional.empty());
  }
}
