package dev.almanac.dist;

import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.CompleteWorkflowExecutionCommandAttributes;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.schedule.v1.Schedule;
import io.temporal.api.schedule.v1.ScheduleAction;
import io.temporal.api.schedule.v1.ScheduleSpec;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflow.v1.NewWorkflowExecutionInfo;
import io.temporal.api.workflowservice.v1.CreateScheduleRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueRequest;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc.WorkflowServiceBlockingStub;
import java.util.ArrayList;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;

/**
 * Runs workflows and schedules for some seconds. A recording made meanwhile also tells the JVM
 * which code to compile, so a server that restarts with much work reaches full speed sooner.
 */
final class RehearsedLoad {
  private static final int CLIENTS = 32;
  private static final int SCHEDULES_EACH = 8;
  private static final int WORKFLOWS_EACH = 120;
  private static final String NAMESPACE = "default";
  private static final WorkflowType TYPE =
      WorkflowType.newBuilder().setName("rehearsal").build();
  private static final TaskQueue QUEUE =
      TaskQueue.newBuilder().setName("rehearsal").build();

  private final WorkflowServiceBlockingStub server;

  RehearsedLoad(WorkflowServiceBlockingStub server) {
    this.server = server;
  }

  void run() throws InterruptedException, ExecutionException {
    var clients = new ArrayList<Callable<Boolean>>();
    for (int number = 0; number < CLIENTS; number++) {
      var name = "rehearsal-" + number;
      clients.add(() -> beClient(name));
    }
    try (var threads = Executors.newFixedThreadPool(CLIENTS)) {
      for (var client : threads.invokeAll(clients)) {
        client.get();
      }
    }
  }

  /** Each poll gets a task at once, because a workflow was just started. */
  private boolean beClient(String name) {
    for (int number = 0; number < SCHEDULES_EACH; number++) {
      schedule(name + "-" + number);
    }
    for (int number = 0; number < WORKFLOWS_EACH; number++) {
      start(name + "-once-" + number);
      work();
    }
    return true;
  }

  private void schedule(String id) {
    var action = NewWorkflowExecutionInfo.newBuilder()
        .setWorkflowId(id)
        .setWorkflowType(TYPE)
        .setTaskQueue(QUEUE);
    server.createSchedule(CreateScheduleRequest.newBuilder()
        .setNamespace(NAMESPACE)
        .setScheduleId(id)
        .setRequestId(id)
        .setSchedule(Schedule.newBuilder()
            .setSpec(ScheduleSpec.newBuilder().addCronString("@every 1s"))
            .setAction(ScheduleAction.newBuilder().setStartWorkflow(action)))
        .build());
  }

  private void start(String id) {
    server.startWorkflowExecution(StartWorkflowExecutionRequest.newBuilder()
        .setNamespace(NAMESPACE)
        .setWorkflowId(id)
        .setRequestId(id)
        .setWorkflowType(TYPE)
        .setTaskQueue(QUEUE)
        .build());
  }

  private void work() {
    var task = server.pollWorkflowTaskQueue(PollWorkflowTaskQueueRequest.newBuilder()
        .setNamespace(NAMESPACE)
        .setTaskQueue(QUEUE)
        .build());
    server.respondWorkflowTaskCompleted(RespondWorkflowTaskCompletedRequest.newBuilder()
        .setTaskToken(task.getTaskToken())
        .addCommands(Command.newBuilder()
            .setCommandType(CommandType.COMMAND_TYPE_COMPLETE_WORKFLOW_EXECUTION)
            .setCompleteWorkflowExecutionCommandAttributes(
                CompleteWorkflowExecutionCommandAttributes.getDefaultInstance()))
        .build());
  }
}
