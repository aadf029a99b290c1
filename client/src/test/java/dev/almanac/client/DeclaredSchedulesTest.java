package dev.almanac.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.google.protobuf.util.Durations;
import dev.almanac.client.declared.AppliedSchedule;
import dev.almanac.client.declared.AppliedSchedule.Outcome;
import dev.almanac.client.declared.DeclaredSchedules;
import dev.almanac.client.declared.Mode;
import dev.almanac.client.declared.Scheduled;
import dev.almanac.client.declared.Schedules;
import dev.almanac.client.schedule.CatchUp;
import dev.almanac.client.schedule.CronDialect;
import dev.almanac.client.schedule.NamedCalendar;
import dev.almanac.client.schedule.Overlap;
import dev.almanac.client.schedule.ScheduleDefinition;
import dev.almanac.protocol.schedule.v1.CalendarUse;
import dev.almanac.protocol.schedule.v1.CalendarUseKind;
import dev.almanac.protocol.schedule.v1.CatchUpMode;
import io.grpc.StatusRuntimeException;
import io.temporal.api.workflowservice.v1.DescribeScheduleRequest;
import io.temporal.api.workflowservice.v1.UpdateScheduleRequest;
import io.temporal.client.schedules.ScheduleClient;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeclaredSchedulesTest {
  private static final ScheduleDefinition NIGHTLY =
      ScheduleDefinition.of("Report", "reports").cron("0 2 * * *", CronDialect.DBOS);

  @Test
  void createsOnceAndLeavesWhatIsAsDeclared(@TempDir Path folder) {
    var builder = Almanac.embedded().file(folder.resolve("app.db"));
    assertThat(apply(builder, Schedules.of("nightly", NIGHTLY)))
        .containsExactly(new AppliedSchedule("nightly", Outcome.CREATED, ""));
    assertThat(apply(builder, Schedules.of("nightly", NIGHTLY)))
        .containsExactly(new AppliedSchedule("nightly", Outcome.UNCHANGED, ""));
  }

  @Test
  void updatesWhatTheCodeChanged(@TempDir Path folder) {
    var builder = Almanac.embedded().file(folder.resolve("app.db"));
    apply(builder, Schedules.of("nightly", NIGHTLY));

    var later = ScheduleDefinition.of("Report", "reports").cron("0 3 * * *", CronDialect.DBOS);
    assertThat(apply(builder, Schedules.of("nightly", later)))
        .containsExactly(new AppliedSchedule(
            "nightly",
            Outcome.UPDATED,
            "the code has changed; spec, memo; 'At 02:00 every day in UTC' is now"
                + " 'At 03:00 every day in UTC'"));
  }

  @Test
  void reportsWhatIsNotDeclaredAnyMoreAndKeepsIt(@TempDir Path folder) {
    var builder = Almanac.embedded().file(folder.resolve("app.db"));
    apply(builder, Schedules.of("nightly", NIGHTLY).and("other", NIGHTLY));

    assertThat(apply(builder, Schedules.of("nightly", NIGHTLY)))
        .extracting(AppliedSchedule::id, AppliedSchedule::outcome)
        .containsExactly(tuple("nightly", Outcome.UNCHANGED), tuple("other", Outcome.UNDECLARED));
    try (var almanac = builder.start()) {
      assertThat(ScheduleClient.newInstance(almanac.stubs())
              .getHandle("other")
              .describe()
              .getId())
          .isEqualTo("other");
    }
  }

  @Test
  void theServerWinsUntilTheCodeChanges(@TempDir Path folder) {
    var builder = Almanac.embedded().file(folder.resolve("app.db"));
    apply(builder, Schedules.of("nightly", NIGHTLY));
    changeByHand(builder);

    assertThat(apply(builder, Schedules.of("nightly", NIGHTLY))).singleElement().satisfies(kept -> {
      assertThat(kept.outcome()).isEqualTo(Outcome.KEPT);
      assertThat(kept.detail())
          .startsWith("ada changed it on the server at 20")
          .endsWith("the code has not changed since: the server wins");
    });
    assertThat(apply(builder, Schedules.of("nightly", NIGHTLY.overlap(Overlap.SKIP))))
        .singleElement()
        .satisfies(updated -> {
          assertThat(updated.outcome()).isEqualTo(Outcome.UPDATED);
          assertThat(updated.detail())
              .startsWith("ada changed it on the server at 20")
              .contains("the code has changed since: the code wins; ");
        });
  }

  private static void changeByHand(EmbeddedBuilder builder) {
    try (var almanac = builder.start()) {
      var present = almanac
          .stubs()
          .blockingStub()
          .describeSchedule(DescribeScheduleRequest.newBuilder()
              .setNamespace("default")
              .setScheduleId("nightly")
              .build());
      var schedule = present.getSchedule().toBuilder();
      schedule.getSpecBuilder().setJitter(Durations.fromSeconds(5));
      Object ignored = almanac
          .stubs()
          .blockingStub()
          .updateSchedule(UpdateScheduleRequest.newBuilder()
              .setNamespace("default")
              .setScheduleId("nightly")
              .setSchedule(schedule)
              .setIdentity("ada")
              .build());
    }
  }

  @Test
  void manyInstancesStartAtOnce() throws Exception {
    try (var almanac = Almanac.embedded().start();
        var threads = Executors.newFixedThreadPool(8)) {
      var starting = threads.invokeAll(
          Stream.generate(() -> (Callable<List<AppliedSchedule>>) () -> instance(almanac))
              .limit(8)
              .toList());
      int created = 0;
      for (var one : starting) {
        assertThat(one.get()).hasSize(1);
        created += one.get().getFirst().outcome() == Outcome.CREATED ? 1 : 0;
      }
      assertThat(created).isEqualTo(1);
    }
  }

  private static List<AppliedSchedule> instance(Almanac almanac) {
    var instance = DeclaredSchedules.of(almanac.stubs(), almanac.client().getOptions());
    instance.add(Schedules.of("nightly", NIGHTLY));
    return instance.apply();
  }

  @Test
  void refusesWhatTheServerDoesNotUnderstandBeforeWorkersStart() {
    try (var almanac = Almanac.embedded().start()) {
      almanac.declare(Schedules.of(
          "bad", ScheduleDefinition.of("T", "q").cron("61 * * * *", CronDialect.DBOS)));

      assertThatThrownBy(() -> almanac.workers().start())
          .isInstanceOf(StatusRuntimeException.class)
          .hasMessageContaining("61");
    }
  }

  @Test
  void refusesMarksThatMeanNothing() {
    assertThatThrownBy(() -> Schedules.of("q", OneParameterFlow.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            "Expected the parameters (Instant scheduled, Instant started) or none");
    assertThatThrownBy(() -> Schedules.of("q", Greeting.Flow.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("has no workflow method that is marked with @Scheduled");
    assertThatThrownBy(() -> Schedules.of("a", NIGHTLY).and("a", NIGHTLY))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Schedule 'a' is declared twice");
  }

  /** Wrongly marked. */
  @WorkflowInterface
  public interface OneParameter {
    @WorkflowMethod
    void run(Duration one);
  }

  /** Wrongly marked. */
  public static final class OneParameterFlow implements OneParameter {
    @Override
    @Scheduled(interval = "PT1M")
    public void run(Duration one) {}
  }

  @Test
  void readsAllThatAMarkSays() {
    try (var almanac = Almanac.embedded().start()) {
      almanac.schedules().put(NamedCalendar.of("holidays", LocalDate.of(2030, 12, 25)));
      almanac.schedules().put(NamedCalendar.of("fairs", LocalDate.of(2030, 5, 1)));
      almanac.declare(Schedules.of("q", FullyMarkedFlow.class));
      assertThat(almanac.applySchedules()).hasSize(1);

      var description = almanac.schedules().handle("everything").describe();

      assertThat(description.spec().getTimezoneName()).isEqualTo("Europe/Berlin");
      assertThat(description.jitter()).isEqualTo(Duration.ofSeconds(30));
      assertThat(description.overlap()).isEqualTo(Overlap.SKIP);
      assertThat(description.toMap()).containsEntry("workflow_type", "FullyMarked");
      var extension = description.definition().extension();
      assertThat(extension.getCatchUp()).isEqualTo(CatchUpMode.CATCH_UP_MODE_ONE_LATEST);
      assertThat(extension.getCatchUpUnbounded()).isFalse();
      assertThat(extension.getSpec().getCalendarsList())
          .extracting(CalendarUse::getKind)
          .containsExactlyInAnyOrder(
              CalendarUseKind.CALENDAR_USE_KIND_EXCLUDE,
              CalendarUseKind.CALENDAR_USE_KIND_ROLL_PREVIOUS);
    }
    assertThatThrownBy(() -> Schedules.of("q", ContradictoryFlow.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            "the mode EXACTLY_ONCE_PER_INTERVAL_WHEN_ACTIVE makes up for nothing");
  }

  /** Marked with all there is. */
  @WorkflowInterface
  public interface FullyMarked {
    @WorkflowMethod
    void run();
  }

  /** Marked with all there is. */
  public static final class FullyMarkedFlow implements FullyMarked {
    @Override
    @Scheduled(
        id = "everything",
        interval = "PT1H/PT5M",
        zone = "Europe/Berlin",
        catchUp = CatchUp.ONE_LATEST,
        catchUpWindow = "PT6H",
        overlap = Overlap.SKIP,
        jitter = "PT30S",
        excludeOn = "holidays",
        rollPrevious = "fairs")
    public void run() {}
  }

  /** Wrongly marked. */
  public static final class ContradictoryFlow implements FullyMarked {
    @Override
    @Scheduled(
        interval = "PT1H",
        mode = Mode.EXACTLY_ONCE_PER_INTERVAL_WHEN_ACTIVE,
        catchUp = CatchUp.ALL)
    public void run() {}
  }

  private static List<AppliedSchedule> apply(EmbeddedBuilder builder, Schedules schedules) {
    try (var almanac = builder.start()) {
      almanac.declare(schedules);
      return almanac.applySchedules();
    }
  }
}
