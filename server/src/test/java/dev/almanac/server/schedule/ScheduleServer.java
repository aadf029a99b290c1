package dev.almanac.server.schedule;

import com.google.protobuf.util.Durations;
import dev.almanac.protocol.schedule.v1.Asker;
import dev.almanac.protocol.schedule.v1.LedgerEntry;
import dev.almanac.protocol.schedule.v1.ListLedgerRequest;
import dev.almanac.protocol.schedule.v1.ListLedgerResponse;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc.ScheduleServiceBlockingStub;
import dev.almanac.protocol.schedule.v1.TriggerOutcome;
import dev.almanac.protocol.schedule.v1.TriggerScheduleRequest;
import dev.almanac.protocol.schedule.v1.TriggerScheduleResponse;
import dev.almanac.server.DataLocation;
import dev.almanac.server.ServerEnvironment;
import dev.almanac.server.Servers;
import dev.almanac.server.StartException;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.CompleteWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.FailWorkflowExecutionCommandAttributes;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.enums.v1.ScheduleOverlapPolicy;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.schedule.v1.IntervalSpec;
import io.temporal.api.schedule.v1.Schedule;
import io.temporal.api.schedule.v1.ScheduleAction;
import io.temporal.api.schedule.v1.SchedulePatch;
import io.temporal.api.schedule.v1.ScheduleSpec;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflow.v1.NewWorkflowExecutionInfo;
import io.temporal.api.workflowservice.v1.CreateScheduleRequest;
import io.temporal.api.workflowservice.v1.DeleteScheduleRequest;
import io.temporal.api.workflowservice.v1.PatchScheduleRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueRequest;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedRequest;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/** A whole server whose schedules a test creates, and whose workflows it ends. */
final class ScheduleServer implements AutoCloseable {
  static final String NAMESPACE = "default";
  static final ScheduleSpec NEVER = ScheduleSpec.getDefaultInstance();

  private final Servers servers;

  private ScheduleServer(Servers servers) {
    this.servers = servers;
  }

  static ScheduleServer start() throws StartException {
    return new ScheduleServer(Servers.start(NAMESPACE));
  }

  static ScheduleServer on(DataLocation data) throws StartException {
    return new ScheduleServer(Servers.on(data, ServerEnvironment.real()));
  }

  ScheduleServiceBlockingStub own() {
    return servers.schedules();
  }

  Servers servers() {
    return servers;
  }

  static ScheduleSpec every(Duration interval) {
    return ScheduleSpec.newBuilder()
        .addInterval(
            IntervalSpec.newBuilder().setInterval(Durations.fromSeconds(interval.toSeconds())))
        .build();
  }

  /** Returns a schedule whose workflows wait in the queue {@code queue-ID}. */
  static Schedule.Builder schedule(String id, ScheduleSpec spec) {
    return Schedule.newBuilder()
        .setSpec(spec)
        .setAction(ScheduleAction.newBuilder()
            .setStartWorkflow(NewWorkflowExecutionInfo.newBuilder()
                .setWorkflowId("w-" + id)
                .setWorkflowType(WorkflowType.newBuilder().setName("type-" + id))
                .setTaskQueue(TaskQueue.newBuilder().setName("queue-" + id))));
  }

  void create(String id, ScheduleSpec spec) {
    create(id, spec, request -> request);
  }

  void create(String id, ScheduleSpec spec, UnaryOperator<CreateScheduleRequest.Builder> with) {
    var request = CreateScheduleRequest.newBuilder()
        .setNamespace(NAMESPACE)
        .setScheduleId(id)
        .setIdentity("ada")
        .setRequestId(UUID.randomUUID().toString())
        .setSchedule(schedule(id, spec));
    servers.workflows().createSchedule(with.apply(request).build());
  }

  void pause(String id, String note) {
    patch(id, SchedulePatch.newBuilder().setPause(note).build());
  }

  void resume(String id, String note) {
    patch(id, SchedulePatch.newBuilder().setUnpause(note).build());
  }

  private void patch(String id, SchedulePatch patch) {
    servers
        .workflows()
        .patchSchedule(PatchScheduleRequest.newBuilder()
            .setNamespace(NAMESPACE)
            .setScheduleId(id)
            .setIdentity("ada")
            .setRequestId(UUID.randomUUID().toString())
            .setPatch(patch)
            .build());
  }

  void delete(String id) {
    servers
        .workflows()
        .deleteSchedule(DeleteScheduleRequest.newBuilder()
            .setNamespace(NAMESPACE)
            .setScheduleId(id)
            .build());
  }

  TriggerScheduleResponse trigger(String id) {
    return trigger(id, ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_UNSPECIFIED);
  }

  private TriggerScheduleResponse trigger(String id, ScheduleOverlapPolicy policy) {
    return own()
        .triggerSchedule(TriggerScheduleRequest.newBuilder()
            .setNamespace(NAMESPACE)
            .setScheduleId(id)
            .setAsker(Asker.newBuilder().setIdentity("ada").setReason("by hand"))
            .setOverlapPolicy(policy.getNumber())
            .build());
  }

  /**
   * Triggers a schedule and lets the workflow end. The schedule may not know yet that the last one
   * has ended, so they may overlap.
   */
  void runs(String id, boolean succeeds) {
    var answer = trigger(id, ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_ALLOW_ALL);
    if (answer.getOutcome() != TriggerOutcome.TRIGGER_OUTCOME_STARTED) {
      throw new IllegalStateException("Expected a start, found " + answer);
    }
    var task = servers
        .workflows()
        .withDeadlineAfter(30, TimeUnit.SECONDS)
        .pollWorkflowTaskQueue(PollWorkflowTaskQueueRequest.newBuilder()
            .setNamespace(NAMESPACE)
            .setTaskQueue(TaskQueue.newBuilder().setName("queue-" + id))
            .build());
    servers
        .workflows()
        .respondWorkflowTaskCompleted(RespondWorkflowTaskCompletedRequest.newBuilder()
            .setNamespace(NAMESPACE)
            .setTaskToken(task.getTaskToken())
            .addCommands(succeeds ? complete() : fail())
            .build());
  }

  private static Command complete() {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_COMPLETE_WORKFLOW_EXECUTION)
        .setCompleteWorkflowExecutionCommandAttributes(
            CompleteWorkflowExecutionCommandAttributes.getDefaultInstance())
        .build();
  }

  private static Command fail() {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_FAIL_WORKFLOW_EXECUTION)
        .setFailWorkflowExecutionCommandAttributes(
            FailWorkflowExecutionCommandAttributes.newBuilder()
                .setFailure(Failure.newBuilder().setMessage("no such table")))
        .build();
  }

  ListLedgerResponse ledger(String id, UnaryOperator<ListLedgerRequest.Builder> with) {
    var request = ListLedgerRequest.newBuilder().setNamespace(NAMESPACE).setScheduleId(id);
    return own().listLedger(with.apply(request).build());
  }

  static List<Long> sequences(ListLedgerResponse page) {
    return page.getEntriesList().stream().map(LedgerEntry::getSequence).toList();
  }

  @Override
  public void close() {
    servers.close();
  }
}
