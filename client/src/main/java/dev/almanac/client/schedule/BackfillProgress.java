package dev.almanac.client.schedule;

import dev.almanac.protocol.schedule.v1.Backfill;

/**
 * How far a backfill is.
 *
 * @param id by which it is paused, resumed and cancelled
 * @param status {@code RUNNING}, {@code PAUSED}, {@code COMPLETED} or {@code CANCELLED}
 * @param passed times left out because they had been started before
 * @param dropped times that the overlap policy dropped
 * @param waiting times that wait for their turn
 */
public record BackfillProgress(
    String id, String status, long started, long passed, long dropped, long waiting) {
  private static final String PREFIX = "BACKFILL_STATUS_";

  static BackfillProgress of(Backfill backfill) {
    return new BackfillProgress(
        backfill.getBackfillId(),
        backfill.getStatus().name().substring(PREFIX.length()),
        backfill.getStarted(),
        backfill.getPassed(),
        backfill.getDropped(),
        backfill.getWaiting());
  }
}
