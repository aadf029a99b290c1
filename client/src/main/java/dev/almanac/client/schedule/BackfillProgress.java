package dev.almanac.client.schedule;

import dev.almanac.protocol.ProtoTime;
import java.time.Instant;

/**
 * How far a backfill is.
 *
 * <pre>{@code
 * void run(ScheduleHandle schedule) {
 *   for (BackfillProgress one : schedule.backfills()) {
 *     System.out.printf("%s: %s, %d started%n", one.id(), one.status(), one.started());
 *   }
 * }
 * }</pre>
 *
 * @param id by which it is paused, resumed and cancelled
 * @param from the first moment of the range that it is about
 * @param to the moment after its last one
 * @param passed times left out because they had been started before
 * @param dropped times that the overlap policy dropped
 * @param waiting times that wait for their turn
 */
public record BackfillProgress(
    String id,
    Status status,
    Instant from,
    Instant to,
    long started,
    long passed,
    long dropped,
    long waiting) {
  private static final String PREFIX = "BACKFILL_STATUS_";

  /** Whether a backfill goes on. */
  public enum Status {
    /** It starts workflows, or waits for its turn. */
    RUNNING,
    /** It waits until it is resumed. */
    PAUSED,
    /** All of its times have an outcome. */
    COMPLETED,
    /** Somebody cancelled it. */
    CANCELLED
  }

  /** Returns whether it starts nothing more. */
  public boolean hasEnded() {
    return status == Status.COMPLETED || status == Status.CANCELLED;
  }

  static BackfillProgress of(dev.almanac.protocol.schedule.v1.Backfill backfill) {
    return new BackfillProgress(
        backfill.getBackfillId(),
        Status.valueOf(backfill.getStatus().name().substring(PREFIX.length())),
        ProtoTime.instant(backfill.getRange().getStart()),
        ProtoTime.instant(backfill.getRange().getEnd()),
        backfill.getStarted(),
        backfill.getPassed(),
        backfill.getDropped(),
        backfill.getWaiting());
  }
}
