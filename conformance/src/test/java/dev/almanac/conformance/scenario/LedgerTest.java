package dev.almanac.conformance.scenario;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.Timestamp;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.Asker;
import dev.almanac.protocol.schedule.v1.Backfill;
import dev.almanac.protocol.schedule.v1.BackfillOrder;
import dev.almanac.protocol.schedule.v1.BackfillRange;
import dev.almanac.protocol.schedule.v1.BackfillStatus;
import dev.almanac.protocol.schedule.v1.CreateBackfillRequest;
import dev.almanac.protocol.schedule.v1.CreateBackfillResponse;
import dev.almanac.protocol.schedule.v1.DescribeBackfillRequest;
import dev.almanac.protocol.schedule.v1.DescribeScheduleRequest;
import dev.almanac.protocol.schedule.v1.ExplainScheduleRequest;
import dev.almanac.protocol.schedule.v1.ExplainedTime;
import dev.almanac.protocol.schedule.v1.Extension;
import dev.almanac.protocol.schedule.v1.LedgerEntry;
import dev.almanac.protocol.schedule.v1.ListIncarnationsRequest;
import dev.almanac.protocol.schedule.v1.Profile;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.protocol.schedule.v1.SkipTimeRequest;
import dev.almanac.protocol.schedule.v1.TriggerOutcome;
import dev.almanac.protocol.schedule.v1.TriggerScheduleRequest;
import dev.almanac.protocol.schedule.v1.TriggerScheduleResponse;
import dev.almanac.protocol.schedule.v1.UpdateScheduleRequest;
import dev.almanac.protocol.schedule.v1.Verdict;
import dev.almanac.testkit.Scenario;
import io.temporal.client.schedules.Schedule;
import io.temporal.client.schedules.ScheduleHandle;
import io.temporal.client.schedules.ScheduleOptions;
import io.temporal.client.schedules.ScheduleSpec;
import io.temporal.client.schedules.ScheduleState;
import io.temporal.client.schedules.ScheduleUpdate;
import io.temporal.common.converter.DefaultDataConverter;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What our own service tells and does beyond Temporal's. */
@OnEachDatabase
class LedgerTest {
  private static final ScheduleSpec HOURLY = Timetables.every(Duration.ofHours(1));
  private static final Instant MAY = Instant.parse("2022-05-01T00:00:00Z");

  private final Storage storage;
  private Timetables timetables;
  private OwnCalls own;

  LedgerTest(Storage storage) {
    this.storage = storage;
  }

  @BeforeEach
  void open() {
    timetables = Timetables.on(storage, (input, pokes) -> input);
    own = new OwnCalls(storage.endpoint());
  }

  @AfterEach
  void close() {
    timetables.close();
  }

  @Test
  @Scenario({
    "DW-A8-AuditPayloadKeys",
    "DW-A8-HistoryDeletedReadable",
    "DW-A8-Describe",
    "DW-P-DeletionIsSoft",
    "DW-P-AuditPayloadKeys"
  })
  void tellsWhatWasDoneAndWhatBecameOfItAlsoAfterTheDeletion() {
    var handle = timetables.create(Timetables.never());
    handle.pause("for a while");
    handle.unpause("enough");
    var triggered = trigger(handle.getId(), request -> request);
    handle.delete();

    var entries = own.entries(handle.getId());

    assertThat(own.kinds(handle.getId()))
        .containsExactly("Created", "Paused", "Resumed", "Started", "Deleted");
    assertThat(entries)
        .extracting(LedgerEntry::getEventType)
        .containsExactly(
            "ScheduleCreated",
            "SchedulePaused",
            "ScheduleResumed",
            "ScheduleTriggered",
            "ScheduleDeleted");
    assertThat(entries).extracting(LedgerEntry::getSequence).containsExactly(1L, 2L, 3L, 4L, 5L);
    var started = entries.get(3);
    assertThat(started.getRunId()).isEqualTo(triggered.getRunId());
    var nominal = ProtoTime.instant(started.getNominalTime());
    assertThat(explain(handle, nominal).getVerdict()).isEqualTo(Verdict.VERDICT_STARTED);
    assertThat(started.getTerminal()).isTrue();
    assertThat(started.getAsker().getReason()).isEqualTo("because");
    assertThat(started.getPayload().getFieldsMap())
        .containsKeys(
            "workflow_instance_id",
            "workflow_run_id",
            "outcome",
            "effective_overlap_policy",
            "trigger_number",
            "command_context");
    assertThat(entries.get(1).getPayload().getFieldsOrThrow("reason").getStringValue())
        .isEqualTo("for a while");
  }

  @Test
  @Scenario({"DW-A8-HistoryPaging", "DW-P-HistoryPages"})
  void readsPageByPage() {
    var handle = timetables.create(HOURLY);
    for (int i = 0; i < 9; i++) {
      handle.pause("note " + i);
    }

    var cursors = new ArrayList<Long>();
    var sequences = new ArrayList<Long>();
    var page = own.ledger(handle.getId(), 0, 4);
    while (true) {
      page.getEntriesList().forEach(entry -> sequences.add(entry.getSequence()));
      assertThat(page.hasNextCursor()).isEqualTo(page.getHasMore());
      if (!page.getHasMore()) {
        break;
      }
      cursors.add(page.getNextCursor());
      page = own.ledger(handle.getId(), page.getNextCursor(), 4);
    }

    assertThat(sequences).isSorted().doesNotHaveDuplicates().startsWith(1L);
    assertThat(cursors).startsWith(4L);
    assertThatThrownBy(() -> own.ledger(handle.getId(), -1, 4)).hasMessageContaining("negative");
  }

  @Test
  void keepsTheLedgersOfAllThatHaveHadAnId() {
    var id = Timetables.newId();
    var options = ScheduleOptions.newBuilder().build();
    timetables.create(id, Timetables.never(), schedule -> schedule, options).delete();
    timetables.create(id, Timetables.never(), schedule -> schedule, options);

    var incarnations = own.call(
            ScheduleServiceGrpc.getListIncarnationsMethod(),
            ListIncarnationsRequest.newBuilder()
                .setNamespace(Endpoint.NAMESPACE)
                .setScheduleId(id)
                .build())
        .getIncarnationsList();

    assertThat(incarnations).hasSize(2);
    assertThat(incarnations.getFirst().hasDeletedAt()).isFalse();
    assertThat(incarnations.getLast().hasDeletedAt()).isTrue();
    assertThat(own.kinds(id)).containsExactly("Created");
    assertThat(own.ledger(id, 0, 10).getIncarnation())
        .isEqualTo(incarnations.getFirst().getId());
  }

  @Test
  @Scenario("DW-P-TriggerAnswersWithTheRun")
  void triggersWithAnotherInputAndAnswersWithTheRun() {
    var handle = timetables.create(Timetables.never());
    var input = DefaultDataConverter.STANDARD_INSTANCE.toPayloads("another").orElseThrow();

    var answer = trigger(handle.getId(), request -> request.setInput(input.toByteString()));

    assertThat(answer.getOutcome()).isEqualTo(TriggerOutcome.TRIGGER_OUTCOME_STARTED);
    var run = timetables.stage().client().newUntypedWorkflowStub(answer.getWorkflowId());
    assertThat(Stage.result(run)).isEqualTo("another");
    assertThat(Stage.execution(run).getWorkflowId()).isEqualTo(answer.getWorkflowId());
  }

  @Test
  @Scenario("DW-P-TriggerAnswersWhenSkipped")
  void saysWhyATriggerStartedNothing() {
    timetables.stage().plays((input, pokes) -> {
      Workflow.await(() -> !pokes.isEmpty());
      return input;
    });
    var handle = timetables.create(Timetables.never());
    var first = trigger(handle.getId(), request -> request);

    var second = trigger(handle.getId(), request -> request);

    assertThat(second.getOutcome()).isEqualTo(TriggerOutcome.TRIGGER_OUTCOME_SKIPPED);
    assertThat(second.getReason()).isEqualTo("overlap");
    timetables
        .stage()
        .client()
        .newUntypedWorkflowStub(first.getWorkflowId())
        .signal(Script.POKE, "on");
  }

  private TriggerScheduleResponse trigger(
      String id, UnaryOperator<TriggerScheduleRequest.Builder> with) {
    var request = TriggerScheduleRequest.newBuilder()
        .setNamespace(Endpoint.NAMESPACE)
        .setScheduleId(id)
        .setAsker(asker());
    return own.call(
        ScheduleServiceGrpc.getTriggerScheduleMethod(), with.apply(request).build());
  }

  private static Asker asker() {
    return Asker.newBuilder()
        .setIdentity("Ada")
        .setRequestId(UUID.randomUUID().toString())
        .setReason("because")
        .build();
  }

  @Test
  void fillsOnlyTimesThatWereNotStartedBefore() {
    var handle = timetables.create(
        HOURLY,
        schedule -> schedule.setState(ScheduleState.newBuilder().setPaused(true).build()));
    var range = BackfillRange.newBuilder()
        .setStart(time(MAY))
        .setEnd(time(MAY.plus(Duration.ofHours(3))))
        .setOrder(BackfillOrder.BACKFILL_ORDER_PARALLEL);

    var preview = backfill(handle, range, true);
    assertThat(preview.getTimesList())
        .containsExactly(time(MAY), time(MAY.plusSeconds(3_600)), time(MAY.plusSeconds(7_200)));
    assertThat(own.kinds(handle.getId())).doesNotContain("BackfillStarted");

    var first = completed(handle, backfill(handle, range, false).getBackfill());
    assertThat(first.getStarted()).isEqualTo(3);
    range.setEndInclusive(true);
    assertThat(backfill(handle, range, true).getTimesList())
        .as("what was started before is not started again")
        .containsExactly(time(MAY.plus(Duration.ofHours(3))));
    var second = completed(handle, backfill(handle, range, false).getBackfill());
    assertThat(second.getStarted()).isOne();
    assertThat(second.getPassed()).isEqualTo(3);
    var told = own.entries(handle.getId()).stream()
        .filter(entry -> entry.getKind().startsWith("Backfill"))
        .map(LedgerEntry::getPayload)
        .toList();
    assertThat(told.getFirst().getFieldsOrThrow("start").getStringValue())
        .isEqualTo(MAY.toString());
    assertThat(told.getLast().getFieldsOrThrow("run_before").getNumberValue()).isEqualTo(3);
  }

  private CreateBackfillResponse backfill(
      ScheduleHandle handle, BackfillRange.Builder range, boolean dryRun) {
    return own.call(
        ScheduleServiceGrpc.getCreateBackfillMethod(),
        CreateBackfillRequest.newBuilder()
            .setNamespace(Endpoint.NAMESPACE)
            .setScheduleId(handle.getId())
            .setAsker(asker())
            .setRange(range)
            .setDryRun(dryRun)
            .build());
  }

  private Backfill completed(ScheduleHandle handle, Backfill begun) {
    var request = DescribeBackfillRequest.newBuilder()
        .setNamespace(Endpoint.NAMESPACE)
        .setScheduleId(handle.getId())
        .setBackfillId(begun.getBackfillId())
        .build();
    Await.until(
        "the backfill has ended",
        () -> describe(request).getStatus() == BackfillStatus.BACKFILL_STATUS_COMPLETED);
    return describe(request);
  }

  private Backfill describe(DescribeBackfillRequest request) {
    return own.call(ScheduleServiceGrpc.getDescribeBackfillMethod(), request).getBackfill();
  }

  @Test
  void explainsTimesThatComeAndThatDoNot() {
    var handle = timetables.create(HOURLY);
    var coming = handle.describe().getInfo().getNextActionTimes().get(1);

    assertThat(explain(handle, coming).getVerdict()).isEqualTo(Verdict.VERDICT_WOULD_START);
    assertThat(explain(handle, coming.plusSeconds(1)).getVerdict())
        .isEqualTo(Verdict.VERDICT_NO_TIME);

    own.call(
        ScheduleServiceGrpc.getSkipTimeMethod(),
        SkipTimeRequest.newBuilder()
            .setNamespace(Endpoint.NAMESPACE)
            .setScheduleId(handle.getId())
            .setNominalTime(time(coming))
            .setAsker(asker())
            .build());

    var skipped = explain(handle, coming);
    assertThat(skipped.getVerdict()).isEqualTo(Verdict.VERDICT_WOULD_BE_SKIPPED);
    assertThat(skipped.getReasons(0)).contains("Ada").contains("because");
    assertThat(handle.describe().getInfo().getNextActionTimes()).doesNotContain(coming);
  }

  private ExplainedTime explain(ScheduleHandle handle, Instant at) {
    return own.call(
            ScheduleServiceGrpc.getExplainScheduleMethod(),
            ExplainScheduleRequest.newBuilder()
                .setNamespace(Endpoint.NAMESPACE)
                .setScheduleId(handle.getId())
                .setStart(time(at))
                .build())
        .getTimes(0);
  }

  @Test
  void keepsWhatTemporalsUpdateCannotSay() {
    var handle = timetables.create(HOURLY);
    var described =
        own.call(ScheduleServiceGrpc.getDescribeScheduleMethod(), describeRequest(handle));
    assertThat(described.getExtension().getProfile()).isEqualTo(Profile.PROFILE_TEMPORAL);
    own.call(
        ScheduleServiceGrpc.getUpdateScheduleMethod(),
        UpdateScheduleRequest.newBuilder()
            .setRequest(updateRequest(handle).toByteString())
            .setExtension(Extension.newBuilder().setBufferLimit(7).setIdTemplate("x-{time}"))
            .build());

    handle.update(
        input -> new ScheduleUpdate(Schedule.newBuilder(input.getDescription().getSchedule())
            .setSpec(Timetables.every(Duration.ofHours(2)))
            .build()));

    var after = own.call(ScheduleServiceGrpc.getDescribeScheduleMethod(), describeRequest(handle));
    assertThat(after.getExtension().getBufferLimit()).isEqualTo(7);
    assertThat(after.getExtension().getIdTemplate()).isEqualTo("x-{time}");
    assertThat(after.getSentence()).contains("2 hours");
  }

  private static DescribeScheduleRequest describeRequest(ScheduleHandle handle) {
    return DescribeScheduleRequest.newBuilder()
        .setNamespace(Endpoint.NAMESPACE)
        .setScheduleId(handle.getId())
        .build();
  }

  /** What it says, said again. */
  private io.temporal.api.workflowservice.v1.UpdateScheduleRequest updateRequest(
      ScheduleHandle handle) {
    var described = storage
        .endpoint()
        .stubs()
        .blockingStub()
        .describeSchedule(io.temporal.api.workflowservice.v1.DescribeScheduleRequest.newBuilder()
            .setNamespace(Endpoint.NAMESPACE)
            .setScheduleId(handle.getId())
            .build());
    return io.temporal.api.workflowservice.v1.UpdateScheduleRequest.newBuilder()
        .setNamespace(Endpoint.NAMESPACE)
        .setScheduleId(handle.getId())
        .setSchedule(described.getSchedule())
        .setConflictToken(described.getConflictToken())
        .build();
  }

  @Test
  void refusesAnUpdateThatKnowsItAsItWasBefore() {
    var handle = timetables.create(HOURLY);
    var stale = updateRequest(handle);
    handle.pause("meanwhile");

    assertThatThrownBy(() -> storage.endpoint().stubs().blockingStub().updateSchedule(stale))
        .hasMessageContaining("FAILED_PRECONDITION")
        .hasMessageContaining("mismatched conflict token");
    assertThat(isPaused(handle)).isTrue();

    var stateless = updateRequest(handle).toBuilder();
    stateless.getScheduleBuilder().clearState();
    storage.endpoint().stubs().blockingStub().updateSchedule(stateless.build());
    assertThat(isPaused(handle)).isTrue();
  }

  private static boolean isPaused(ScheduleHandle handle) {
    return requireNonNull(handle.describe().getSchedule().getState()).isPaused();
  }

  private static Timestamp time(Instant time) {
    return ProtoTime.timestamp(time);
  }
}
