package dev.almanac.cli.schedule.backfill;

import dev.almanac.cli.wire.Connection;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.protocol.schedule.v1.Backfill;
import dev.almanac.protocol.schedule.v1.BackfillStatus;
import dev.almanac.protocol.schedule.v1.DescribeBackfillRequest;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Follows backfills. */
public record BackfillProgress(Connection connection, String namespace, MessageOutput output) {
  private static final Duration PAUSE = Duration.ofMillis(500);

  /** After how many looks without a change it says what the backfill waits for. */
  private static final int PATIENCE = 4;

  /** Prints a line for each change, until the backfill has ended; returns its end. */
  Backfill follow(String scheduleId, Backfill begun) {
    var request = DescribeBackfillRequest.newBuilder()
        .setNamespace(namespace)
        .setScheduleId(scheduleId)
        .setBackfillId(begun.getBackfillId())
        .build();
    var hints = new BackfillHints(connection, namespace, scheduleId, output);
    var shown = Backfill.getDefaultInstance();
    int still = 0;
    while (true) {
      var now = connection
          .call(ScheduleServiceGrpc.getDescribeBackfillMethod(), request)
          .getBackfill();
      if (!now.equals(shown)) {
        output.print(now, BackfillLines.line(now));
        output.out().flush();
        still = 0;
      }
      if (hasEnded(now)) {
        return now;
      }
      if (++still == PATIENCE) {
        hints.print(now);
      }
      shown = now;
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }

  private static boolean hasEnded(Backfill backfill) {
    var status = backfill.getStatus();
    return status == BackfillStatus.BACKFILL_STATUS_COMPLETED
        || status == BackfillStatus.BACKFILL_STATUS_CANCELLED;
  }
}
