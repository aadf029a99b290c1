package dev.almanac.engine.schedule.state;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The small part of a schedule's state that changes with every step.
 *
 * @param recent the last starts, oldest first
 * @param remembered the last replies to requests with an id, oldest first
 */
public record ScheduleHead(
    Status status,
    Cursor cursor,
    Counters counters,
    Numbers numbers,
    List<RecentAction> recent,
    List<ScheduleReply> remembered,
    Health health) {
  /** The limit of recent starts. */
  public static final int MOST_RECENT = 10;

  /** The limit of remembered replies. */
  public static final int MOST_REMEMBERED = 32;

  public ScheduleHead {
    recent = List.copyOf(recent);
    remembered = List.copyOf(remembered);
  }

  /**
   * The state that users see and set.
   *
   * @param revision the conflict token; changes whenever the definition or this state does
   * @param pausedBy who has paused it, as far as known; empty if it is not paused
   */
  public record Status(
      boolean paused,
      String notes,
      long revision,
      RemainingActions allowance,
      Timestamps times,
      String pausedBy) {
    /** @param remaining the number of starts left; empty for no limit */
    public Status(
        boolean paused, String notes, long revision, Optional<Long> remaining, Timestamps times) {
      this(paused, notes, revision, RemainingActions.of(remaining), times, "");
    }

    /** Returns the number of starts left; empty if there is no limit. */
    public Optional<Long> remaining() {
      return allowance.remaining();
    }

    public Status pausedBy(String who, String note) {
      return new Status(true, note, revision, allowance, times, who);
    }

    public Status resumed(String note) {
      return new Status(false, note, revision, allowance, times, "");
    }

    public Status with(RemainingActions next) {
      return new Status(paused, notes, revision, next, times, pausedBy);
    }

    public Status withNotes(String next) {
      return new Status(paused, next, revision, allowance, times, pausedBy);
    }

    public Status with(Timestamps next) {
      return new Status(paused, notes, revision, allowance, next, pausedBy);
    }

    /** Returns the status with a new revision, so that earlier conflict tokens are refused. */
    public Status revised() {
      return new Status(paused, notes, revision + 1, allowance, times, pausedBy);
    }

    /** Returns whether the limit of starts is reached. */
    public boolean exhausted() {
      return remaining().filter(left -> left <= 0).isPresent();
    }
  }

  /**
   * When the schedule was created, updated, paused and deleted.
   *
   * @param specified when a user last changed its times; empty if never
   * @param retimed up to when the present calendars cannot tell which times have come; likewise
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

    /** Earlier calendar changes no longer matter. */
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
   * The position in the sequence of times.
   *
   * @param nominal the last processed time; earlier times never come, except delayed ones
   * @param pending the next time, if there is one
   * @param delayed earlier times that still come, in order: an update found them within their
   *     jitter delay, or a calendar moved them there
   * @param jitterEpoch how often jitter was drawn anew
   * @param episode which late time is made up for, while late times are processed
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

    /** Creates the cursor of a new schedule. */
    public static Cursor at(Instant now) {
      return new Cursor(now, Optional.empty(), List.of(), 0, Optional.empty());
    }

    /** Returns the next time to process. */
    public Optional<Due> next() {
      return Stream.concat(delayed.stream(), pending.stream())
          .min(Comparator.comparing(Due::actual).thenComparing(Due::nominal));
    }

    /** Returns how long the next time has been due; zero if none is due. */
    public Duration behind(Instant now) {
      return next()
          .map(time -> Duration.between(time.actual(), now))
          .filter(Duration::isPositive)
          .orElse(Duration.ZERO);
    }

    /** Returns whether a time is still delayed or pending. */
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
   * Late times of which one is made up for.
   *
   * @param until covers the times due by then
   * @param chosen the nominal time to make up for
   */
  public record Episode(Instant until, Instant chosen) {}

  /**
   * The counters of the schedule.
   *
   * @param fire the last fire
   * @param sequence the last ledger entry
   * @param version the last version of the definition; 0 if it is from before there were versions
   * @param triggers the seconds of the last triggers, oldest first
   */
  public record Numbers(long fire, long sequence, long version, List<Second> triggers) {
    /** The limit of remembered seconds. */
    public static final int MOST_TRIGGERS = 16;

    public static final Numbers NONE = new Numbers(0, 0, 0, List.of());

    public Numbers {
      triggers = List.copyOf(triggers);
    }

    /** Returns the number of triggers in the second of a time, as far as remembered. */
    public int triggersAt(Instant time) {
      return triggers.stream()
          .filter(second -> second.epochSecond() == time.getEpochSecond())
          .mapToInt(Second::triggers)
          .sum();
    }

    /** Returns the counters with this number of triggers in the second of a time. */
    public Numbers withTriggersAt(Instant time, int count) {
      var seconds = new ArrayList<Second>(triggers);
      seconds.removeIf(second -> second.epochSecond() == time.getEpochSecond());
      seconds.add(new Second(time.getEpochSecond(), count));
      int excess = Math.max(0, seconds.size() - MOST_TRIGGERS);
      return withTriggers(seconds.subList(excess, seconds.size()));
    }

    public Numbers withFire(long next) {
      return new Numbers(next, sequence, version, triggers);
    }

    public Numbers withSequence(long next) {
      return new Numbers(fire, next, version, triggers);
    }

    public Numbers withVersion(long next) {
      return new Numbers(fire, sequence, next, triggers);
    }

    public Numbers withTriggers(List<Second> next) {
      return new Numbers(fire, sequence, version, next);
    }
  }

  public record Second(long epochSecond, int triggers) {}

  public ScheduleHead with(Status next) {
    return new ScheduleHead(next, cursor, counters, numbers, recent, remembered, health);
  }

  public ScheduleHead with(Cursor next) {
    return new ScheduleHead(status, next, counters, numbers, recent, remembered, health);
  }

  public ScheduleHead with(Counters next) {
    return new ScheduleHead(status, cursor, next, numbers, recent, remembered, health);
  }

  public ScheduleHead with(Numbers next) {
    return new ScheduleHead(status, cursor, counters, next, recent, remembered, health);
  }

  public ScheduleHead withRecent(List<RecentAction> next) {
    return new ScheduleHead(status, cursor, counters, numbers, next, remembered, health);
  }

  public ScheduleHead withRemembered(List<ScheduleReply> next) {
    return new ScheduleHead(status, cursor, counters, numbers, recent, next, health);
  }

  public ScheduleHead with(Health next) {
    return new ScheduleHead(status, cursor, counters, numbers, recent, remembered, next);
  }
}
