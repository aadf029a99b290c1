package dev.almanac.engine.schedule.state;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What of a schedule changes with its steps and is small.
 *
 * @param recent the last starts, oldest first
 * @param remembered the answers to the last requests that could be repeated, oldest first
 */
public record ScheduleHead(
    Status status,
    Cursor cursor,
    Counters counters,
    Numbers numbers,
    List<RecentAction> recent,
    List<ScheduleReply> remembered) {
  /** How many starts are shown. */
  public static final int MOST_RECENT = 10;

  /** How many answers are remembered. */
  public static final int MOST_REMEMBERED = 32;

  public ScheduleHead {
    recent = List.copyOf(recent);
    remembered = List.copyOf(remembered);
  }

  /**
   * What users see and set of its state.
   *
   * @param revision changes whenever what users say or see of it does: their conflict token
   */
  public record Status(
      boolean paused, String notes, long revision, RemainingActions allowance, Timestamps times) {
    /** @param remaining how many starts are left; empty if there is no limit */
    public Status(
        boolean paused, String notes, long revision, Optional<Long> remaining, Timestamps times) {
      this(paused, notes, revision, RemainingActions.of(remaining), times);
    }

    /** How many starts are left; empty if there is no limit. */
    public Optional<Long> remaining() {
      return allowance.remaining();
    }

    public Status withPaused(boolean next, String note) {
      return new Status(next, note, revision, allowance, times);
    }

    public Status with(RemainingActions next) {
      return new Status(paused, notes, revision, next, times);
    }

    public Status withNotes(String next) {
      return new Status(paused, next, revision, allowance, times);
    }

    public Status with(Timestamps next) {
      return new Status(paused, notes, revision, allowance, next);
    }

    /** The same, so that whoever knew it before does not know it as it is now. */
    public Status revised() {
      return new Status(paused, notes, revision + 1, allowance, times);
    }

    /** Whether it has a limit and has reached it. */
    public boolean exhausted() {
      return remaining().filter(left -> left <= 0).isPresent();
    }
  }

  /**
   * When it was created and last updated; since when it is paused and deleted, if it is.
   *
   * @param specified when a user last gave it other times; empty if that was never
   * @param retimed up to when calendars, as they are, do not tell which times have come; likewise
   */
  public record Timestamps(
      Instant created,
      Optional<Instant> updated,
      Optional<Instant> specified,
      Optional<Instant> retimed,
      Optional<Instant> paused,
      Optional<Instant> deleted) {
    public static Timestamps at(Instant created, Optional<Instant> paused) {
      return new Timestamps(
          created, Optional.empty(), Optional.empty(), Optional.empty(), paused, Optional.empty());
    }

    public Timestamps withUpdated(Instant at) {
      return new Timestamps(created, Optional.of(at), specified, retimed, paused, deleted);
    }

    /** Nothing that calendars have done before matters any more. */
    public Timestamps withSpecified(Instant at) {
      return new Timestamps(created, updated, Optional.of(at), Optional.empty(), paused, deleted);
    }

    public Timestamps withRetimed(Instant at) {
      return new Timestamps(created, updated, specified, Optional.of(at), paused, deleted);
    }

    public Timestamps withPaused(Optional<Instant> at) {
      return new Timestamps(created, updated, specified, retimed, at, deleted);
    }

    public Timestamps withDeleted(Instant at) {
      return new Timestamps(created, updated, specified, retimed, paused, Optional.of(at));
    }
  }

  /**
   * How far it has come.
   *
   * @param nominal the last time that was dealt with; no time up to here comes to be any more,
   *     except those that are delayed
   * @param pending the next time, if there is one
   * @param delayed times up to there that still come, in their order: an update found them between
   *     when they were due and the end of their delay, or a calendar has moved something there
   * @param jitterEpoch how often delays were drawn anew
   * @param episode which of several late times is made up for, while they are dealt with
   */
  public record Cursor(
      Instant nominal,
      Optional<Due> pending,
      List<Due> delayed,
      long jitterEpoch,
      Optional<Episode> episode) {
    public Cursor {
      delayed = List.copyOf(delayed);
    }

    /** As a schedule begins. */
    public static Cursor at(Instant now) {
      return new Cursor(now, Optional.empty(), List.of(), 0, Optional.empty());
    }

    /** The next one that is acted upon. */
    public Optional<Due> next() {
      return Stream.concat(delayed.stream(), pending.stream())
          .min(Comparator.comparing(Due::actual).thenComparing(Due::nominal));
    }

    /** How long ago the next one was due; zero if it is to come, or there is none. */
    public Duration behind(Instant now) {
      return next()
          .map(time -> Duration.between(time.actual(), now))
          .filter(Duration::isPositive)
          .orElse(Duration.ZERO);
    }

    /** Whether a time will still come to be, going by what is known of it. */
    public boolean awaits(Instant time) {
      return Stream.concat(delayed.stream(), pending.stream())
          .anyMatch(due -> due.nominal().equals(time));
    }

    public Cursor withPending(Optional<Due> next) {
      return new Cursor(nominal, next, delayed, jitterEpoch, episode);
    }

    public Cursor withNominal(Instant next) {
      return new Cursor(next, pending, delayed, jitterEpoch, episode);
    }

    public Cursor withDelayed(List<Due> next) {
      return new Cursor(nominal, pending, next, jitterEpoch, episode);
    }

    public Cursor with(Optional<Episode> next) {
      return new Cursor(nominal, pending, delayed, jitterEpoch, next);
    }

    public Cursor withEpoch(long next) {
      return new Cursor(nominal, pending, delayed, next, episode);
    }
  }

  /**
   * Times that came while nobody was there to act, of which one is made up for.
   *
   * @param until it is about times that were due by then
   * @param chosen the nominal time of the one
   */
  public record Episode(Instant until, Instant chosen) {}

  /**
   * Where its numbers have come to.
   *
   * @param fire the last fire
   * @param sequence the last entry of the ledger
   * @param triggers the seconds of the last triggers, oldest first
   */
  public record Numbers(long fire, long sequence, List<Second> triggers) {
    /** How many seconds are remembered. */
    public static final int MOST_TRIGGERS = 16;

    public static final Numbers NONE = new Numbers(0, 0, List.of());

    public Numbers {
      triggers = List.copyOf(triggers);
    }

    /** How many triggers there were in the second of a time, as far as is remembered. */
    public int triggersAt(Instant time) {
      return triggers.stream()
          .filter(second -> second.epochSecond() == time.getEpochSecond())
          .mapToInt(Second::triggers)
          .sum();
    }

    /** The same with so many in the second of a time. */
    public Numbers withTriggersAt(Instant time, int count) {
      var seconds = new ArrayList<Second>(triggers);
      seconds.removeIf(second -> second.epochSecond() == time.getEpochSecond());
      seconds.add(new Second(time.getEpochSecond(), count));
      int excess = Math.max(0, seconds.size() - MOST_TRIGGERS);
      return withTriggers(seconds.subList(excess, seconds.size()));
    }

    public Numbers withFire(long next) {
      return new Numbers(next, sequence, triggers);
    }

    public Numbers withSequence(long next) {
      return new Numbers(fire, next, triggers);
    }

    public Numbers withTriggers(List<Second> next) {
      return new Numbers(fire, sequence, next);
    }
  }

  /** A second in which there were so many triggers. */
  public record Second(long epochSecond, int triggers) {}

  public ScheduleHead with(Status next) {
    return new ScheduleHead(next, cursor, counters, numbers, recent, remembered);
  }

  public ScheduleHead with(Cursor next) {
    return new ScheduleHead(status, next, counters, numbers, recent, remembered);
  }

  public ScheduleHead with(Counters next) {
    return new ScheduleHead(status, cursor, next, numbers, recent, remembered);
  }

  public ScheduleHead with(Numbers next) {
    return new ScheduleHead(status, cursor, counters, next, recent, remembered);
  }

  public ScheduleHead withRecent(List<RecentAction> next) {
    return new ScheduleHead(status, cursor, counters, numbers, next, remembered);
  }

  public ScheduleHead withRemembered(List<ScheduleReply> next) {
    return new ScheduleHead(status, cursor, counters, numbers, recent, next);
  }
}
