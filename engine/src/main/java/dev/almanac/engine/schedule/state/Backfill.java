package dev.almanac.engine.schedule.state;

import dev.almanac.engine.schedule.policy.OverlapPolicy;
import java.time.Instant;
import java.util.Optional;

/**
 * The times of a range are dealt with once more, or for the first time. However many they are, it
 * is one object that walks along them.
 *
 * @param at when it was asked for
 */
public record Backfill(String id, Plan plan, Asker asker, Instant at, Walk walk, Progress progress)
    implements SchedulePart {
  /**
   * What was asked for.
   *
   * @param stated an overlap policy of its own, else that of the schedule
   * @param parallel whether to start all at once where the policy is to buffer
   * @param perSecond how many times it may deal with in a second; 0 if as many as it can
   */
  public record Plan(
      Range range, Mode mode, Optional<OverlapPolicy> stated, boolean parallel, int perSecond) {
    /** With the policy of the schedule, one after the other where that is to buffer. */
    public static Plan of(Range range, Mode mode) {
      return new Plan(range, mode, Optional.empty(), false, 0);
    }

    public Plan with(OverlapPolicy policy) {
      return new Plan(range, mode, Optional.of(policy), parallel, perSecond);
    }

    /** The same up to a moment, if it goes further. */
    public Plan upTo(Instant moment) {
      return range.to().isAfter(moment)
          ? new Plan(range.upTo(moment), mode, stated, parallel, perSecond)
          : this;
    }
  }

  /** Nominal times from one instant to another. */
  public record Range(Instant from, boolean fromIncluded, Instant to, boolean toIncluded) {
    /** With both ends, as Temporal's server takes it. */
    public static Range closed(Instant from, Instant to) {
      return new Range(from, true, to, true);
    }

    /** With its first end only. */
    public static Range halfOpen(Instant from, Instant to) {
      return new Range(from, true, to, false);
    }

    /** Where to look for its first time: after this. */
    public Instant before() {
      return fromIncluded ? from.minusNanos(1) : from;
    }

    /** The same with another end, which belongs to it; nothing is left if it begins later. */
    Range upTo(Instant end) {
      return new Range(from, fromIncluded, end, true);
    }

    /** Whether a time is not beyond its end. */
    public boolean reaches(Instant nominal) {
      return toIncluded ? !nominal.isAfter(to) : nominal.isBefore(to);
    }
  }

  /** What is done with a time that was started before. */
  public enum Mode {
    /** It is passed over. */
    FILL,
    /** It is started again. */
    RERUN
  }

  /**
   * How far it has come.
   *
   * @param cursor no time up to here is left to be looked at
   * @param notBefore when it may take its next step, if it has to wait
   */
  public record Walk(Instant cursor, State state, Optional<Instant> notBefore) {}

  /** Whether it goes on. */
  public enum State {
    WALKING,
    PAUSED,
    /** Every time was looked at, or no more are to be; some may still wait or be starting. */
    ARRIVED
  }

  /**
   * How many times came to what.
   *
   * @param passed those that had been started before
   * @param open those that wait or are starting
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

  /** Whether nothing is left to be done or waited for. */
  public boolean isOver() {
    return walk.state() == State.ARRIVED && progress.open() == 0;
  }

  @Override
  public SchedulePartKey partKey() {
    return SchedulePartKey.backfill(id);
  }
}
