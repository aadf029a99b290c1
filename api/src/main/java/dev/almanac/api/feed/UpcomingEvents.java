package dev.almanac.api.feed;

import dev.almanac.calendar.sentence.Sentence;
import dev.almanac.engine.schedule.state.Due;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.engine.schedule.timing.ScheduleTimes;
import java.time.Duration;
import java.time.Instant;

/** The coming times of schedules as events of a calendar, of which there may not be too many. */
final class UpcomingEvents {
  /** Calendars become slow with more. */
  private static final int MOST = 1_000;

  /** One busy schedule leaves room for others. */
  private static final int MOST_OF_ONE = 100;

  /** Calendars draw an event without a length badly, and nobody knows how long a run takes. */
  private static final String LENGTH = "PT15M";

  private final String name;
  private final Instant now;
  private final Instant end;
  private final CalendarText events = new CalendarText();
  private int count;

  /** @param name what the calendar is of */
  UpcomingEvents(String name, Instant now, Duration span) {
    this.name = name;
    this.now = now;
    this.end = now.plus(span);
  }

  boolean isFull() {
    return count >= MOST;
  }

  /** Adds the times of a schedule. A paused one has none. */
  void add(Schedule schedule) {
    if (schedule.deleted() || schedule.status().paused()) {
      return;
    }
    int room = Math.min(MOST - count, MOST_OF_ONE);
    for (var due : ScheduleTimes.upcoming(schedule, now, room)) {
      if (due.actual().isBefore(end)) {
        add(schedule, due);
      }
    }
  }

  private void add(Schedule schedule, Due due) {
    count++;
    var definition = schedule.definition();
    var key = schedule.key();
    events
        .line("BEGIN", "VEVENT")
        .line("UID", "%s-%d@almanac".formatted(key.incarnation(), due.nominal().getEpochSecond()))
        .time("DTSTAMP", now)
        .time("DTSTART", due.actual())
        .line("DURATION", LENGTH)
        .text("SUMMARY", key.scheduleId())
        .text(
            "DESCRIPTION",
            "%s\nStarts %s on task queue %s."
                .formatted(
                    Sentence.of(definition.timing().spec()),
                    definition.action().getWorkflowType().getName(),
                    definition.action().getTaskQueue().getName()))
        .line("TRANSP", "TRANSPARENT")
        .line("END", "VEVENT");
  }

  /** Returns the whole calendar. */
  String text() {
    return new CalendarText()
            .line("BEGIN", "VCALENDAR")
            .line("VERSION", "2.0")
            .line("PRODID", "-//Almanac//Schedules//EN")
            .line("CALSCALE", "GREGORIAN")
            .text("X-WR-CALNAME", "Almanac: " + name)
            .line("REFRESH-INTERVAL;VALUE=DURATION", "PT1H")
            .line("X-PUBLISHED-TTL", "PT1H")
        + events.toString()
        + new CalendarText().line("END", "VCALENDAR");
  }
}
