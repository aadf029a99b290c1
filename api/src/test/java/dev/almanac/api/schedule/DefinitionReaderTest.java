package dev.almanac.api.schedule;

import static dev.almanac.api.filter.Attributes.NAMESPACE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.google.protobuf.ByteString;
import com.google.protobuf.util.Durations;
import com.google.protobuf.util.Timestamps;
import dev.almanac.api.RpcError;
import dev.almanac.api.RpcErrors;
import dev.almanac.api.filter.Attributes;
import dev.almanac.calendar.CalendarUse;
import dev.almanac.calendar.DaySet;
import dev.almanac.calendar.DstPolicy;
import dev.almanac.engine.decision.RunLimits;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.policy.Policies;
import dev.almanac.engine.schedule.state.ScheduleDefinition;
import dev.almanac.protocol.schedule.v1.CatchUpMode;
import dev.almanac.protocol.schedule.v1.Extension;
import dev.almanac.protocol.schedule.v1.Profile;
import dev.almanac.protocol.schedule.v1.SpecExtension;
import dev.almanac.store.memory.MemoryStore;
import dev.almanac.testkit.Scenario;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.enums.v1.ScheduleOverlapPolicy;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.api.schedule.v1.Schedule;
import io.temporal.api.schedule.v1.ScheduleSpec;
import io.temporal.api.workflow.v1.NewWorkflowExecutionInfo;
import io.temporal.api.workflowservice.v1.CreateScheduleRequest;
import io.temporal.api.workflowservice.v1.UpdateScheduleRequest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DefinitionReaderTest {
  private final DefinitionReader definitions = new DefinitionReader(
      Attributes.in(new MemoryStore()),
      RunLimits.DEFAULT,
      InstantSource.fixed(Instant.parse("2030-01-01T00:00:00Z")));

  @Test
  void keepsTheCanonicalFormOfASpecification() {
    var definition = created(schedule -> schedule.getSpecBuilder().addCronString("@daily"));

    assertThat(definition.timing().shown().getCronStringCount()).isZero();
    assertThat(definition.timing().shown().getStructuredCalendarCount()).isOne();
    assertThat(definition.policies().overlap().policy()).isEqualTo(OverlapPolicy.SKIP);
    assertThat(definition.policies().catchUp().window()).isEqualTo(Duration.ofDays(365));
  }

  @Test
  void keepsNamedCalendarsUntilOthersOrNoneAreGiven() {
    var holidays = use("holidays");
    var request =
        CreateScheduleRequest.newBuilder().setSchedule(schedule(schedule -> {})).build();
    var before = definitions.created(
        NAMESPACE, request, Extension.getDefaultInstance(), Optional.of(List.of(holidays)));

    assertThat(updated(before, Optional.empty())).containsExactly(holidays);
    assertThat(updated(before, Optional.of(List.of(use("fairs"))))).containsExactly(use("fairs"));
    assertThat(updated(before, Optional.of(List.of()))).isEmpty();
    assertThat(message(() -> updated(before, Optional.of(List.of(holidays, holidays)))))
        .startsWith("Invalid schedule spec: is used twice");
  }

  private List<CalendarUse> updated(ScheduleDefinition before, Optional<List<CalendarUse>> uses) {
    var request = UpdateScheduleRequest.newBuilder().setSchedule(schedule(schedule -> {}));
    return definitions
        .updated(NAMESPACE, request.build(), Extension.getDefaultInstance(), uses, before)
        .timing()
        .spec()
        .uses();
  }

  private static CalendarUse use(String name) {
    var days = DaySet.of(List.of(LocalDate.of(2026, 12, 25)), List.of());
    return new CalendarUse(name, 1, days, CalendarUse.Kind.ROLL_NEXT);
  }

  @ParameterizedTest
  @CsvSource({"0, 31536000", "-5, 31536000", "1, 10", "3600, 3600"})
  void raisesOrFillsInTheCatchUpWindow(long sent, long meant) {
    var definition = created(
        schedule -> schedule.getPoliciesBuilder().setCatchupWindow(Durations.fromSeconds(sent)));

    assertThat(definition.policies().catchUp().window()).isEqualTo(Duration.ofSeconds(meant));
  }

  @Test
  @Scenario("DW-P-DefaultsAreSkipAndUtc")
  void fillsInWhatAProfileSays() {
    var durable = created(
        schedule -> {},
        Extension.newBuilder().setProfile(Profile.PROFILE_DURABLE).build());
    assertThat(durable.policies().catchUp().mode()).isEqualTo(Policies.CatchUp.Mode.ONE_EARLIEST);
    assertThat(durable.policies().limit().whenExhausted())
        .isEqualTo(Policies.Limit.WhenExhausted.DELETE);
    assertThat(durable.timing().spec().dst().gap()).isEqualTo(DstPolicy.Gap.SHIFT);

    var active = created(
        schedule -> {},
        Extension.newBuilder()
            .setProfile(Profile.PROFILE_DBOS)
            .setCatchUp(CatchUpMode.CATCH_UP_MODE_NONE)
            .build());
    assertThat(active.policies().overlap().policy()).isEqualTo(OverlapPolicy.ALLOW_ALL);
    assertThat(active.policies().catchUp().mode()).isEqualTo(Policies.CatchUp.Mode.NONE);
  }

  @Test
  void keepsWhatTemporalsMessagesCannotSay() {
    var before = created(
        schedule -> schedule.getPoliciesBuilder().setPauseOnFailure(true),
        Extension.newBuilder()
            .setProfile(Profile.PROFILE_DURABLE)
            .setBufferLimit(7)
            .setSpec(SpecExtension.newBuilder().addInterval("10d from 2026-01-05T09:00:00Z"))
            .build());
    var sentBack = before.timing().shown();

    var after = definitions.updated(
        NAMESPACE,
        UpdateScheduleRequest.newBuilder()
            .setSchedule(schedule(schedule -> schedule.setSpec(sentBack)))
            .build(),
        Extension.getDefaultInstance(),
        Optional.empty(),
        before);

    assertThat(after.policies().overlap().bufferLimit()).isEqualTo(7);
    assertThat(after.policies().catchUp()).isEqualTo(before.policies().catchUp());
    assertThat(after.timing()).isEqualTo(before.timing());
    assertThat(after.policies().traits().pauseOnFailure()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"n-{nominal}", "{time", "{}", "a}b", "{{time}}"})
  void refusesIdTemplatesWithWhatIsNoToken(String template) {
    var extension = Extension.newBuilder().setIdTemplate(template).build();

    assertThatThrownBy(() -> created(schedule -> {}, extension))
        .hasMessageContaining("id_template has the unknown token '")
        .hasMessageContaining("; known are {workflowId}, {scheduleId}, {time}");
    assertThat(created(
                schedule -> {},
                Extension.newBuilder()
                    .setIdTemplate("{scheduleId}-{epochMillis}")
                    .build())
            .policies()
            .launch()
            .timedId())
        .isEqualTo("{scheduleId}-{epochMillis}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "61 * * * *        | Invalid schedule spec: Minute is not in range [0-59]",
        "* * *             | Invalid schedule spec: CronString does not have 5-7 fields",
        "CRON_TZ=Mars/Sea @daily | Invalid schedule spec: unknown time zone Mars/Sea",
      })
  @Scenario("T-7.1-TestCompileError")
  void refusesSpecificationsInTemporalsWords(String cron, String message) {
    assertThat(refused(schedule -> schedule.getSpecBuilder().addCronString(cron)))
        .startsWith(message);
  }

  @Test
  @Scenario("T-7.3-UpdateScheduleMemo")
  void anUpdateReplacesAMemoKeepsItOrClearsIt() {
    var memo = Memo.newBuilder().putFields("a", Payload.getDefaultInstance()).build();
    var update = UpdateScheduleRequest.newBuilder().setSchedule(schedule(schedule -> {}));
    var before = changed(update.setMemo(memo), created(schedule -> {}));

    assertThat(before.memo()).isEqualTo(memo);
    assertThat(changed(update.clearMemo(), before).memo()).isEqualTo(memo);
    assertThat(changed(update.setMemo(Memo.getDefaultInstance()), before).memo())
        .isEqualTo(Memo.getDefaultInstance());
  }

  private ScheduleDefinition changed(
      UpdateScheduleRequest.Builder update, ScheduleDefinition before) {
    return definitions.updated(
        NAMESPACE, update.build(), Extension.getDefaultInstance(), Optional.empty(), before);
  }

  @Test
  void refusesBoundsThatContradictEachOther() {
    assertThat(refused(schedule -> schedule.setSpec(ScheduleSpec.newBuilder()
            .setStartTime(Timestamps.fromSeconds(100))
            .setEndTime(Timestamps.fromSeconds(99)))))
        .startsWith("Invalid schedule spec: end_time is before start_time");
  }

  @Test
  @Scenario({"T-7.2-Schedule_InternalTaskQueue", "T-7.2-UpdateScheduleBlobSizeLimit"})
  void refusesActionsThatCouldNotBeStarted() {
    assertThat(refused(Schedule.Builder::clearAction))
        .isEqualTo("Only StartWorkflow action is supported for schedules");
    assertThat(refusedAction(action -> action.setWorkflowId("x".repeat(980))))
        .isEqualTo("WorkflowId exceeds maximum allowed length (1001/1000)");
    assertThat(refusedAction(NewWorkflowExecutionInfo.Builder::clearWorkflowType))
        .isEqualTo("WorkflowType is not set on request.");
    assertThat(refusedAction(NewWorkflowExecutionInfo.Builder::clearTaskQueue))
        .isEqualTo("taskQueue is not set");
    assertThat(refusedAction(action -> action.getTaskQueueBuilder().setName("")))
        .isEqualTo("missing task queue name");
    assertThat(
            refusedAction(action -> action.getTaskQueueBuilder().setName("temporal-sys-per-ns-tq")))
        .contains("cannot use internal per-namespace task queue");
    assertThat(refusedAction(action -> action.setCronSchedule("@daily")))
        .isEqualTo("Scheduled workflow must not contain CronSchedule");
    assertThat(refusedAction(action -> action.setWorkflowIdReusePolicy(
            WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE)))
        .isEqualTo("Scheduled workflow must not contain WorkflowIDReusePolicy");
    assertThat(refusedAction(action -> action.setWorkflowRunTimeout(Durations.fromSeconds(-1))))
        .contains("WorkflowRunTimeout");
    assertThat(refusedAction(action -> action
            .getInputBuilder()
            .addPayloads(Payload.newBuilder().setData(ByteString.copyFrom(new byte[3 << 20])))))
        .contains("Blob data size exceeds limit.");
  }

  @Test
  void refusesUnknownPoliciesNegativeNumbersAndLongNotes() {
    assertThat(refused(schedule -> schedule.getPoliciesBuilder().setOverlapPolicyValue(17)))
        .isEqualTo("Unknown overlap policy: 17.");
    var limited = schedule(
        schedule -> schedule.getStateBuilder().setLimitedActions(true).setRemainingActions(-1));
    assertThat(message(() -> DefinitionReader.state(limited.getState())))
        .contains("RemainingActions must not be negative, found -1");
    var noted = schedule(schedule -> schedule.getStateBuilder().setNotes("x".repeat(1_001)));
    assertThat(message(() -> DefinitionReader.state(noted.getState())))
        .isEqualTo("Schedule notes exceeds limit.");
    assertThat(refused(schedule -> schedule
            .getActionBuilder()
            .getStartWorkflowBuilder()
            .getSearchAttributesBuilder()
            .putIndexedFields("Colour", Payload.getDefaultInstance())))
        .contains("Colour");
  }

  private String refusedAction(Consumer<NewWorkflowExecutionInfo.Builder> change) {
    return refused(
        schedule -> change.accept(schedule.getActionBuilder().getStartWorkflowBuilder()));
  }

  private String refused(Consumer<Schedule.Builder> change) {
    return message(() -> created(change));
  }

  private static String message(Runnable call) {
    var error = RpcErrors.of(catchThrowable(call::run)).orElseThrow();
    assertThat(error.code()).isEqualTo(RpcError.Code.INVALID_ARGUMENT);
    return error.message();
  }

  private ScheduleDefinition created(Consumer<Schedule.Builder> change) {
    return created(change, Extension.getDefaultInstance());
  }

  private ScheduleDefinition created(Consumer<Schedule.Builder> change, Extension extension) {
    var request =
        CreateScheduleRequest.newBuilder().setSchedule(schedule(change)).build();
    return definitions.created(NAMESPACE, request, extension, Optional.empty());
  }

  private static Schedule schedule(Consumer<Schedule.Builder> change) {
    var schedule = Schedule.newBuilder();
    schedule
        .getPoliciesBuilder()
        .setOverlapPolicy(ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_UNSPECIFIED);
    var action = schedule.getActionBuilder().getStartWorkflowBuilder().setWorkflowId("w");
    action.getWorkflowTypeBuilder().setName("T");
    action.getTaskQueueBuilder().setName("q");
    change.accept(schedule);
    return schedule.build();
  }
}
