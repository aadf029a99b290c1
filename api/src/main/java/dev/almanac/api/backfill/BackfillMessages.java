package dev.almanac.api.backfill;

import dev.almanac.api.schedule.OverlapPolicies;
import dev.almanac.engine.schedule.state.Backfill;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.BackfillMode;
import dev.almanac.protocol.schedule.v1.BackfillOrder;
import dev.almanac.protocol.schedule.v1.BackfillRange;
import dev.almanac.protocol.schedule.v1.BackfillStatus;

/** Converts backfills to messages. */
public final class BackfillMessages {
  private BackfillMessages() {}

  public static dev.almanac.protocol.schedule.v1.Backfill message(Backfill backfill) {
    var status = switch (backfill.walk().state()) {
      case WALKING, ARRIVED -> BackfillStatus.BACKFILL_STATUS_RUNNING;
      case PAUSED -> BackfillStatus.BACKFILL_STATUS_PAUSED;
    };
    return of(backfill.id(), backfill.plan(), backfill.progress())
        .setStatus(status)
        .setCreatedAt(ProtoTime.timestamp(backfill.at()))
        .setPosition(ProtoTime.timestamp(backfill.walk().cursor()))
        .build();
  }

  static dev.almanac.protocol.schedule.v1.Backfill.Builder of(
      String id, Backfill.Plan plan, Backfill.Progress progress) {
    return dev.almanac.protocol.schedule.v1.Backfill.newBuilder()
        .setBackfillId(id)
        .setRange(range(plan))
        .setStarted(progress.started())
        .setPassed(progress.passed())
        .setDropped(progress.dropped())
        .setWaiting(progress.open());
  }

  private static BackfillRange range(Backfill.Plan plan) {
    var range = BackfillRange.newBuilder()
        .setStart(ProtoTime.timestamp(plan.range().from()))
        .setStartExclusive(!plan.range().fromIncluded())
        .setEnd(ProtoTime.timestamp(plan.range().to()))
        .setEndInclusive(plan.range().toIncluded())
        .setMode(
            switch (plan.mode()) {
              case FILL -> BackfillMode.BACKFILL_MODE_FILL;
              case RERUN -> BackfillMode.BACKFILL_MODE_RERUN;
            })
        .setTimesPerSecond(plan.perSecond());
    if (plan.parallel()) {
      range.setOrder(BackfillOrder.BACKFILL_ORDER_PARALLEL);
    }
    plan.stated()
        .ifPresent(
            policy -> range.setOverlapPolicy(OverlapPolicies.message(policy).getNumber()));
    return range.build();
  }
}
