package dev.almanac.api.ledger;

import dev.almanac.api.RpcError;
import dev.almanac.protocol.schedule.v1.ListLedgerRequest;
import dev.almanac.runtime.ScheduleRecords.LedgerSearch;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads which entries of a ledger are wanted. */
final class LedgerSearchReader {
  private static final int USUAL = 100;
  private static final int MOST = 500;

  /** A request needs no more kinds than exist. */
  private static final int MOST_KINDS = 50;

  private LedgerSearchReader() {}

  /**
   * The entries that a request wants.
   *
   * @param kinds empty for all
   */
  record Wanted(LedgerSearch search, Set<EntryKind> kinds) {
    boolean has(EntryKind kind) {
      return kinds.isEmpty() || kinds.contains(kind);
    }
  }

  /** @throws dev.almanac.api.RpcException naming what is wrong */
  static Wanted read(ListLedgerRequest request) {
    check(request);
    int limit = request.getLimit() <= 0 ? USUAL : Math.min(request.getLimit(), MOST);
    var kinds = kinds(request);
    var stored = kinds.stream().map(EntryKind::stored).collect(Collectors.toUnmodifiableSet());
    boolean newestFirst = request.getLatest() || request.getBeforeSequence() > 0;
    long from = request.getLatest()
        ? Long.MAX_VALUE
        : newestFirst ? request.getBeforeSequence() : request.getAfterSequence();
    return new Wanted(new LedgerSearch(from, newestFirst, stored, limit), kinds);
  }

  private static void check(ListLedgerRequest request) {
    requireNotNegative("AfterSequence", request.getAfterSequence());
    requireNotNegative("BeforeSequence", request.getBeforeSequence());
    int places = (request.getAfterSequence() > 0 ? 1 : 0)
        + (request.getBeforeSequence() > 0 ? 1 : 0)
        + (request.getLatest() ? 1 : 0);
    if (places > 1) {
      throw RpcError.invalidArgument(
              "Expected at most one of AfterSequence, BeforeSequence and Latest.")
          .exception();
    }
    if (request.getKindsCount() > MOST_KINDS) {
      throw RpcError.invalidArgument(
              "Expected at most %d kinds, found %d.".formatted(MOST_KINDS, request.getKindsCount()))
          .exception();
    }
  }

  private static void requireNotNegative(String name, long sequence) {
    if (sequence < 0) {
      throw RpcError.invalidArgument("%s must not be negative, found %d.".formatted(name, sequence))
          .exception();
    }
  }

  private static Set<EntryKind> kinds(ListLedgerRequest request) {
    var kinds = EntryKind.read(request.getKindsList());
    if (!request.getEventsOnly()) {
      return kinds;
    }
    if (kinds.isEmpty()) {
      return EntryKind.EVENTS;
    }
    kinds.retainAll(EntryKind.EVENTS);
    if (kinds.isEmpty()) {
      throw RpcError.invalidArgument("EventsOnly excludes all of these kinds: %s."
              .formatted(String.join(", ", request.getKindsList())))
          .exception();
    }
    return kinds;
  }
}
