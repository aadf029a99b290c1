package dev.almanac.conformance.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueRequest;
import io.temporal.api.workflowservice.v1.SignalWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc.WorkflowServiceBlockingStub;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A history that somebody has seen does not change when the server is killed. */
@Timeout(300)
@Execution(ExecutionMode.SAME_THREAD)
class SeenHistoryTest {
  private static final String NAMESPACE = "default";
  private static final TaskQueue QUEUE = TaskQueue.newBuilder().setName("queue").build();
  private static final WorkflowExecution RUN =
      WorkflowExecution.newBuilder().setWorkflowId("seen").build();

  @Test
  void theStartOfATaskThatWasSeenSurvivesAKill(@TempDir Path folder) throws Exception {
    try (var site = Site.onSqlite(folder)) {
      site.start();
      List<HistoryEvent> seen;
      var before = stubs(site);
      try {
        seen = startedAndSeen(before.blockingStub());
      } finally {
        before.shutdownNow();
      }
      site.kill();
      site.start();
      var after = stubs(site);
      try {
        signal(after.blockingStub());
        assertThat(history(after.blockingStub())).startsWith(seen.toArray(HistoryEvent[]::new));
      } finally {
        after.shutdownNow();
      }
    }
  }

  private static List<HistoryEvent> startedAndSeen(WorkflowServiceBlockingStub server) {
    server.startWorkflowExecution(StartWorkflowExecutionRequest.newBuilder()
        .setNamespace(NAMESPACE)
        .setWorkflowId(RUN.getWorkflowId())
        .setRequestId("request")
        .setWorkflowType(WorkflowType.newBuilder().setName("Seen"))
        .setTaskQueue(QUEUE)
        .build());
    var task = server
        .withDeadlineAfter(60, TimeUnit.SECONDS)
        .pollWorkflowTaskQueue(PollWorkflowTaskQueueRequest.newBuilder()
            .setNamespace(NAMESPACE)
            .setTaskQueue(QUEUE)
            .build());
    var seen = history(server);
    assertThat(seen).isEqualTo(task.getHistory().getEventsList()).hasSize(3);
    var described = server.describeWorkflowExecution(DescribeWorkflowExecutionRequest.newBuilder()
        .setNamespace(NAMESPACE)
        .setExecution(RUN)
        .build());
    assertThat(described.getWorkflowExecutionInfo().getHistoryLength()).isEqualTo(3);
    return seen;
  }

  private static void signal(WorkflowServiceBlockingStub server) {
    var ignored = server.signalWorkflowExecution(SignalWorkflowExecutionRequest.newBuilder()
        .setNamespace(NAMESPACE)
        .setWorkflowExecution(RUN)
        .setSignalName("another event")
        .build());
  }

  private static List<HistoryEvent> history(WorkflowServiceBlockingStub server) {
    return server
        .getWorkflowExecutionHistory(GetWorkflowExecutionHistoryRequest.newBuilder()
            .setNamespace(NAMESPACE)
            .setExecution(RUN)
            .build())
        .getHistory()
        .getEventsList();
  }

  private static WorkflowServiceStubs stubs(Site site) {
    return WorkflowServiceStubs.newServiceStubs(
        WorkflowServiceStubsOptions.newBuilder().setTarget(site.target()).build());
  }
}
