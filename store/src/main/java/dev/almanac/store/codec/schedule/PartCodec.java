package dev.almanac.store.codec.schedule;

import dev.almanac.engine.schedule.state.Asker;
import dev.almanac.engine.schedule.state.Backfill;
import dev.almanac.engine.schedule.state.FilledAhead;
import dev.almanac.engine.schedule.state.Fire;
import dev.almanac.engine.schedule.state.LastCompletion;
import dev.almanac.engine.schedule.state.OneOffSkip;
import dev.almanac.engine.schedule.state.SchedulePart;
import dev.almanac.store.StoreException;
import dev.almanac.store.codec.Codes;
import dev.almanac.store.codec.Times;
import dev.almanac.store.codec.Wire;
import dev.almanac.store.proto.StoredAsker;
import dev.almanac.store.proto.StoredBackfill;
import dev.almanac.store.proto.StoredBackfillPlan;
import dev.almanac.store.proto.StoredBackfillProgress;
import dev.almanac.store.proto.StoredFilledAhead;
import dev.almanac.store.proto.StoredLastRun;
import dev.almanac.store.proto.StoredOneOffSkip;
import dev.almanac.store.proto.StoredPart;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.failure.v1.Failure;
import java.util.Optional;

/** Converts the parts of schedules to messages and back. */
final class PartCodec {
  private PartCodec() {}

  static StoredPart stored(SchedulePart part) {
    var stored = StoredPart.newBuilder();
    switch (part) {
      case Fire fire -> stored.setFire(FireCodec.stored(fire));
      case Backfill backfill -> stored.setBackfill(stored(backfill));
      case FilledAhead(var nominal, var backfillId) ->
        stored.getFilledAheadBuilder().setNominal(Times.stored(nominal)).setBackfillId(backfillId);
      case OneOffSkip(var nominal, var asker, var at) ->
        stored
            .getOneOffSkipBuilder()
            .setNominal(Times.stored(nominal))
            .setAsker(stored(asker))
            .setAt(Times.stored(at));
      case LastCompletion last -> stored.setLastRun(stored(last));
    }
    return stored.build();
  }

  static SchedulePart of(StoredPart stored) {
    return switch (stored.getPartCase()) {
      case FIRE -> FireCodec.of(stored.getFire());
      case BACKFILL -> of(stored.getBackfill());
      case FILLED_AHEAD -> of(stored.getFilledAhead());
      case ONE_OFF_SKIP -> of(stored.getOneOffSkip());
      case LAST_RUN -> of(stored.getLastRun());
      case PART_NOT_SET ->
        throw new StoreException.Corrupt(
            "Expected a part of a schedule, found none that this version knows", null);
    };
  }

  static StoredAsker stored(Asker asker) {
    return StoredAsker.newBuilder()
        .setPrincipal(asker.principal())
        .setRequestId(asker.requestId())
        .setSource(asker.source())
        .setReason(asker.reason())
        .build();
  }

  static Asker of(StoredAsker stored) {
    return new Asker(
        stored.getPrincipal(), stored.getRequestId(), stored.getSource(), stored.getReason());
  }

  private static StoredBackfill stored(Backfill backfill) {
    var walk = backfill.walk();
    var stored = StoredBackfill.newBuilder()
        .setId(backfill.id())
        .setPlan(stored(backfill.plan()))
        .setAsker(stored(backfill.asker()))
        .setAt(Times.stored(backfill.at()))
        .setCursor(Times.stored(walk.cursor()))
        .setState(Codes.BACKFILL_STATE.of(walk.state()))
        .setProgress(stored(backfill.progress()));
    walk.notBefore().ifPresent(at -> stored.setNotBefore(Times.stored(at)));
    return stored.build();
  }

  private static Backfill of(StoredBackfill stored) {
    var walk = new Backfill.Walk(
        Times.of(stored.getCursor()),
        Codes.BACKFILL_STATE.read(stored.getState()),
        stored.hasNotBefore() ? Optional.of(Times.of(stored.getNotBefore())) : Optional.empty());
    return new Backfill(
        stored.getId(),
        of(stored.getPlan()),
        of(stored.getAsker()),
        Times.of(stored.getAt()),
        walk,
        of(stored.getProgress()));
  }

  static StoredBackfillPlan stored(Backfill.Plan plan) {
    return StoredBackfillPlan.newBuilder()
        .setFrom(Times.stored(plan.range().from()))
        .setFromIncluded(plan.range().fromIncluded())
        .setTo(Times.stored(plan.range().to()))
        .setToIncluded(plan.range().toIncluded())
        .setMode(Codes.BACKFILL_MODE.of(plan.mode()))
        .setStated(Codes.OVERLAP.of(plan.stated()))
        .setParallel(plan.parallel())
        .setPerSecond(plan.perSecond())
        .build();
  }

  static Backfill.Plan of(StoredBackfillPlan stored) {
    return new Backfill.Plan(
        new Backfill.Range(
            Times.of(stored.getFrom()),
            stored.getFromIncluded(),
            Times.of(stored.getTo()),
            stored.getToIncluded()),
        Codes.BACKFILL_MODE.read(stored.getMode()),
        Codes.OVERLAP.readOptional(stored.getStated()),
        stored.getParallel(),
        stored.getPerSecond());
  }

  static StoredBackfillProgress stored(Backfill.Progress progress) {
    return StoredBackfillProgress.newBuilder()
        .setPassed(progress.passed())
        .setOpen(progress.open())
        .setStarted(progress.started())
        .setDropped(progress.dropped())
        .build();
  }

  static Backfill.Progress of(StoredBackfillProgress stored) {
    return new Backfill.Progress(
        stored.getPassed(), stored.getOpen(), stored.getStarted(), stored.getDropped());
  }

  private static FilledAhead of(StoredFilledAhead stored) {
    return new FilledAhead(Times.of(stored.getNominal()), stored.getBackfillId());
  }

  private static OneOffSkip of(StoredOneOffSkip stored) {
    return new OneOffSkip(
        Times.of(stored.getNominal()), of(stored.getAsker()), Times.of(stored.getAt()));
  }

  private static StoredLastRun stored(LastCompletion last) {
    var stored = StoredLastRun.newBuilder();
    last.result().ifPresent(result -> stored.setResult(result.toByteString()));
    last.failure().ifPresent(failure -> stored.setFailure(failure.toByteString()));
    return stored.build();
  }

  private static LastCompletion of(StoredLastRun stored) {
    return new LastCompletion(
        stored.hasResult()
            ? Optional.of(Wire.read(stored.getResult(), Payloads.parser()))
            : Optional.empty(),
        stored.hasFailure()
            ? Optional.of(Wire.read(stored.getFailure(), Failure.parser()))
            : Optional.empty());
  }
}
