package dev.almanac.server.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.protocol.operator.v1.ListTaskQueuesRequest;
import dev.almanac.protocol.operator.v1.ListTaskQueuesResponse;
import dev.almanac.protocol.operator.v1.TaskQueueSummary;
import dev.almanac.server.DataLocation;
import dev.almanac.server.ServerEnvironment;
import dev.almanac.server.Servers;
import dev.almanac.server.StartException;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.TaskQueueKind;
import io.temporal.api.schedule.v1.Schedule;
import io.temporal.api.schedule.v1.ScheduleAction;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflow.v1.NewWorkflowExecutionInfo;
import io.temporal.api.workflowservice.v1.CreateScheduleRequest;
import io.temporal.api.workflowservice.v1.PollActivityTaskQueueRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The task queues of a namespace. */
@Timeout(60)
class TaskQueueListTest {
  private static final String NAMESPACE = "default";

  @TempDir
  Path folder;

  private Servers started() throws StartException {
    var data = new DataLocation.Given(folder.resolve("almanac.db"), Long.MAX_VALUE);
    return Servers.on(data, ServerEnvironment.real());
  }

  private static ListTaskQueuesRequest.Builder request() {
    return ListTaskQueuesRequest.newBuilder().setNamespace(NAMESPACE);
  }

  private static ListTaskQueuesResponse list(Servers server) {
    return server.operators().listTaskQueues(request().build());
  }

  private static TaskQueueSummary only(Servers server, String name) {
    return list(server).getTaskQueuesList().stream()
        .filter(queue -> queue.getName().equals(name))
        .findFirst()
        .orElse(TaskQueueSummary.getDefaultInstance());
  }

  private static TaskQueueSummary await(
      Servers server, String name, Predicate<TaskQueueSummary> wanted) {
    var found = only(server, name);
    while (!wanted.test(found)) {
      LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
      found = only(server, name);
    }
    return found;
  }

  private static void start(Servers server, String id, String queue) {
    server
        .workflows()
        .startWorkflowExecution(StartWorkflowExecutionRequest.newBuilder()
            .setNamespace(NAMESPACE)
            .setWorkflowId(id)
            .setWorkflowType(WorkflowType.newBuilder().setName("type"))
            .setTaskQueue(TaskQueue.newBuilder().setName(queue))
            .setRequestId(UUID.randomUUID().toString())
            .build());
  }

  private static void createSchedule(Servers server, String id, String queue) {
    server
        .workflows()
        .createSchedule(CreateScheduleRequest.newBuilder()
            .setNamespace(NAMESPACE)
            .setScheduleId(id)
            .setRequestId(UUID.randomUUID().toString())
            .setSchedule(Schedule.newBuilder()
                .setAction(ScheduleAction.newBuilder()
                    .setStartWorkflow(NewWorkflowExecutionInfo.newBuilder()
                        .setWorkflowId("w-" + id)
                        .setWorkflowType(WorkflowType.newBuilder().setName("type"))
                        .setTaskQueue(TaskQueue.newBuilder().setName(queue)))))
            .build());
  }

  private static void pollForWorkflows(Servers server, TaskQueue queue) {
    var ignored = server
        .workflowsLater()
        .withDeadlineAfter(60, TimeUnit.SECONDS)
        .pollWorkflowTaskQueue(PollWorkflowTaskQueueRequest.newBuilder()
            .setNamespace(NAMESPACE)
            .setTaskQueue(queue)
            .setIdentity("a worker")
            .build());
  }

  private static void pollForActivities(Servers server, String queue) {
    var ignored = server
        .workflowsLater()
        .withDeadlineAfter(60, TimeUnit.SECONDS)
        .pollActivityTaskQueue(PollActivityTaskQueueRequest.newBuilder()
            .setNamespace(NAMESPACE)
            .setTaskQueue(TaskQueue.newBuilder().setName(queue))
            .setIdentity("another worker")
            .build());
  }

  @Test
  void queuesOfWorkersWorkflowsAndSchedulesAreListed() throws StartException {
    try (var server = started()) {
      start(server, "w1", "of-workflows");
      start(server, "w2", "of-workflows");
      createSchedule(server, "s1", "of-a-schedule");
      pollForActivities(server, "of-a-worker");
      var polled = await(server, "of-a-worker", queue -> queue.getActivity().getPollers() == 1);
      var waiting = await(server, "of-workflows", queue -> queue.getWorkflow().getBacklog() == 2);
      var scheduled = await(server, "of-a-schedule", queue -> queue.getSchedules() == 1);

      assertThat(polled.getActivity().hasLastPoll()).isTrue();
      assertThat(polled.getWorkflow().getPollers()).isZero();
      assertThat(polled.getWorkflow().hasLastPoll()).isFalse();
      assertThat(waiting.getOpenWorkflows()).isEqualTo(2);
      assertThat(waiting.getWorkflow().hasOldest()).isTrue();
      assertThat(Instant.ofEpochSecond(waiting.getWorkflow().getOldest().getSeconds()))
          .isAfter(Instant.now().minus(Duration.ofHours(1)));
      assertThat(waiting.getWorkflow().getBacklogCut()).isFalse();
      assertThat(waiting.getActivity().getBacklog()).isZero();
      assertThat(scheduled.getOpenWorkflows()).isZero();
      assertThat(list(server).getTaskQueuesList())
          .extracting(TaskQueueSummary::getName)
          .containsExactly("of-a-schedule", "of-a-worker", "of-workflows");
      assertThat(list(server).getCut()).isFalse();
      assertThat(list(server).getNextPageToken()).isEmpty();
    }
  }

  @Test
  void pagesHaveEachQueueOnce() throws StartException {
    try (var server = started()) {
      for (String name : List.of("d", "b", "a", "c", "\uFFFD", "😀")) {
        createSchedule(server, "s-" + name, name);
      }
      await(server, "😀", queue -> queue.getSchedules() == 1);

      var names = new ArrayList<String>();
      String token = "";
      do {
        var page = server
            .operators()
            .listTaskQueues(request().setPageSize(4).setPageToken(token).build());
        page.getTaskQueuesList().forEach(queue -> names.add(queue.getName()));
        token = page.getNextPageToken();
      } while (!token.isEmpty());

      assertThat(names).containsExactly("a", "b", "c", "d", "\uFFFD", "😀");
    }
  }

  @Test
  void theQueueOfASingleWorkerIsNotListed() throws StartException {
    try (var server = started()) {
      pollForWorkflows(
          server,
          TaskQueue.newBuilder()
              .setName("host:1234")
              .setKind(TaskQueueKind.TASK_QUEUE_KIND_STICKY)
              .setNormalName("normal")
              .build());
      pollForWorkflows(server, TaskQueue.newBuilder().setName("normal").build());
      await(server, "normal", queue -> queue.getWorkflow().getPollers() == 1);

      assertThat(only(server, "host:1234")).isEqualTo(TaskQueueSummary.getDefaultInstance());
    }
  }

  @Test
  void wrongArgumentsAreNamed() throws StartException {
    try (var server = started()) {
      var calls = server.operators();

      assertThatThrownBy(() -> calls.listTaskQueues(request().setNamespace("").build()))
          .hasMessage("INVALID_ARGUMENT: Namespace is not set on request.");
      assertThatThrownBy(
              () -> calls.listTaskQueues(request().setNamespace("none").build()))
          .hasMessageContaining("NOT_FOUND")
          .hasMessageContaining("none");
      assertThatThrownBy(() -> calls.listTaskQueues(request().setPageSize(-1).build()))
          .hasMessage("INVALID_ARGUMENT: PageSize must not be negative, found -1.");
      assertThatThrownBy(() -> calls.listTaskQueues(request().setPageToken("?").build()))
          .hasMessage("INVALID_ARGUMENT: Invalid PageToken.");
      assertThatThrownBy(
              () -> calls.listTaskQueues(request().setPageToken("AAAA").build()))
          .hasMessageContaining("INVALID_ARGUMENT: Invalid");
    }
  }
}
