package dev.almanac.engine.schedule.state;

import dev.almanac.engine.schedule.policy.OverlapPolicy;
import java.time.Instant;
import java.util.Optional;

/**
 * Processes the times of a range again, or for the first time. One object walks along the range,
 * however long it is.
 *
 * @param at when it was requested
 */
public record Backfill(String id, Plan plan, Asker asker, Instant at, Walk walk, Progress progress)
    implements SchedulePart {
  /**
   * What was requested.
   *
   * @param stated an overlap policy of its own; if empty, that of the schedule
   * @param parallel whether to start all at once where the policy is to buffer
   * @param perSecond how many times to process per second; 0 for no limit
   */
  public record Plan(
      Range range, Mode mode, Optional<OverlapPolicy> stated, boolean parallel, int perSecond) {
    /** Creates a plan with the policy of the schedule, not parallel. */
    public static Plan of(Range range, Mode mode) {
      return new Plan(range, mode, Optional.empty(), false, 0);
    }

    public Plan with(OverlapPolicy policy) {
      return new Plan(range, mode, Optional.of(policy), parallel, perSecond);
    }

    /** Returns the plan cut at a moment. */
    public Plan upTo(Instant moment) {
      return range.to().isAfter(moment)
          ? new Plan(range.upTo(moment), mode, stated, parallel, perSecond)
          : this;
    }
  }

  /** Nominal times between two instants. */
  public record Range(Instant from, boolean fromIncluded, Instant to, boolean toIncluded) {
    /** Creates a range that includes both ends, as Temporal's server does. */
    public static Range closed(Instant from, Instant to) {
      return new Range(from, true, to, true);
    }

    /** Creates a range that includes only its start. */
    public static Range halfOpen(Instant from, Instant to) {
      return new Range(from, true, to, false);
    }

    /** Returns the instant after which to look for the first time. */
    public Instant before() {
      return fromIncluded ? from.minusNanos(1) : from;
    }

    /** Returns the range cut at an end, which it includes. It is empty if it begins later. */
    Range upTo(Instant end) {
      return new Range(from, fromIncluded, end, true);
    }

    /** Returns whether a time is not after the end. */
    public boolean reaches(Instant nominal) {
      return toIncluded ? !nominal.isAfter(to) : nominal.isBefore(to);
    }
  }

  /** What happens to a time that was started before. */
  public enum Mode {
    /** It is passed over. */
    FILL,
    /** It is started again. */
    RERUN
  }

  /**
   * The progress along the range.
   *
   * @param cursor all times up to here are processed
   * @param notBefore when it may take its next step, if it has to wait
   */
  public record Walk(Instant cursor, State state, Optional<Instant> notBefore) {}

  public enum State {
    WALKING,
    PAUSED,
    /** No time is left to process; some may still wait or be starting. */
    ARRIVED
  }

  /**
   * The outcomes so far.
   *
   * @param passed times that had been started before
   * @param open times that wait or are starting
   */
  public record Progress(long passed, long open, long started, long dropped) {
    public static final Progress NONE = new Progress(0, 0, 0, 0);

    public Progress plus(Progress more) {
      return new Progress(
          passed + more.passed, open + more.open, started + more.started, dropped + more.dropped);
    }
  }

  public Backfill with(Walk next) {
    return new Backfill(id, plan, asker, at, next, progress);
  }

  public Backfill with(Progress next) {
    return new Backfill(id, plan, asker, at, walk, next);
  }

  /** Returns whether nothing is left to do or wait for. */
  public boolean isOver() {
    return walk.state() == State.ARRIVED && progress.open() == 0;
  }

  @Override
  public SchedulePartKey partKey() {
    return SchedulePartKey.backfill(id);
  }
}
