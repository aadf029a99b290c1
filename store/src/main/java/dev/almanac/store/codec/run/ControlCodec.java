package dev.almanac.store.codec.run;

import dev.almanac.engine.log.Fact;
import dev.almanac.engine.state.Activity;
import dev.almanac.store.codec.Times;
import dev.almanac.store.codec.Wire;
import dev.almanac.store.proto.StoredActivity;
import dev.almanac.store.proto.StoredFact;
import io.temporal.api.history.v1.ActivityTaskScheduledEventAttributes;
import java.util.Optional;

/** Converts operators' requests about an activity to messages and back. */
final class ControlCodec {
  private ControlCodec() {}

  static Fact paused(StoredFact.ActivityPaused stored) {
    return new Fact.ActivityPaused(
        stored.getScheduledEventId(),
        new Activity.Pause(
            Times.of(stored.getAt()),
            stored.getIdentity(),
            stored.getReason(),
            stored.getRequestId()));
  }

  static StoredFact.ActivityPaused.Builder paused(Fact.ActivityPaused fact) {
    return StoredFact.ActivityPaused.newBuilder()
        .setScheduledEventId(fact.scheduledEventId())
        .setAt(Times.stored(fact.pause().at()))
        .setIdentity(fact.pause().identity())
        .setReason(fact.pause().reason())
        .setRequestId(fact.pause().requestId());
  }

  static Fact rewound(StoredFact.ActivityRewound stored) {
    return new Fact.ActivityRewound(
        stored.getScheduledEventId(),
        new Activity.Rewind(stored.getRewinds(), stored.getForgets()));
  }

  static Fact rescheduled(StoredFact.ActivityRescheduled stored) {
    return new Fact.ActivityRescheduled(stored.getScheduledEventId(), Times.of(stored.getDue()));
  }

  static Fact optionsChanged(StoredFact.ActivityOptionsChanged stored) {
    return new Fact.ActivityOptionsChanged(
        stored.getScheduledEventId(),
        Wire.read(stored.getScheduled(), ActivityTaskScheduledEventAttributes.parser()),
        stored.getRestored());
  }

  static Activity.Control control(StoredActivity stored) {
    return new Activity.Control(
        stored.getCancelRequestedEventId(),
        stored.hasPause() ? Optional.of(pause(stored.getPause())) : Optional.empty(),
        stored.hasRewind()
            ? Optional.of(new Activity.Rewind(
                stored.getRewind().getRewinds(), stored.getRewind().getForgets()))
            : Optional.empty(),
        stored.hasOriginal()
            ? Optional.of(
                Wire.read(stored.getOriginal(), ActivityTaskScheduledEventAttributes.parser()))
            : Optional.empty());
  }

  private static Activity.Pause pause(StoredActivity.Pause stored) {
    return new Activity.Pause(
        Times.of(stored.getAt()), stored.getIdentity(), stored.getReason(), stored.getRequestId());
  }

  static void write(Activity.Control control, StoredActivity.Builder to) {
    to.setCancelRequestedEventId(control.cancelRequestedEventId());
    control
        .pause()
        .ifPresent(pause -> to.getPauseBuilder()
            .setAt(Times.stored(pause.at()))
            .setIdentity(pause.identity())
            .setReason(pause.reason())
            .setRequestId(pause.requestId()));
    control
        .rewind()
        .ifPresent(rewind ->
            to.getRewindBuilder().setRewinds(rewind.rewinds()).setForgets(rewind.forgets()));
    control.original().ifPresent(original -> to.setOriginal(original.toByteString()));
  }
}
