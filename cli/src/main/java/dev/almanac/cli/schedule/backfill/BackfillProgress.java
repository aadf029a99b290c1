package dev.almanac.cli.schedule.backfill;

import dev.almanac.cli.output.Table;
import dev.almanac.cli.wire.Connection;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.TimeText;
import dev.almanac.protocol.schedule.v1.Backfill;
import dev.almanac.protocol.schedule.v1.BackfillStatus;
import dev.almanac.protocol.schedule.v1.DescribeBackfillRequest;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.protocol.text.EnumWords;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Formats the progress of backfills. */
public record BackfillProgress(Connection connection, String namespace, MessageOutput output) {
  private static final Duration PAUSE = Duration.ofMillis(500);

  /** Prints a line for each change, until the backfill has ended; returns its end. */
  Backfill follow(String scheduleId, Backfill begun) {
    var request = DescribeBackfillRequest.newBuilder()
        .setNamespace(namespace)
        .setScheduleId(scheduleId)
        .setBackfillId(begun.getBackfillId())
        .build();
    var shown = Backfill.getDefaultInstance();
    while (true) {
      var now = connection
          .call(ScheduleServiceGrpc.getDescribeBackfillMethod(), request)
          .getBackfill();
      if (!now.equals(shown)) {
        output.print(now, line(now));
        output.out().flush();
      }
      if (hasEnded(now)) {
        return now;
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

  static String line(Backfill backfill) {
    return "%s: %d started, %d waiting, %d dropped, %d run before"
        .formatted(
            EnumWords.of(backfill.getStatus()),
            backfill.getStarted(),
            backfill.getWaiting(),
            backfill.getDropped(),
            backfill.getPassed());
  }

  public static Table table(List<Backfill> backfills) {
    var table = new Table()
        .exactTimes()
        .row(
            "BackfillId",
            "Status",
            "Mode",
            "Start",
            "End",
            "Position",
            "Started",
            "Waiting",
            "Dropped",
            "RunBefore");
    backfills.forEach(backfill -> table.row(
        backfill.getBackfillId(),
        EnumWords.of(backfill.getStatus()),
        EnumWords.of(backfill.getRange().getMode()),
        TimeText.of(backfill.getRange().getStart()),
        TimeText.of(backfill.getRange().getEnd()),
        backfill.hasPosition() ? TimeText.of(backfill.getPosition()) : "-",
        Long.toString(backfill.getStarted()),
        Long.toString(backfill.getWaiting()),
        Long.toString(backfill.getDropped()),
        Long.toString(backfill.getPassed())));
    return table;
  }
}
