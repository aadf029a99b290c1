package dev.almanac.engine.schedule.ledger;

import dev.almanac.engine.schedule.state.Backfill;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.engine.schedule.state.ScheduleDefinition;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What an entry of the ledger tells. Once released, one never changes its meaning. */
public sealed interface LedgerEvent {
  /** The nominal times that it is about, if it is about any. */
  default Optional<NominalTimeRange> times() {
    return Optional.empty();
  }

  /** Whether it is what became of the times that it is about. */
  default boolean terminal() {
    return false;
  }

  /** The nominal time for which it tells of a start. A trigger is a start for none. */
  default Optional<Instant> startedTime() {
    return Optional.empty();
  }

  /** @param next when it was going to act first */
  record Created(ScheduleDefinition definition, Optional<Instant> next) implements LedgerEvent {}

  /** @param changed which parts of it: spec, action, policies, memo, search_attributes, notes … */
  record Updated(List<String> changed, ScheduleDefinition definition, Optional<Instant> next)
      implements LedgerEvent {
    public Updated {
      changed = List.copyOf(changed);
    }
  }

  record Paused(String note) implements LedgerEvent {}

  record Resumed(String note, Optional<Instant> next) implements LedgerEvent {}

  /** @param exhausted whether it was because its starts were used up */
  record Deleted(boolean exhausted) implements LedgerEvent {}

  /** One time to come is to be skipped, or is not after all. */
  record SkipAsked(Instant nominal, boolean withdrawn) implements LedgerEvent {}

  /** @param asked the end that was asked for, if the range ends sooner as that has not come */
  record BackfillStarted(String id, Backfill.Plan plan, Optional<Instant> asked)
      implements LedgerEvent {}

  record BackfillChanged(String id, Change change) implements LedgerEvent {
    /** What somebody did to it. */
    public enum Change {
      PAUSED,
      RESUMED,
      CANCELLED
    }
  }

  record BackfillEnded(String id, Backfill.Progress progress) implements LedgerEvent {}

  /** It has to wait for others. */
  record Buffered(FireInfo fire) implements LedgerEvent {
    @Override
    public Optional<NominalTimeRange> times() {
      return Optional.of(NominalTimeRange.one(fire.time().nominal()));
    }
  }

  /** It could not be started yet. */
  record Retrying(FireInfo fire, int attempt, String message) implements LedgerEvent {
    @Override
    public Optional<NominalTimeRange> times() {
      return Optional.of(NominalTimeRange.one(fire.time().nominal()));
    }
  }

  /**
   * A workflow was started.
   *
   * @param number how many that made
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
   * Nothing was started.
   *
   * @param which the times, as an entry may stand for many
   * @param fire what it was, unless it is about times that had not become one
   * @param message more about it, for people; of what was skipped as something was running the id
   *     of that workflow; may be empty
   * @param total how many were dropped for reasons of this kind, with these
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
