package dev.almanac.client.schedule;

import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.EvaluateSchedulesRequest;
import dev.almanac.protocol.schedule.v1.ListLedgerRequest;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/** The calls that read ledgers, of one schedule or of all. */
record LedgerCalls(ServerCalls server) {
  private static final int PAGE = 500;

  /** Reads entries page by page, as the stream is read. */
  Stream<LedgerEntry> all(String id, long after) {
    return Stream.iterate(
            Optional.of(page(id, after, PAGE)),
            Optional::isPresent,
            page -> page.flatMap(LedgerPage::next).map(next -> page(id, next, PAGE)))
        .flatMap(page -> page.orElseThrow().entries().stream());
  }

  LedgerPage page(String id, long after, int limit) {
    return LedgerPage.of(server
        .own()
        .listLedger(ListLedgerRequest.newBuilder()
            .setNamespace(server.namespace())
            .setScheduleId(id)
            .setLimit(limit)
            .setAfterSequence(after)
            .build()));
  }

  /** Waits until all that is due is decided, and reads what was decided after a time. */
  Evaluation evaluate(Instant after) {
    return Evaluation.of(server
        .own()
        .evaluateSchedules(EvaluateSchedulesRequest.newBuilder()
            .setNamespace(server.namespace())
            .setAfter(ProtoTime.timestamp(after))
            .setLimit(PAGE)
            .build()));
  }
}
