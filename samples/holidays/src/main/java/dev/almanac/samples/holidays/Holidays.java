package dev.almanac.samples.holidays;

import dev.almanac.client.Almanac;
import dev.almanac.client.schedule.CronDialect;
import dev.almanac.client.schedule.NamedCalendar;
import dev.almanac.client.schedule.ScheduleDefinition;
import dev.almanac.client.schedule.ScheduleManager;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Set;

/**
 * Two schedules share the days on which an office is closed: one has no times on them, the other
 * moves its time to the working day before. Whoever changes the calendar changes both.
 */
public final class Holidays {
  static final String CLOSED = "closed";
  static final String QUEUE = "office";
  static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  /** What the schedules start. */
  @WorkflowInterface
  public interface Reminder {
    @WorkflowMethod
    String remind(String of);
  }

  /** A real one would tell people, with an activity. */
  public static final class ReminderWorkflow implements Reminder {
    @Override
    public String remind(String of) {
      return "Time for " + of;
    }
  }

  private Holidays() {}

  /** Weekends, and holidays of two winters. */
  static NamedCalendar closed() {
    return new NamedCalendar(
        CLOSED,
        Set.of(
            LocalDate.of(2030, 1, 1),
            LocalDate.of(2030, 12, 25),
            LocalDate.of(2030, 12, 26),
            LocalDate.of(2031, 1, 1)),
        Set.of(DayOfWeek.SATURDAY, DayOfWeek.SUNDAY));
  }

  /** The day's meeting, on working days only. */
  static ScheduleDefinition meeting() {
    return ScheduleDefinition.of("Reminder", QUEUE)
        .withoutTimes()
        .input("the meeting")
        .cron("30 9 * * *", CronDialect.DBOS)
        .zone(BERLIN)
        .excludeOn(CLOSED);
  }

  /** Wages, on the 25th or the last working day before. */
  static ScheduleDefinition wages() {
    return ScheduleDefinition.of("Reminder", QUEUE)
        .withoutTimes()
        .input("the wages")
        .cron("0 12 25 * *", CronDialect.DBOS)
        .zone(BERLIN)
        .rollPrevious(CLOSED);
  }

  public static void main(String[] arguments) {
    try (var almanac = Almanac.embedded().start()) {
      almanac
          .workers()
          .newWorker(QUEUE)
          .registerWorkflowImplementationTypes(ReminderWorkflow.class);
      almanac.workers().start();
      ScheduleManager schedules = almanac.schedules();
      schedules.put(closed());
      schedules.create("meeting", meeting());
      schedules.create("wages", wages());

      var winter = Instant.parse("2030-12-20T00:00:00Z");
      System.out.println("Wages");
      print(schedules, wages().from(winter), 2);
      System.out.println("Meetings");
      print(schedules, meeting().from(winter), 6);

      var christmas = Instant.parse("2030-12-25T08:30:00Z");
      System.out.println(
          schedules.handle("meeting").explain(christmas).reasons().getFirst());
    }
  }

  /** A preview answers what a definition would do, and stores nothing. */
  private static void print(ScheduleManager schedules, ScheduleDefinition definition, int times) {
    for (Instant time : schedules.preview(definition, times).times()) {
      var local = time.atZone(BERLIN);
      System.out.printf(Locale.ROOT, "  %ta %tF %tR%n", local, local, local);
    }
  }
}
