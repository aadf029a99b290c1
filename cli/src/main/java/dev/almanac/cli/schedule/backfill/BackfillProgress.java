package dev.almanac.cli.schedule.backfill;

import dev.almanac.cli.output.Progress;
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

  /**
   * Prints a line for each change, until the backfill has ended; at a terminal, one line changes.
   * Returns its end.
   */
  Backfill follow(String scheduleId, Backfill begun) {
    try (var progress = output.progress("", 0)) {
      return follow(scheduleId, begun, progress);
    }
  }

  private Backfill follow(String scheduleId, Backfill begun, Progress progress) {
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
      if (isNews(now, shown)) {
        progress.clear();
        output.print(now, BackfillLines.line(now));
        output.out().flush();
      } else {
        progress.say(BackfillLines.line(now) + ", " + BackfillLines.place(now));
      }
      still = now.equals(shown) ? still + 1 : 0;
      if (hasEnded(now)) {
        return now;
      }
      if (still == PATIENCE) {
        progress.clear();
        hints.print(now);
      }
      shown = now;
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }

  private boolean isNews(Backfill now, Backfill shown) {
    return output.isWatched() ? now.getStatus() != shown.getStatus() : !now.equals(shown);
  }

  private static boolean hasEnded(Backfill backfill) {
    var status = backfill.getStatus();
    return status == BackfillStatus.BACKFILL_STATUS_COMPLETED
        || status == BackfillStatus.BACKFILL_STATUS_CANCELLED;
  }
}
