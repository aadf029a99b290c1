package dev.almanac.browser.seed;

import static io.temporal.api.enums.v1.ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_ALLOW_ALL;
import static io.temporal.api.enums.v1.ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_BUFFER_ONE;

import dev.almanac.protocol.schedule.v1.CreateCalendarRequest;
import dev.almanac.protocol.schedule.v1.NamedCalendar;
import dev.almanac.protocol.schedule.v1.TriggerScheduleRequest;
import dev.almanac.protocol.schedule.v1.UpdateCalendarRequest;
import io.temporal.api.schedule.v1.SchedulePatch;
import io.temporal.api.workflowservice.v1.PatchScheduleRequest;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;

/** A company whose nights are busy: schedules of every kind, with a day of their past. */
public final class Company {
  public static final String NAMESPACE = "acme";

  /** Task queues with workers; nobody works on {@code legacy}. */
  private static final String[] QUEUES = {"reports", "sync", "billing", "backups", "orders"};

  public static final String ADA = "ada@example.com";
  public static final String BOB = "bob@example.com";

  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration HOUR = Duration.ofHours(1);

  private final Connection connection;

  private Company(Connection connection) {
    this.connection = connection;
  }

  /** Lets it live until the present, from so long ago as {@code past} has begun. */
  public static void live(Past past, Duration ago) {
    var company = new Company(past.connection());
    past.connection().register(NAMESPACE, "Reports, billing and backups of Acme");
    var office = open(past.connection());
    try {
      company.calendars();
      company.regular();
      company.difficult();
      past.pass(ago.minus(HOUR.multipliedBy(3)));
      company.pause("nightly-newsletter", BOB, "Marketing rewrites the template, see ticket 4711");
      company.trigger("hourly-import", ADA, "checking the fixed customer list");
      past.pass(HOUR.multipliedBy(2));
      company.orders();
      past.pass(HOUR);
      company.unattended();
    } finally {
      office.close();
    }
  }

  /** Workers for all its task queues but one. */
  public static Office open(Connection connection) {
    return Office.open(connection.client(NAMESPACE, "office-1"), QUEUES);
  }

  private void calendars() {
    calendar(NamedCalendar.newBuilder()
        .setName("weekends")
        .setDescription("Saturdays and Sundays")
        .addWeekdays(6)
        .addWeekdays(0));
    var holidays =
        NamedCalendar.newBuilder().setName("holidays").setDescription("Public holidays in Berlin");
    int year = LocalDate.now(BERLIN).getYear();
    for (int of = year; of <= year + 1; of++) {
      for (var day : List.of("01-01", "03-08", "05-01", "10-03", "12-25", "12-26")) {
        holidays.addDates(of + "-" + day);
      }
    }
    calendar(holidays);
    holidays.addDates(year + "-12-24").setReason("The office closes on Christmas Eve");
    var updated = connection
        .schedules()
        .updateCalendar(UpdateCalendarRequest.newBuilder()
            .setNamespace(NAMESPACE)
            .setCalendar(holidays)
            .setAsker(ScheduleDraft.asker(BOB, "The office closes on Christmas Eve"))
            .build());
    check(updated.getCalendar().getVersion() == 2);
  }

  /** They run, some with retries, one at random times of a window. */
  private void regular() {
    ScheduleDraft.of("daily-report")
        .cron("0 6 * * MON-FRI", BERLIN.getId())
        .not("holidays")
        .starts("Report", "reports")
        .with(Chore.quick("sales of yesterday").taking(12).json())
        .memo("owner", "\"sales\"")
        .create(connection, NAMESPACE);
    ScheduleDraft.of("crm-sync")
        .every(MINUTE.multipliedBy(30))
        .jitter(MINUTE.multipliedBy(6))
        .starts("Sync", "sync")
        .with(Chore.quick("contacts").succeedingAt(2).json())
        .create(connection, NAMESPACE);
    ScheduleDraft.of("invoice-run")
        .every(HOUR, MINUTE.multipliedBy(15))
        .starts("Invoices", "billing")
        .with(Chore.quick("invoices").taking(20).json())
        .memo("owner", "\"billing\"")
        .create(connection, NAMESPACE);
    ScheduleDraft.of("database-backup")
        .cron("30 2 * * *", BERLIN.getId())
        .starts("Backup", "backups")
        .with(Chore.quick("warehouse-2").taking(95).json())
        .create(connection, NAMESPACE);
    ScheduleDraft.of("exchange-rates")
        .every(MINUTE.multipliedBy(10))
        .starts("Rates", "sync")
        .with(Chore.quick("ECB").json())
        .create(connection, NAMESPACE);
    ScheduleDraft.of("month-end")
        .cron("0 9 28 * *", BERLIN.getId())
        .not("weekends")
        .not("holidays")
        .overlap(SCHEDULE_OVERLAP_POLICY_BUFFER_ONE)
        .starts("Closing", "billing")
        .create(connection, NAMESPACE);
  }

  /** They fail, overlap, have ended, are paused or never run. */
  private void difficult() {
    ScheduleDraft.of("hourly-import")
        .every(HOUR, MINUTE.multipliedBy(40))
        .starts("Import", "sync")
        .with(Chore.quick("customers.csv").failing().json())
        .memo("owner", "\"data\"")
        .create(connection, NAMESPACE);
    ScheduleDraft.of("slow-reindex")
        .every(HOUR)
        .starts("Reindex", "backups")
        .with(Chore.quick("articles").taking(150).json())
        .create(connection, NAMESPACE);
    ScheduleDraft.of("stock-count")
        .every(HOUR.multipliedBy(2))
        .overlap(SCHEDULE_OVERLAP_POLICY_BUFFER_ONE)
        .starts("Count", "backups")
        .with(Chore.quick("shelves").taking(155).json())
        .create(connection, NAMESPACE);
    ScheduleDraft.of("nightly-newsletter")
        .cron("0 20 * * *", BERLIN.getId())
        .starts("Newsletter", "reports")
        .create(connection, NAMESPACE);
    ScheduleDraft.of("trial-offer")
        .every(HOUR.multipliedBy(4))
        .times(3)
        .starts("Offer", "billing")
        .create(connection, NAMESPACE);
    ScheduleDraft.of("leap-of-faith")
        .cron("0 0 31 2 *", "UTC")
        .starts("Report", "reports")
        .create(connection, NAMESPACE);
    ScheduleDraft.of("clock-change")
        .cron("30 2 * * SUN", BERLIN.getId())
        .starts("Report", "reports")
        .create(connection, NAMESPACE);
  }

  /** Nobody works for it, so that its runs wait. While they do, time is not skipped. */
  private void unattended() {
    ScheduleDraft.of("legacy-export")
        .every(HOUR.multipliedBy(6))
        .overlap(SCHEDULE_OVERLAP_POLICY_ALLOW_ALL)
        .starts("Export", "legacy")
        .create(connection, NAMESPACE);
    trigger("legacy-export", ADA, "the auditors want it");
    trigger("legacy-export", ADA, "nothing has come of it yet");
  }

  private void orders() {
    var orders = new Orders(connection.client(NAMESPACE, "shop"));
    orders.paid("order-1001", 120);
    orders.paid("order-1002", 121);
    orders.unpaid("order-1003");
    orders.open("order-1004");
    orders.open("order-1005");
    orders.charging("order-1006");
    orders.cancelled("order-1007");
    orders.terminated("order-1008");
  }

  private void calendar(NamedCalendar.Builder calendar) {
    var created = connection
        .schedules()
        .createCalendar(CreateCalendarRequest.newBuilder()
            .setNamespace(NAMESPACE)
            .setCalendar(calendar)
            .setAsker(ScheduleDraft.asker(ADA, ""))
            .build());
    check(created.getCalendar().getVersion() == 1);
  }

  private void pause(String schedule, String who, String why) {
    var paused = connection
        .workflows()
        .patchSchedule(PatchScheduleRequest.newBuilder()
            .setNamespace(NAMESPACE)
            .setScheduleId(schedule)
            .setIdentity(who)
            .setPatch(SchedulePatch.newBuilder().setPause(why))
            .build());
    check(paused.isInitialized());
  }

  private void trigger(String schedule, String who, String why) {
    var triggered = connection
        .schedules()
        .triggerSchedule(TriggerScheduleRequest.newBuilder()
            .setNamespace(NAMESPACE)
            .setScheduleId(schedule)
            .setAsker(ScheduleDraft.asker(who, why))
            .build());
    check(!triggered.getWorkflowId().isEmpty());
  }

  private static void check(boolean isAsExpected) {
    if (!isAsExpected) {
      throw new AssertionError("The server answered something else than expected");
    }
  }
}
