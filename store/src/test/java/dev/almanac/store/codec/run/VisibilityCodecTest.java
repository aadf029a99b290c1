package dev.almanac.store.codec.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.engine.log.LogEntry;
import dev.almanac.engine.state.Evolution;
import dev.almanac.engine.state.HistoryProgress;
import dev.almanac.engine.state.Interactions;
import dev.almanac.engine.state.Run;
import dev.almanac.engine.state.RunSnapshot;
import dev.almanac.engine.time.ProtoDurations;
import dev.almanac.store.Blob;
import dev.almanac.store.Samples;
import dev.almanac.store.codec.FactSamples;
import dev.almanac.store.codec.Golden;
import dev.almanac.store.codec.RichRun;
import dev.almanac.store.list.AttributeValue;
import dev.almanac.store.list.VisibilityRecord;
import dev.almanac.store.list.VisibilityRow;
import dev.almanac.store.run.Lifetime;
import dev.almanac.store.run.ParentLink;
import io.temporal.api.common.v1.Priority;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionCompletedEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class VisibilityCodecTest {
  private static final Instant START = FactSamples.TIME;
  private static final Instant CLOSE = START.plusSeconds(100);

  @Test
  void showsAnOpenRun() {
    var info = shown(begun(RichRun.started()), Optional.empty());

    assertThat(info.getExecution().getWorkflowId()).isEqualTo("workflow-5");
    assertThat(info.getExecution().getRunId()).isEqualTo(Samples.run(5).runId().toString());
    assertThat(info.getType().getName()).isEqualTo("type");
    assertThat(info.getStatus())
        .isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING);
    assertThat(info.getStartTime()).isEqualTo(ProtoDurations.message(START));
    assertThat(info.getExecutionTime())
        .as("after the delay of the first task")
        .isEqualTo(ProtoDurations.message(START.plus(FactSamples.SPAN)));
    assertThat(info.hasCloseTime()).isFalse();
    assertThat(info.hasExecutionDuration()).isFalse();
    assertThat(info.getTaskQueue()).isEqualTo("queue");
    assertThat(info.getMemo()).isEqualTo(RichRun.memo("at the start"));
    assertThat(info.getFirstRunId()).isEqualTo("first");
    assertThat(info.getHistoryLength()).isZero();
    assertThat(info.hasParentExecution()).isFalse();
    assertThat(info.hasPriority()).isFalse();
    assertThat(info.getRootExecution()).isEqualTo(info.getExecution());
  }

  @Test
  void showsWhatIsKnownOfAClosedRun() {
    var run = begun(RichRun.started());
    var completed = HistoryEvent.newBuilder()
        .setEventId(2)
        .setWorkflowExecutionCompletedEventAttributes(
            WorkflowExecutionCompletedEventAttributes.getDefaultInstance())
        .build();
    run = Evolution.apply(run, new LogEntry.Event(completed));

    var info = shown(run, Optional.of(CLOSE));

    assertThat(info.getStatus())
        .isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED);
    assertThat(info.getCloseTime()).isEqualTo(ProtoDurations.message(CLOSE));
    assertThat(ProtoDurations.of(info.getExecutionDuration())
            .plus(FactSamples.SPAN)
            .toSeconds())
        .isEqualTo(100);
    assertThat(info.getHistoryLength()).isEqualTo(2);
    assertThat(info.getHistorySizeBytes()).isEqualTo(run.history().bytes());
  }

  @Test
  void showsThatNoWorkerHasNamedItsBuild() {
    var worked = new RunSnapshot(
            begun(RichRun.started()).execution(),
            HistoryProgress.EMPTY,
            RichRun.withWrittenStart().tasks(),
            Interactions.NONE,
            false)
        .run(List.of(), List.of());

    assertThat(shown(worked, Optional.empty()).getSearchAttributes().getIndexedFieldsMap())
        .containsOnlyKeys("BuildIds")
        .hasEntrySatisfying(
            "BuildIds",
            value -> assertThat(value.getData().toStringUtf8()).isEqualTo("[\"unversioned\"]"));
    assertThat(shown(begun(RichRun.started()), Optional.empty())
            .getSearchAttributes()
            .getIndexedFieldsCount())
        .as("before its first task")
        .isZero();
  }

  @Test
  void showsFamilyAndPriority() {
    var parent = execution("parent");
    var root = execution("root");
    var priority = Priority.newBuilder().setPriorityKey(2).build();
    var started = RichRun.started()
        .setParentWorkflowExecution(parent)
        .setParentWorkflowNamespaceId("elsewhere")
        .setRootWorkflowExecution(root)
        .setPriority(priority);

    var info = shown(begun(started), Optional.empty());

    assertThat(info.getParentExecution()).isEqualTo(parent);
    assertThat(info.getParentNamespaceId()).isEqualTo("elsewhere");
    assertThat(info.getRootExecution()).isEqualTo(root);
    assertThat(info.getPriority()).isEqualTo(priority);
  }

  @Test
  void showsMemoAndAttributesAsTheWorkflowLeftThem() {
    var run = RichRun.run();
    var info = shown(run, Optional.empty());

    assertThat(info.getMemo()).isEqualTo(run.execution().properties().memo());
    assertThat(info.getSearchAttributes().getIndexedFieldsMap())
        .containsAllEntriesOf(
            run.execution().properties().searchAttributes().getIndexedFieldsMap());
  }

  @Test
  void writesWhatIsSearched() {
    var value = new AttributeValue(4, new AttributeValue.Value.Whole(5));

    var write = VisibilityCodec.write(begun(RichRun.started()), Optional.empty(), List.of(value));

    assertThat(write.attributes()).containsExactly(value);
    assertThat(write.row().status()).isEqualTo(VisibilityRow.RUNNING);
    assertThat(write.row().life())
        .isEqualTo(new Lifetime(nanos(START), nanos(START.plus(FactSamples.SPAN)), Lifetime.OPEN));
    assertThat(write.row().taskQueue()).isEqualTo("queue");
    assertThat(write.row().family()).isEqualTo(ParentLink.NONE);
  }

  @Test
  void writesAndReadsAListingAsEverBefore() {
    var golden = Golden.read("listing.hex").get(1);
    var row = VisibilityCodec.write(RichRun.run(), Optional.empty(), List.of()).row();

    assertThat(Golden.hex(row.data())).isEqualTo(Golden.hex(golden));
    assertThat(read(row, golden)).isEqualTo(shown(RichRun.run(), Optional.empty()));
  }

  @Test
  void readsAListingThatSaysNothingOfBuilds() {
    var row = VisibilityCodec.write(RichRun.run(), Optional.empty(), List.of()).row();
    var expected = shown(RichRun.run(), Optional.empty()).toBuilder();
    expected.getSearchAttributesBuilder().removeIndexedFields("BuildIds");

    assertThat(read(row, Golden.read("listing.hex").getFirst())).isEqualTo(expected.build());
  }

  private static WorkflowExecutionInfo read(VisibilityRow row, Blob data) {
    var before = new VisibilityRow(
        row.type(), row.taskQueue(), row.status(), row.life(), row.extent(), row.family(), data);
    return VisibilityCodec.info(new VisibilityRecord(Samples.run(5), before));
  }

  @Test
  void wantsACloseTimeOfAClosedRunAlone() {
    var run = begun(RichRun.started());

    assertThatThrownBy(() -> VisibilityCodec.write(run, Optional.of(CLOSE), List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static long nanos(Instant time) {
    return time.getEpochSecond() * 1_000_000_000 + time.getNano();
  }

  private static WorkflowExecution execution(String id) {
    return WorkflowExecution.newBuilder()
        .setWorkflowId(id)
        .setRunId(id + "-run")
        .build();
  }

  private static Run begun(WorkflowExecutionStartedEventAttributes.Builder started) {
    var event = HistoryEvent.newBuilder()
        .setEventId(1)
        .setEventTime(ProtoDurations.message(START))
        .setWorkflowExecutionStartedEventAttributes(started)
        .build();
    return Evolution.begin(RichRun.KEY, event);
  }

  private static WorkflowExecutionInfo shown(Run run, Optional<Instant> closeTime) {
    var write = VisibilityCodec.write(run, closeTime, List.of());
    return VisibilityCodec.info(new VisibilityRecord(Samples.run(5), write.row()));
  }
}
