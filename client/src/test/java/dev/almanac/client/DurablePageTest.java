package dev.almanac.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.client.schedule.BackfillProgress;
import dev.almanac.client.schedule.CommandContext;
import dev.almanac.client.schedule.CronDialect;
import dev.almanac.client.schedule.LedgerEntry;
import dev.almanac.client.schedule.NamedCalendar;
import dev.almanac.client.schedule.Overlap;
import dev.almanac.client.schedule.ScheduleDefinition;
import dev.almanac.client.schedule.ScheduleHandle;
import dev.almanac.client.schedule.TriggerOutcome;
import io.grpc.StatusRuntimeException;
import io.temporal.api.enums.v1.IndexedValueType;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The examples of Durable Workflow's page about schedules. */
class DurablePageTest {
  private static Almanac almanac;

  @BeforeAll
  static void start() {
    almanac = Almanac.embedded()
        .namespace("default")
        .namespace("billing")
        .searchAttribute("tenant_id", IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD)
        .clock(OffsetClock.at("2026-04-15T12:00:00Z"))
        .start();
  }

  @AfterAll
  static void stop() {
    almanac.close();
  }

  private static ScheduleDefinition invoices() {
    return ScheduleDefinition.durable("InvoiceSync", "billing")
        .cron("0 2 * * *", CronDialect.DURABLE)
        .input("nightly")
        .zone(ZoneId.of("America/New_York"))
        .overlap(Overlap.SKIP)
        .memo("labels", Map.of("team", "billing"))
        .memo("origin", "scheduled")
        .searchAttribute("tenant_id", "42")
        .note("Runs every night at 2 AM ET.");
  }

  private static ScheduleHandle create(String id, ScheduleDefinition definition) {
    return almanac.schedules().create(id, definition);
  }

  @Test
  void createsAndDescribes() {
    var schedule = create("daily-invoice-sync", invoices());
    var description = schedule.describe();

    assertThat(description.scheduleId()).isEqualTo("daily-invoice-sync");
    assertThat(description.namespace()).isEqualTo("default");
    assertThat(description.status()).isEqualTo("active");
    assertThat(description.sentence()).startsWith("At 02:00 every day in America/New_York");
    assertThat(description.overlap()).isEqualTo(Overlap.SKIP);
    assertThat(description.fires()).isZero();
    assertThat(description.nextFireAt()).hasValue(Instant.parse("2026-04-16T06:00:00Z"));
    assertThat(description.lastFiredAt()).isEmpty();
    assertThat(description.latestWorkflowId()).isEmpty();
    assertThat(description.jitter()).isZero();
    assertThat(description.remaining()).isEmpty();
    assertThat(description.note()).isEqualTo("Runs every night at 2 AM ET.");
    assertThatThrownBy(() -> create("daily-invoice-sync", invoices()))
        .isInstanceOf(StatusRuntimeException.class)
        .hasMessageStartingWith("ALREADY_EXISTS");
  }

  @Test
  void hasIntervalsWithAnOffsetAndMixesThemWithCron() {
    assertThat(next(create(
            "health-check-30m",
            ScheduleDefinition.durable("health-check", "health").interval("PT30M"))))
        .isEqualTo("2026-04-15T12:30:00Z");
    assertThat(next(create(
            "offset-hourly",
            ScheduleDefinition.durable("sync-workflow", "sync").interval("PT1H/PT5M"))))
        .isEqualTo("2026-04-15T12:05:00Z");
    assertThat(next(create(
            "mixed-schedule",
            ScheduleDefinition.durable("report-workflow", "reports")
                .cron("0 12 * * *", CronDialect.DURABLE)
                .every(Duration.ofHours(6))
                .zone(ZoneId.of("America/Chicago")))))
        .isEqualTo("2026-04-15T17:00:00Z");
  }

  private static Instant next(ScheduleHandle schedule) {
    return schedule.describe().nextFireAt().orElseThrow();
  }

  @Test
  void pausesResumesUpdatesAndDeletes() {
    var schedule = create("managed", invoices());
    schedule.pause("");
    assertThat(schedule.describe().status()).isEqualTo("paused");
    schedule.resume("");
    assertThat(schedule.describe().status()).isEqualTo("active");

    schedule.update(now -> now.clearTimes()
        .cron("30 3 * * *", CronDialect.DURABLE)
        .zone(ZoneId.of("America/Chicago"))
        .overlap(Overlap.ALLOW_ALL)
        .note("Moved to 3:30 AM CT."));
    var moved = schedule.describe();
    assertThat(moved.nextFireAt()).hasValue(Instant.parse("2026-04-16T08:30:00Z"));
    assertThat(moved.overlap()).isEqualTo(Overlap.ALLOW_ALL);
    assertThat(moved.note()).isEqualTo("Moved to 3:30 AM CT.");

    schedule.delete();
    assertThat(almanac.schedules().find("managed")).isEmpty();
    assertThatThrownBy(() -> schedule.pause(""))
        .isInstanceOf(StatusRuntimeException.class)
        .hasMessageStartingWith("NOT_FOUND");
    assertThat(schedule.history().map(LedgerEntry::kind))
        .containsExactly("Created", "Paused", "Resumed", "Updated", "Deleted");
  }

  @Test
  void triggersByTheOverlapPolicy() {
    var schedule = create("triggered", invoices());

    assertThat(schedule.trigger())
        .isInstanceOfSatisfying(
            TriggerOutcome.Started.class,
            started -> assertThat(started.workflowId()).startsWith("schedule:triggered:1776"));
    assertThat(schedule.trigger()).isEqualTo(new TriggerOutcome.NotStarted("overlap"));
    assertThat(schedule.trigger(Overlap.ALLOW_ALL)).isInstanceOf(TriggerOutcome.Started.class);
    assertThat(schedule.describe().fires()).isEqualTo(2);
    assertThat(schedule.describe().latestWorkflowId().orElseThrow())
        .startsWith("schedule:triggered:1776");
  }

  @Test
  void deletesItselfAfterTheLastRun() {
    var schedule = create(
        "one-shot-retry",
        ScheduleDefinition.durable("Retry", "retries")
            .cron("*/5 * * * *", CronDialect.DURABLE)
            .maxRuns(3));
    assertThat(schedule.describe().remaining()).hasValue(3);

    for (int i = 0; i < 3; i++) {
      assertThat(schedule.trigger(Overlap.ALLOW_ALL)).isInstanceOf(TriggerOutcome.Started.class);
    }

    assertThat(almanac.schedules().find("one-shot-retry")).isEmpty();
  }

  @Test
  void backfillsPastTimes() throws Throwable {
    var schedule = create("filled", invoices());

    schedule.backfill(
        Instant.parse("2026-04-10T00:00:00Z"),
        Instant.parse("2026-04-14T00:00:00Z"),
        Overlap.ALLOW_ALL);

    Eventually.holds(() -> assertThat(schedule.describe().fires()).isEqualTo(4));
    assertThat(schedule.backfills()).extracting(BackfillProgress::started).containsExactly(4L);
    assertThat(schedule.history().filter(entry -> entry.kind().equals("Started")))
        .extracting(LedgerEntry::workflowId)
        .containsExactly(
            "schedule:filled:backfill:1775800800",
            "schedule:filled:backfill:1775887200",
            "schedule:filled:backfill:1775973600",
            "schedule:filled:backfill:1776060000");
  }

  @Test
  void routesRunsToAQueueAndDelaysThemAtRandom() {
    var routed = create(
        "priority-sync",
        invoices().clearTimes().cron("0 * * * *", CronDialect.DURABLE).queue("high-priority"));
    assertThat(routed
            .describe()
            .definition()
            .toSchedule(almanac.client().getOptions().getDataConverter())
            .getAction()
            .getStartWorkflow()
            .getTaskQueue()
            .getName())
        .isEqualTo("high-priority");

    var hourly = create(
        "hourly-report",
        ScheduleDefinition.durable("Report", "reports")
            .cron("0 * * * *", CronDialect.DURABLE)
            .jitter(Duration.ofMinutes(5)));
    assertThat(hourly.describe().jitter()).isEqualTo(Duration.ofMinutes(5));
    assertThat(next(hourly))
        .isBetween(Instant.parse("2026-04-15T13:00:00Z"), Instant.parse("2026-04-15T13:05:00Z"));
  }

  @Test
  void keepsNamespacesApart() {
    var daily = ScheduleDefinition.durable("Sync", "sync").cron("0 2 * * *", CronDialect.DURABLE);
    almanac.schedules().in("billing").create("daily-sync", daily);

    assertThat(almanac.schedules().find("daily-sync")).isEmpty();
    assertThat(almanac.schedules().in("billing").find("daily-sync")).isPresent();
  }

  @Test
  void recordsWhoAskedAndWhy() {
    create("asked", invoices());
    var ada = new CommandContext("ada", "month end");
    var schedule = almanac.schedules().as(ada).find("asked").orElseThrow();

    schedule.trigger();
    schedule.skip(Instant.parse("2026-04-16T06:00:00Z"));

    assertThat(schedule.history(1))
        .extracting(LedgerEntry::identity, LedgerEntry::reason)
        .allSatisfy(who -> assertThat(who.toList()).contains("ada", "month end"));
    assertThat(schedule.explain(Instant.parse("2026-04-16T06:00:00Z")).verdict())
        .isEqualTo("WOULD_BE_SKIPPED");
    assertThat(schedule.explain(Instant.parse("2026-04-17T06:00:00Z")).verdict())
        .isEqualTo("WOULD_START");
  }

  @Test
  void previewsTimesAndKeepsThemOffNamedCalendars() {
    var schedules = almanac.schedules();
    schedules.put(NamedCalendar.of("closed", LocalDate.of(2026, 4, 17)));
    var daily = ScheduleDefinition.durable("Report", "reports")
        .cron("0 9 * * *", CronDialect.DURABLE)
        .excludeOn("closed");

    assertThat(schedules.preview(daily, 2).times())
        .containsExactly(
            Instant.parse("2026-04-16T09:00:00Z"), Instant.parse("2026-04-18T09:00:00Z"));
    schedules.put(NamedCalendar.of("closed", LocalDate.of(2026, 4, 16)));
    assertThat(schedules.preview(daily, 2).times())
        .containsExactly(
            Instant.parse("2026-04-17T09:00:00Z"), Instant.parse("2026-04-18T09:00:00Z"));
    assertThat(schedules.calendar("closed"))
        .hasValue(NamedCalendar.of("closed", LocalDate.of(2026, 4, 16)));
    schedules.deleteCalendar("closed");
    assertThat(schedules.calendar("closed")).isEmpty();

    assertThat(schedules
            .preview(
                ScheduleDefinition.durable("R", "q").cron("61 * * * *", CronDialect.DURABLE), 1)
            .problems())
        .containsExactly("Minute is not in range [0-59]");
  }
}
