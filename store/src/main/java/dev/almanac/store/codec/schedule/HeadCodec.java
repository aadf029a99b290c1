package dev.almanac.store.codec.schedule;

import dev.almanac.engine.collection.PersistentMap;
import dev.almanac.engine.schedule.state.Cause;
import dev.almanac.engine.schedule.state.Counters;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.engine.schedule.state.Due;
import dev.almanac.engine.schedule.state.RecentAction;
import dev.almanac.engine.schedule.state.RemainingActions;
import dev.almanac.engine.schedule.state.ScheduleHead;
import dev.almanac.engine.schedule.state.ScheduleReply;
import dev.almanac.store.StoreException;
import dev.almanac.store.codec.Codes;
import dev.almanac.store.codec.Times;
import dev.almanac.store.proto.StoredDue;
import dev.almanac.store.proto.StoredHead;
import dev.almanac.store.proto.StoredRecentAction;
import dev.almanac.store.proto.StoredReply;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import java.time.Instant;
import java.util.Optional;

/** Converts the heads of schedules to messages and back. */
final class HeadCodec {
  private HeadCodec() {}

  static StoredHead stored(ScheduleHead head) {
    var stored = StoredHead.newBuilder();
    status(head.status(), stored);
    cursor(head.cursor(), stored);
    counters(head.counters(), stored);
    stored
        .setLastFire(head.numbers().fire())
        .setLastSequence(head.numbers().sequence())
        .setLastVersion(head.numbers().version());
    for (var second : head.numbers().triggers()) {
      stored
          .addTriggersBuilder()
          .setEpochSecond(second.epochSecond())
          .setTriggers(second.triggers());
    }
    head.recent().forEach(action -> stored.addRecent(stored(action)));
    head.remembered().forEach(reply -> stored.addRemembered(stored(reply)));
    HealthCodec.write(head.health(), stored);
    return stored.build();
  }

  static ScheduleHead of(StoredHead stored) {
    return new ScheduleHead(
        status(stored),
        cursor(stored),
        counters(stored),
        new ScheduleHead.Numbers(
            stored.getLastFire(),
            stored.getLastSequence(),
            stored.getLastVersion(),
            stored.getTriggersList().stream()
                .map(second ->
                    new ScheduleHead.Second(second.getEpochSecond(), second.getTriggers()))
                .toList()),
        stored.getRecentList().stream().map(HeadCodec::of).toList(),
        stored.getRememberedList().stream().map(HeadCodec::of).toList(),
        HealthCodec.of(stored));
  }

  private static void status(ScheduleHead.Status status, StoredHead.Builder stored) {
    var times = status.times();
    stored
        .setPaused(status.paused())
        .setNotes(status.notes())
        .setRevision(status.revision())
        .setPausedBy(status.pausedBy())
        .setCreated(Times.stored(times.created()));
    if (status.allowance().limited()) {
      stored.setRemaining(status.allowance().left());
    } else {
      stored.setRemainingWithoutLimit(status.allowance().left());
    }
    times.updated().ifPresent(at -> stored.setUpdated(Times.stored(at)));
    times.specified().ifPresent(at -> stored.setSpecified(Times.stored(at)));
    times.retimed().ifPresent(at -> stored.setRetimed(Times.stored(at)));
    times.paused().ifPresent(at -> stored.setPausedAt(Times.stored(at)));
    times.deleted().ifPresent(at -> stored.setDeleted(Times.stored(at)));
  }

  private static ScheduleHead.Status status(StoredHead stored) {
    var times = new ScheduleHead.Timestamps(
        Times.of(stored.getCreated()),
        stored.hasUpdated() ? Optional.of(Times.of(stored.getUpdated())) : Optional.empty(),
        stored.hasSpecified() ? Optional.of(Times.of(stored.getSpecified())) : Optional.empty(),
        stored.hasRetimed() ? Optional.of(Times.of(stored.getRetimed())) : Optional.empty(),
        stored.hasPausedAt() ? Optional.of(Times.of(stored.getPausedAt())) : Optional.empty(),
        stored.hasDeleted() ? Optional.of(Times.of(stored.getDeleted())) : Optional.empty());
    return new ScheduleHead.Status(
        stored.getPaused(),
        stored.getNotes(),
        stored.getRevision(),
        stored.hasRemaining()
            ? new RemainingActions(true, stored.getRemaining())
            : new RemainingActions(false, stored.getRemainingWithoutLimit()),
        times,
        stored.getPausedBy());
  }

  private static void cursor(ScheduleHead.Cursor cursor, StoredHead.Builder stored) {
    stored.setCursor(Times.stored(cursor.nominal())).setJitterEpoch(cursor.jitterEpoch());
    cursor.pending().ifPresent(due -> stored.setPending(stored(due)));
    cursor.delayed().forEach(due -> stored.addDelayed(stored(due)));
    cursor
        .episode()
        .ifPresent(episode -> stored
            .getEpisodeBuilder()
            .setUntil(Times.stored(episode.until()))
            .setChosen(Times.stored(episode.chosen())));
  }

  private static ScheduleHead.Cursor cursor(StoredHead stored) {
    var episode = stored.getEpisode();
    return new ScheduleHead.Cursor(
        Times.of(stored.getCursor()),
        stored.hasPending() ? Optional.of(of(stored.getPending())) : Optional.empty(),
        stored.getDelayedList().stream().map(HeadCodec::of).toList(),
        stored.getJitterEpoch(),
        stored.hasEpisode()
            ? Optional.of(new ScheduleHead.Episode(
                Times.of(episode.getUntil()), Times.of(episode.getChosen())))
            : Optional.empty());
  }

  private static void counters(Counters counters, StoredHead.Builder stored) {
    stored.setStarted(counters.started());
    for (var dropped : counters.dropped()) {
      stored
          .addDroppedBuilder()
          .setReason(Codes.REASON.of(dropped.getKey()))
          .setCount(dropped.getValue());
    }
    counters
        .lastSkip()
        .ifPresent(skip -> stored
            .setLastSkipReason(Codes.REASON.of(skip.reason()))
            .setLastSkip(Times.stored(skip.at())));
  }

  private static Counters counters(StoredHead stored) {
    PersistentMap<DropReason, Long> dropped = PersistentMap.empty();
    for (var count : stored.getDroppedList()) {
      dropped = dropped.with(Codes.REASON.read(count.getReason()), count.getCount());
    }
    return new Counters(
        stored.getStarted(),
        dropped,
        Codes.REASON
            .readOptional(stored.getLastSkipReason())
            .map(reason -> new Counters.Skip(reason, Times.of(stored.getLastSkip()))));
  }

  static StoredDue stored(Due due) {
    var stored = StoredDue.newBuilder().setNominal(Times.stored(due.nominal()));
    if (!due.actual().equals(due.nominal())) {
      stored.setActual(Times.stored(due.actual()));
    }
    return stored.build();
  }

  static Due of(StoredDue stored) {
    Instant nominal = Times.of(stored.getNominal());
    return new Due(nominal, stored.hasActual() ? Times.of(stored.getActual()) : nominal);
  }

  private static StoredRecentAction stored(RecentAction action) {
    var kind = Optional.of(action.kind()).filter(one -> one != Cause.Kind.SCHEDULED);
    return StoredRecentAction.newBuilder()
        .setFire(action.fire())
        .setTime(stored(action.time()))
        .setAt(Times.stored(action.at()))
        .setWorkflowId(action.workflowId())
        .setFirstRunId(action.firstRunId())
        .setStatus(action.status().getNumber())
        .setKind(Codes.CAUSE.of(kind))
        .build();
  }

  /**
   * Reads an action; one of unknown cause counts as a start of its time, so no time starts twice.
   */
  private static RecentAction of(StoredRecentAction stored) {
    var status = WorkflowExecutionStatus.forNumber(stored.getStatus());
    if (status == null) {
      throw new StoreException.Corrupt(
          "Expected the status of a run, found " + stored.getStatus(), null);
    }
    return new RecentAction(
        stored.getFire(),
        of(stored.getTime()),
        Codes.CAUSE.readOptional(stored.getKind()).orElse(Cause.Kind.SCHEDULED),
        Times.of(stored.getAt()),
        stored.getWorkflowId(),
        stored.getFirstRunId(),
        status);
  }

  private static StoredReply stored(ScheduleReply reply) {
    var stored = StoredReply.newBuilder()
        .setRequestId(reply.requestId())
        .setRevision(reply.revision())
        .setChanged(reply.changed())
        .addAllBackfills(reply.backfills());
    for (var fire : reply.fires()) {
      stored
          .addFiresBuilder()
          .setFire(fire.fire())
          .setState(Codes.TRIGGERED.of(fire.state()))
          .setReason(Codes.REASON.of(fire.reason()));
    }
    return stored.build();
  }

  private static ScheduleReply of(StoredReply stored) {
    return new ScheduleReply(
        stored.getRequestId(),
        stored.getRevision(),
        stored.getChanged(),
        stored.getFiresList().stream()
            .map(fire -> new ScheduleReply.Triggered(
                fire.getFire(),
                Codes.TRIGGERED.read(fire.getState()),
                Codes.REASON.readOptional(fire.getReason())))
            .toList(),
        stored.getBackfillsList());
  }
}
