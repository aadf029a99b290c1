package dev.almanac.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.Engine;
import dev.almanac.engine.decision.Decision;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.engine.state.Run;
import dev.almanac.engine.time.ProtoDurations;
import dev.almanac.engine.workflow.RunCreation;
import dev.almanac.engine.workflow.RunStart;
import dev.almanac.engine.workflow.TerminateWorkflow;
import dev.almanac.store.EntityRef;
import dev.almanac.store.codec.run.VisibilityCodec;
import dev.almanac.store.list.VisibilityRecord;
import dev.almanac.store.run.RunIdentity;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionTerminatedEventAttributes;
import io.temporal.api.taskqueue.v1.TaskQueue;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RunSummaryTest {
  private static final Instant NOON = Instant.parse("2030-01-01T12:00:00.000000007Z");
  private static final UUID RUN = new UUID(0, 2);
  private static final Memo MEMO =
      Memo.newBuilder().putFields("for", Payload.getDefaultInstance()).build();

  @Test
  void aListedRunIsShownAsItIsDescribed() {
    var run = start();

    var described = RunSummary.of(new RunView(run, RUN, RUN, true, "request"));
    var listed = RunSummary.of(listed(run));

    assertThat(listed)
        .isEqualTo(described.toBuilder()
            .clearHistoryLength()
            .clearHistorySizeBytes()
            .clearStateTransitionCount()
            .build());
    assertThat(described.getExecution().getWorkflowId()).isEqualTo("order");
    assertThat(described.getType().getName()).isEqualTo("Order");
    assertThat(described.getMemo()).isEqualTo(MEMO);
    assertThat(described.getTaskQueue()).isEqualTo("queue");
    assertThat(described.getRootExecution()).isEqualTo(described.getExecution());
    assertThat(described.getHistoryLength()).isEqualTo(1);
    assertThat(described.hasCloseTime()).isFalse();
    assertThat(ProtoDurations.of(described.getStartTime())).isEqualTo(NOON);
    assertThat(ProtoDurations.of(described.getExecutionTime())).isEqualTo(NOON.plusSeconds(60));
  }

  @Test
  void aClosedRunShowsHowLongItTookAndIsTheSameInLists() {
    var end =
        new TerminateWorkflow(WorkflowExecutionTerminatedEventAttributes.getDefaultInstance());
    var decided = Engine.decide(start(), end, NOON.plusSeconds(90));
    var run = ((Decision.Accepted<Boolean>) decided).next();

    var described = RunSummary.of(new RunView(run, RUN, RUN, true, "request"));

    assertThat(RunSummary.of(listed(run))).isEqualTo(described);
    assertThat(described.getStatus())
        .isEqualTo(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_TERMINATED);
    assertThat(ProtoDurations.of(described.getCloseTime())).isEqualTo(NOON.plusSeconds(90));
    assertThat(described.getExecutionDuration().getSeconds()).isEqualTo(30);
  }

  private static VisibilityRecord listed(Run run) {
    var closeTime =
        run.open() ? Optional.<Instant>empty() : Optional.of(run.history().lastTime());
    return new VisibilityRecord(
        new RunIdentity(new EntityRef(0, 1), new UUID(0, 1), "order", RUN),
        VisibilityCodec.write(run, closeTime, List.of()).row());
  }

  private static Run start() {
    var attributes = WorkflowExecutionStartedEventAttributes.newBuilder()
        .setWorkflowType(WorkflowType.newBuilder().setName("Order"))
        .setTaskQueue(TaskQueue.newBuilder().setName("queue"))
        .setFirstWorkflowTaskBackoff(com.google.protobuf.Duration.newBuilder().setSeconds(60))
        .setMemo(MEMO)
        .build();
    var start = new RunStart(new WorkflowKey(new UUID(0, 1), "order"), attributes);
    return RunCreation.start(start, RUN, NOON).next();
  }
}
