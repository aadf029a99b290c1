package dev.almanac.api.plan;

import dev.almanac.calendar.Upcoming;
import dev.almanac.engine.schedule.state.Due;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.engine.schedule.timing.Outlook;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.PlanSchedulesResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Adds up what schedules will do in a range. Not thread-safe; the effort is bounded. */
final class Plan {
  /** The limit of times of one schedule: a schedule of every minute has fewer in three days. */
  private static final int MOST_TIMES = 5_000;

  /** How many calendars and intervals are examined for one schedule. */
  private static final int EFFORT = 20_000;

  /** The limit of times of all schedules. */
  private static final int MOST_IN_ALL = 3_000_000;

  /** A longer jitter is not looked back for. */
  private static final Duration LONGEST_JITTER = Duration.ofDays(1);

  private final PlanRange range;
  private final Buckets buckets;
  private final Optional<WindowHits> hits;
  private final CalendarClosings closings;
  private long schedules;
  private int timesLeft = MOST_IN_ALL;
  private boolean isCut;

  Plan(PlanRange range) {
    this.range = range;
    this.buckets = new Buckets(range);
    this.hits = range.window().map(WindowHits::new);
    this.closings = new CalendarClosings(range);
  }

  void add(List<Schedule> more) {
    more.stream().filter(schedule -> !schedule.deleted()).forEach(this::add);
  }

  private void add(Schedule schedule) {
    if (isFull()) {
      cut();
      return;
    }
    schedules++;
    var jitter = schedule.definition().timing().spec().jitter();
    var back = jitter.compareTo(LONGEST_JITTER) < 0 ? jitter : LONGEST_JITTER;
    var outlook = Outlook.of(
        schedule,
        range.now(),
        new Outlook.Range(
            range.start().minus(back), range.end(), Math.min(MOST_TIMES, timesLeft), EFFORT));
    timesLeft -= outlook.prospects().size();
    if (outlook.rest() != Upcoming.Rest.NONE) {
      cut();
    }
    var starts = outlook.prospects().stream()
        .filter(one -> one.expectation() == Outlook.Expectation.STARTS)
        .map(Outlook.Prospect::time)
        .filter(time -> range.has(time.actual()))
        .toList();
    buckets.add(schedule.key().scheduleId(), starts.stream().map(Due::actual).toList());
    hits.ifPresent(all -> all.add(schedule, starts));
    closings.add(schedule);
  }

  /** Returns whether more schedules would not count. */
  boolean isFull() {
    return timesLeft <= 0;
  }

  /** Notes that something is left out. */
  void cut() {
    isCut = true;
  }

  PlanSchedulesResponse response() {
    return PlanSchedulesResponse.newBuilder()
        .addAllBuckets(buckets.messages())
        .addAllWindowHits(hits.map(WindowHits::messages).orElse(List.of()))
        .setSchedulesHit(hits.map(WindowHits::schedules).orElse(0L))
        .addAllCalendarCloses(closings.messages())
        .setSchedulesRead(schedules)
        .setCut(isCut)
        .setStart(ProtoTime.timestamp(range.start()))
        .setEnd(ProtoTime.timestamp(range.end()))
        .build();
  }
}
