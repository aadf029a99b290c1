package dev.almanac.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.almanac.client.schedule.BackfillProgress;
import dev.almanac.client.schedule.CommandContext;
import dev.almanac.client.schedule.CronDialect;
import dev.almanac.client.schedule.Evaluation;
import dev.almanac.client.schedule.Explanation;
import dev.almanac.client.schedule.LedgerEntry;
import dev.almanac.client.schedule.NamedCalendar;
import dev.almanac.client.schedule.Overlap;
import dev.almanac.client.schedule.ScheduleDefinition;
import dev.almanac.client.schedule.ScheduleDescription;
import dev.almanac.client.schedule.ScheduleHandle;
import dev.almanac.client.schedule.TimeOutcome;
import dev.almanac.client.schedule.TriggerOutcome;
import io.grpc.StatusRuntimeException;
import io.temporal.api.enums.v1.IndexedValueType;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
        .label("team", "billing")
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
    assertThat(description.status()).isEqualTo(ScheduleDescription.Status.ACTIVE);
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
  void describesWhatItDidAndSkipped() {
    var schedule = create("described", invoices().maxRuns(5).jitter(Duration.ofSeconds(90)));
    assertThat(schedule.trigger()).isInstanceOf(TriggerOutcome.Started.class);
    assertThat(schedule.trigger()).isInstanceOf(TriggerOutcome.NotStarted.class);

    var description = schedule.describe();

    assertThat(description.fires()).isEqualTo(1);
    assertThat(description.failures()).isZero();
    assertThat(description.remaining()).hasValue(4);
    assertThat(description.lastFiredAt()).isPresent();
    assertThat(description.skipped()).isEqualTo(1);
    assertThat(description.lastSkipReason()).hasValue("overlap");
    assertThat(description.lastSkippedAt().orElseThrow())
        .isAfterOrEqualTo(description.lastFiredAt().orElseThrow());
    assertThat(description.running()).isEqualTo(1);
    assertThat(description.missed()).isZero();
    assertThat(description.workflowType()).isEqualTo("InvoiceSync");
    assertThat(description.queue()).isEqualTo("billing");
    assertThat(description.spec().getTimezoneName()).isEqualTo("America/New_York");
    assertThat(description.toMap())
        .containsKeys(
            "schedule_id",
            "namespace",
            "status",
            "spec",
            "workflow_type",
            "task_queue",
            "overlap_policy",
            "fires_count",
            "failures_count",
            "remaining_actions",
            "next_fire_at",
            "last_fired_at",
            "latest_instance_id",
            "jitter_seconds",
            "note",
            "skipped_trigger_count",
            "last_skip_reason",
            "last_skipped_at")
        .containsEntry("status", "active")
        .containsEntry("overlap_policy", "skip")
        .containsEntry("jitter_seconds", 90L)
        .containsEntry("remaining_actions", 4L);
    assertThat(description).hasToString(description.toMap().toString());
  }

  @Test
  void eachOverlapPolicyActsWhileTheLastRunIsActive() {
    var schedule = create("overlapping", invoices());
    assertThat(schedule.trigger()).isInstanceOf(TriggerOutcome.Started.class);

    assertThat(schedule.trigger(Overlap.SKIP)).isEqualTo(new TriggerOutcome.NotStarted("overlap"));
    assertThat(schedule.trigger(Overlap.BUFFER_ONE)).isEqualTo(new TriggerOutcome.Waiting());
    assertThat(schedule.trigger(Overlap.BUFFER_ONE))
        .isEqualTo(new TriggerOutcome.NotStarted("overlap"));
    assertThat(schedule.trigger(Overlap.BUFFER_ALL)).isEqualTo(new TriggerOutcome.Waiting());
    assertThat(schedule.trigger(Overlap.ALLOW_ALL)).isInstanceOf(TriggerOutcome.Started.class);
    assertThat(schedule.trigger(Overlap.CANCEL_OTHER)).isInstanceOf(TriggerOutcome.Started.class);
    assertThat(schedule.trigger(Overlap.TERMINATE_OTHER))
        .isInstanceOf(TriggerOutcome.Started.class);
  }

  /** Down for five hours: one start for the earliest time, and then on from now. */
  @Test
  void firesOnceAfterAnOutageAndResumes(@TempDir Path folder) throws Throwable {
    var file = folder.resolve("app.db");
    try (var before = Almanac.embedded()
        .file(file)
        .clock(OffsetClock.at("2026-04-15T12:30:00Z"))
        .start()) {
      Object ignored = before
          .schedules()
          .create(
              "hourly",
              ScheduleDefinition.durable("Report", "reports")
                  .cron("0 * * * *", CronDialect.DURABLE));
    }
    try (var after = Almanac.embedded()
        .file(file)
        .clock(OffsetClock.at("2026-04-15T17:30:00Z"))
        .start()) {
      var rows = new ArrayList<Evaluation.Row>();
      Eventually.holds(() -> {
        rows.addAll(after.schedules().tick().rows());
        assertThat(rows).isNotEmpty();
      });

      assertThat(rows)
          .filteredOn(row -> row.workflowId().isPresent())
          .singleElement()
          .satisfies(row -> {
            assertThat(row.scheduleId()).isEqualTo("hourly");
            assertThat(row.occurrenceTime()).isEqualTo("2026-04-15T13:00:00Z");
            assertThat(row.lastFiredAt().orElseThrow()).isAfter("2026-04-15T17:30:00Z");
            assertThat(row.nextFireAt()).hasValue(Instant.parse("2026-04-15T18:00:00Z"));
          });
      assertThat(after.schedules().handle("hourly").describe().fires()).isEqualTo(1);
    }
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

  /** The four days of the page. */
  private static void fill(ScheduleHandle schedule) {
    Object ignored = schedule.backfill(
        Instant.parse("2026-04-10T00:00:00Z"), Instant.parse("2026-04-14T00:00:00Z"));
  }

  private static Instant next(ScheduleHandle schedule) {
    return schedule.describe().nextFireAt().orElseThrow();
  }

  @Test
  void pausesResumesUpdatesAndDeletes() {
    var schedule = create("managed", invoices());
    schedule.pause("");
    assertThat(schedule.describe().status()).isEqualTo(ScheduleDescription.Status.PAUSED);
    schedule.resume("");
    assertThat(schedule.describe().status()).isEqualTo(ScheduleDescription.Status.ACTIVE);

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
    for (ThrowingCallable call : List.<ThrowingCallable>of(
        () -> schedule.pause(""),
        () -> schedule.resume(""),
        () -> schedule.update(now -> now),
        schedule::trigger)) {
      assertThatThrownBy(call)
          .isInstanceOf(StatusRuntimeException.class)
          .hasMessageStartingWith("NOT_FOUND");
    }
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
  void aBackfillFollowsThePolicyButNeverBuffers() throws Throwable {
    var skipping = create("skipping", invoices());
    fill(skipping);
    Eventually.holds(() -> assertThat(skipping.backfills())
        .extracting(BackfillProgress::started, BackfillProgress::dropped)
        .containsExactly(tuple(1L, 3L)));

    var buffering = create("buffering", invoices().overlap(Overlap.BUFFER_ONE));
    fill(buffering);
    Eventually.holds(() -> assertThat(buffering.describe().fires()).isEqualTo(4));
  }

  @Test
  void aBackfillEndsWithTheLastRun() throws Throwable {
    var schedule = create("bounded", invoices().overlap(Overlap.ALLOW_ALL).maxRuns(2));

    fill(schedule);

    Eventually.holds(() -> assertThat(almanac.schedules().find("bounded")).isEmpty());
    assertThat(schedule.history().filter(entry -> entry.kind().equals("Started")))
        .hasSize(2);
    assertThat(schedule.history().map(LedgerEntry::kind)).contains("Deleted");
  }

  @Test
  void readsHistoryPageByPage() {
    var schedule = create("paged", invoices());
    for (int times = 0; times < 5; times++) {
      schedule.pause("rest");
    }

    var first = schedule.history(0, 4);
    var second = schedule.history(first.next().orElseThrow(), 4);

    assertThat(first.entries()).extracting(LedgerEntry::sequence).containsExactly(1L, 2L, 3L, 4L);
    assertThat(second.entries()).extracting(LedgerEntry::sequence).containsExactly(5L, 6L);
    assertThat(second.next()).isEmpty();
  }

  @Test
  void aRequestIdMakesARepeatedCommandHaveNoSecondEffect() {
    var schedule = create("repeated", invoices().overlap(Overlap.ALLOW_ALL));
    var once = almanac
        .schedules()
        .as(new CommandContext("ada", "month end", "order-7"))
        .handle("repeated");

    var first = once.trigger();

    assertThat(once.trigger()).isEqualTo(first).isInstanceOf(TriggerOutcome.Started.class);
    assertThat(schedule.history(1)).singleElement().satisfies(entry -> {
      assertThat(entry.detail().requestId()).isEqualTo("order-7");
      assertThat(entry.detail().cause()).hasValue(LedgerEntry.Cause.TRIGGER);
      assertThat(entry.detail().triggerNumber()).isEqualTo(1);
      assertThat(entry.detail().overlap()).hasValue(Overlap.ALLOW_ALL);
      assertThat(entry.outcome())
          .hasValue(new TimeOutcome.Started(entry.workflowId(), entry.runId()));
    });
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
        .isEqualTo(Explanation.Verdict.WOULD_BE_SKIPPED);
    assertThat(schedule.explain(Instant.parse("2026-04-17T06:00:00Z")).verdict())
        .isEqualTo(Explanation.Verdict.WOULD_START);
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
