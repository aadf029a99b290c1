package dev.almanac.calendar;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * When a schedule acts: the union of calendars and intervals, adjusted, within bounds. Calendars,
 * exclusions and days are read in {@code zone}; intervals count absolute seconds. An empty
 * specification has no times.
 */
public record TimeSpec(
    List<CalendarRule> calendars,
    List<Interval> intervals,
    Adjustments adjustments,
    Bounds bounds,
    Duration jitter,
    Zone zone,
    DstPolicy dst) {

  public TimeSpec {
    calendars = List.copyOf(calendars);
    intervals = List.copyOf(intervals);
  }

  public List<CalendarRule> exclusions() {
    return adjustments.exclusions();
  }

  public List<CalendarUse> uses() {
    return adjustments.uses();
  }

  public TimeSpec withDst(DstPolicy policy) {
    return new TimeSpec(calendars, intervals, adjustments, bounds, jitter, zone, policy);
  }

  /** @throws SpecException if there are too many, or two of one calendar */
  public TimeSpec withUses(List<CalendarUse> uses) {
    return with(new Adjustments(exclusions(), CalendarUse.validated(uses)));
  }

  public TimeSpec with(Adjustments next) {
    return new TimeSpec(calendars, intervals, next, bounds, jitter, zone, dst);
  }

  public static Builder builder() {
    return new Builder();
  }

  /** Builds a specification and refuses invalid parts. */
  public static final class Builder {
    private final List<CalendarRule> calendars = new ArrayList<>();
    private final List<Interval> intervals = new ArrayList<>();
    private final List<CalendarRule> exclusions = new ArrayList<>();
    private final List<CalendarUse> uses = new ArrayList<>();
    private Bounds bounds = Bounds.NONE;
    private Duration jitter = Duration.ZERO;
    private Zone zone = Zone.UTC;
    private DstPolicy dst = DstPolicy.LITERAL;

    private Builder() {}

    public Builder calendar(CalendarRule rule) {
      calendars.add(rule);
      return this;
    }

    public Builder interval(Interval interval) {
      intervals.add(interval);
      return this;
    }

    public Builder exclude(CalendarRule rule) {
      exclusions.add(rule);
      return this;
    }

    public Builder use(CalendarUse use) {
      uses.add(use);
      return this;
    }

    public Builder start(Instant instant) {
      bounds = bounds.withStart(instant);
      return this;
    }

    public Builder end(Instant instant) {
      bounds = bounds.withEnd(instant);
      return this;
    }

    public Builder jitter(Duration longest) {
      jitter = longest;
      return this;
    }

    public Builder zone(Zone readIn) {
      zone = readIn;
      return this;
    }

    public Builder dst(DstPolicy policy) {
      dst = policy;
      return this;
    }

    /** @throws SpecException if a part is invalid or there are too many parts */
    public TimeSpec build() {
      checkCount("calendar", calendars.size());
      checkCount("interval", intervals.size());
      checkCount("exclusion", exclusions.size());
      for (int i = 0; i < calendars.size(); i++) {
        calendars.get(i).validated("calendar " + (i + 1));
      }
      for (int i = 0; i < intervals.size(); i++) {
        intervals.get(i).validated("interval " + (i + 1));
      }
      for (int i = 0; i < exclusions.size(); i++) {
        exclusions.get(i).validated("exclusion " + (i + 1));
      }
      if (jitter.isNegative()) {
        throw SpecException.of("jitter is negative", "jitter", jitter.toString(), 0);
      }
      var adjustments = new Adjustments(exclusions, CalendarUse.validated(uses));
      return new TimeSpec(calendars, intervals, adjustments, bounds, jitter, zone, dst);
    }

    private static void checkCount(String what, int count) {
      if (count > Limits.ENTRIES) {
        throw SpecException.of(
            "more than " + Limits.ENTRIES + " entries", what, Integer.toString(count), 0);
      }
    }
  }
}
