package dev.almanac.store.codec.run;

import dev.almanac.engine.state.Lineage;
import dev.almanac.store.codec.Times;
import dev.almanac.store.codec.Wire;
import dev.almanac.store.codec.schedule.ScheduleRefs;
import dev.almanac.store.proto.StoredLineage;
import io.temporal.api.workflow.v1.ResetPointInfo;
import java.time.Instant;
import java.util.Optional;

/** Converts a run's resets, and the schedule that started it, to messages and back. */
final class LineageCodec {
  private LineageCodec() {}

  static StoredLineage write(Lineage lineage) {
    var stored = StoredLineage.newBuilder();
    lineage.forkedAt().ifPresent(at -> stored.setForkedAt(Times.stored(at)));
    lineage
        .successor()
        .ifPresent(
            next -> stored.setSuccessorRunId(next.runId()).setForkEventId(next.forkEventId()));
    stored.addAllBaseRunIds(lineage.bases());
    lineage.resetPoints().forEach(point -> stored.addResetPoints(point.toByteString()));
    lineage.scheduledBy().ifPresent(by -> stored.setScheduledBy(ScheduleRefs.stored(by)));
    return stored.build();
  }

  static Lineage read(StoredLineage stored) {
    Optional<Instant> forkedAt =
        stored.hasForkedAt() ? Optional.of(Times.of(stored.getForkedAt())) : Optional.empty();
    Optional<Lineage.Successor> successor = stored.getSuccessorRunId().isEmpty()
        ? Optional.empty()
        : Optional.of(new Lineage.Successor(stored.getSuccessorRunId(), stored.getForkEventId()));
    return new Lineage(
        forkedAt,
        stored.getBaseRunIdsList(),
        successor,
        stored.getResetPointsList().stream()
            .map(point -> Wire.read(point, ResetPointInfo.parser()))
            .toList(),
        stored.hasScheduledBy()
            ? Optional.of(ScheduleRefs.of(stored.getScheduledBy()))
            : Optional.empty());
  }
}
