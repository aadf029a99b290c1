package dev.almanac.engine.schedule.ledger;

import dev.almanac.engine.schedule.state.Backfill;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.engine.schedule.state.ScheduleDefinition;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What a ledger entry records. A released event never changes its meaning. */
public sealed interface LedgerEvent {
  /** Returns the nominal times that the event is about. */
  default Optional<NominalTimeRange> times() {
    return Optional.empty();
  }

  /** Returns whether the event is the outcome of its times. */
  default boolean terminal() {
    return false;
  }

  /** Returns the nominal time that was started. Empty for a trigger, which is for no time. */
  default Optional<Instant> startedTime() {
    return Optional.empty();
  }

  /** @param next the first time at which it would act */
  record Created(ScheduleDefinition definition, Optional<Instant> next) implements LedgerEvent {}

  /** @param changed what changed: spec, action, policies, memo, search_attributes, notes … */
  record Updated(List<String> changed, ScheduleDefinition definition, Optional<Instant> next)
      implements LedgerEvent {
    public Updated {
      changed = List.copyOf(changed);
    }
  }

  record Paused(String note) implements LedgerEvent {}

  record Resumed(String note, Optional<Instant> next) implements LedgerEvent {}

  /** @param exhausted whether the reason is that no starts were left */
  record Deleted(boolean exhausted) implements LedgerEvent {}

  /** A future time was marked to be skipped, or the mark was withdrawn. */
  record SkipAsked(Instant nominal, boolean withdrawn) implements LedgerEvent {}

  /** @param asked the requested end, if the range was cut because that lies in the future */
  record BackfillStarted(String id, Backfill.Plan plan, Optional<Instant> asked)
      implements LedgerEvent {}

  record BackfillChanged(String id, Change change) implements LedgerEvent {
    /** What a user did to the backfill. */
    public enum Change {
      PAUSED,
      RESUMED,
      CANCELLED
    }
  }

  record BackfillEnded(String id, Backfill.Progress progress) implements LedgerEvent {}

  /** A fire has to wait for others. */
  record Buffered(FireInfo fire) implements LedgerEvent {
    @Override
    public Optional<NominalTimeRange> times() {
      return Optional.of(NominalTimeRange.one(fire.time().nominal()));
    }
  }

  /** A fire could not be started yet. */
  record Retrying(FireInfo fire, int attempt, String message) implements LedgerEvent {
    @Override
    public Optional<NominalTimeRange> times() {
      return Optional.of(NominalTimeRange.one(fire.time().nominal()));
    }
  }

  /**
   * A workflow was started.
   *
   * @param number the number of starts, including this one
   * @param waited whether it had to wait for others
   */
  record Started(FireInfo fire, String workflowId, String runId, long number, boolean waited)
      implements LedgerEvent {
    @Override
    public Optional<NominalTimeRange> times() {
      return Optional.of(NominalTimeRange.one(fire.time().nominal()));
    }

    @Override
    public Optional<Instant> startedTime() {
      return Optional.of(fire.time().nominal()).filter(time -> fire.kind().isForItsTime());
    }

    @Override
    public boolean terminal() {
      return true;
    }
  }

  /**
   * Times or a fire ended without a start.
   *
   * @param which the times, as one entry may cover many
   * @param fire the fire, unless the times had not become one
   * @param message details for people; for an overlap, the id of the running workflow; may be empty
   * @param total the number of drops with this kind of reason, including these
   */
  record Dropped(
      DropReason reason,
      NominalTimeRange which,
      Optional<FireInfo> fire,
      String message,
      long total)
      implements LedgerEvent {
    @Override
    public Optional<NominalTimeRange> times() {
      return Optional.of(which);
    }

    @Override
    public boolean terminal() {
      return true;
    }
  }
}
