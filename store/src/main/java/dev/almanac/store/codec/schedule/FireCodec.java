package dev.almanac.store.codec.schedule;

import dev.almanac.engine.schedule.state.Asker;
import dev.almanac.engine.schedule.state.Cause;
import dev.almanac.engine.schedule.state.Fire;
import dev.almanac.engine.schedule.state.Overrides;
import dev.almanac.store.StoreException;
import dev.almanac.store.codec.Codes;
import dev.almanac.store.codec.Times;
import dev.almanac.store.codec.Wire;
import dev.almanac.store.proto.StoredFire;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.SearchAttributes;
import java.util.Optional;

/** Converts fires to messages and back. */
final class FireCodec {
  private FireCodec() {}

  static StoredFire stored(Fire fire) {
    var stored = StoredFire.newBuilder()
        .setNumber(fire.number())
        .setTime(HeadCodec.stored(fire.time()))
        .setCause(Codes.CAUSE.of(fire.cause().kind()))
        .setBackfillId(fire.cause().backfillId())
        .setStated(Codes.OVERLAP.of(fire.stated()))
        .setOrdinal(fire.ordinal());
    if (!fire.cause().asker().equals(Asker.SCHEDULE)) {
      stored.setAsker(PartCodec.stored(fire.cause().asker()));
    }
    var overrides = fire.overrides();
    overrides.input().ifPresent(input -> stored.setInput(input.toByteString()));
    overrides.memo().ifPresent(memo -> stored.setMemo(memo.toByteString()));
    overrides
        .searchAttributes()
        .ifPresent(attributes -> stored.setSearchAttributes(attributes.toByteString()));
    phase(fire.phase(), stored);
    return stored.build();
  }

  static Fire of(StoredFire stored) {
    var asker = stored.hasAsker() ? PartCodec.of(stored.getAsker()) : Asker.SCHEDULE;
    return new Fire(
        stored.getNumber(),
        HeadCodec.of(stored.getTime()),
        new Cause(Codes.CAUSE.read(stored.getCause()), stored.getBackfillId(), asker),
        Codes.OVERLAP.readOptional(stored.getStated()),
        overrides(stored),
        stored.getOrdinal(),
        phase(stored));
  }

  private static Overrides overrides(StoredFire stored) {
    return new Overrides(
        stored.hasInput()
            ? Optional.of(Wire.read(stored.getInput(), Payloads.parser()))
            : Optional.empty(),
        stored.hasMemo()
            ? Optional.of(Wire.read(stored.getMemo(), Memo.parser()))
            : Optional.empty(),
        stored.hasSearchAttributes()
            ? Optional.of(Wire.read(stored.getSearchAttributes(), SearchAttributes.parser()))
            : Optional.empty());
  }

  private static void phase(Fire.Phase phase, StoredFire.Builder stored) {
    switch (phase) {
      case Fire.Phase.Waiting(var since) ->
        stored.getWaitingBuilder().setSince(Times.stored(since));
      case Fire.Phase.Starting(var release, int attempt, var retryAt, var hold) -> {
        var starting = stored
            .getStartingBuilder()
            .setRelease(stored(release))
            .setAttempt(attempt)
            .setHold(Codes.HOLD.of(hold));
        retryAt.ifPresent(at -> starting.setRetryAt(Times.stored(at)));
      }
      case Fire.Phase.Running(var release, var firstRunId, var since, var hold) ->
        stored
            .getRunningBuilder()
            .setRelease(stored(release))
            .setFirstRunId(firstRunId)
            .setSince(Times.stored(since))
            .setHold(Codes.HOLD.of(hold));
    }
  }

  private static Fire.Phase phase(StoredFire stored) {
    return switch (stored.getPhaseCase()) {
      case WAITING -> new Fire.Phase.Waiting(Times.of(stored.getWaiting().getSince()));
      case STARTING -> starting(stored.getStarting());
      case RUNNING -> running(stored.getRunning());
      case PHASE_NOT_SET ->
        throw new StoreException.Corrupt(
            "Expected the phase of a start, found none that this version knows", null);
    };
  }

  private static Fire.Phase starting(StoredFire.Starting stored) {
    return new Fire.Phase.Starting(
        of(stored.getRelease()),
        stored.getAttempt(),
        stored.hasRetryAt() ? Optional.of(Times.of(stored.getRetryAt())) : Optional.empty(),
        Codes.HOLD.read(stored.getHold()));
  }

  private static Fire.Phase running(StoredFire.Running stored) {
    return new Fire.Phase.Running(
        of(stored.getRelease()),
        stored.getFirstRunId(),
        Times.of(stored.getSince()),
        Codes.HOLD.read(stored.getHold()));
  }

  private static StoredFire.Release stored(Fire.Release release) {
    return StoredFire.Release.newBuilder()
        .setWorkflowId(release.workflowId())
        .setPolicy(Codes.OVERLAP.of(release.policy()))
        .setAt(Times.stored(release.at()))
        .setWaited(release.waited())
        .build();
  }

  private static Fire.Release of(StoredFire.Release stored) {
    return new Fire.Release(
        stored.getWorkflowId(),
        Codes.OVERLAP.read(stored.getPolicy()),
        Times.of(stored.getAt()),
        stored.getWaited());
  }
}
