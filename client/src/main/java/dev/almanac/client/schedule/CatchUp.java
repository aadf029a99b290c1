package dev.almanac.client.schedule;

import dev.almanac.protocol.schedule.v1.CatchUpMode;

/**
 * Which of the times that came while the server was down are made up for.
 *
 * <pre>{@code
 * var report = ScheduleDefinition.of("Report", "reports")
 *     .cron("0 2 * * *", CronDialect.DBOS)
 *     .catchUp(CatchUp.ONE_LATEST, Duration.ofDays(2));
 * }</pre>
 */
public enum CatchUp {
  /** All of them, in order. */
  ALL(CatchUpMode.CATCH_UP_MODE_ALL),
  /** The earliest one. */
  ONE_EARLIEST(CatchUpMode.CATCH_UP_MODE_ONE_EARLIEST),
  /** The latest one. */
  ONE_LATEST(CatchUpMode.CATCH_UP_MODE_ONE_LATEST),
  /** None. */
  NONE(CatchUpMode.CATCH_UP_MODE_NONE);

  private final CatchUpMode wire;

  CatchUp(CatchUpMode wire) {
    this.wire = wire;
  }

  CatchUpMode wire() {
    return wire;
  }
}
