package dev.almanac.store.codec;

import com.google.protobuf.ByteString;
import dev.almanac.engine.HandleDeadlines;
import dev.almanac.engine.activity.ActivityRef;
import dev.almanac.engine.activity.ActivityStamp;
import dev.almanac.engine.activity.CompleteActivity;
import dev.almanac.engine.activity.FailActivity;
import dev.almanac.engine.activity.HeartbeatActivity;
import dev.almanac.engine.activity.StartActivity;
import dev.almanac.engine.completion.CompleteWorkflowTask;
import dev.almanac.engine.decision.NamespaceInfo;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.log.Fact;
import dev.almanac.engine.signal.SignalWorkflow;
import dev.almanac.engine.state.Activity;
import dev.almanac.engine.state.Timer;
import dev.almanac.engine.state.WorkflowTaskState;
import dev.almanac.engine.workflow.RequestCancel;
import dev.almanac.engine.workflow.TerminateWorkflow;
import dev.almanac.engine.workflowtask.FailWorkflowTask;
import dev.almanac.engine.workflowtask.StartWorkflowTask;
import dev.almanac.engine.workflowtask.TaskStamp;
import dev.almanac.store.codec.run.LiveRun;
import io.temporal.api.command.v1.Command;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.WorkflowExecutionCancelRequestedEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionSignaledEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionTerminatedEventAttributes;
import io.temporal.api.history.v1.WorkflowTaskCompletedEventAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Random steps of one run, valid and invalid. */
public final class Walk {
  private final Random random;
  private final LiveRun live;
  private final List<ActivityStamp> activities = new ArrayList<>();
  private Optional<TaskStamp> task = Optional.empty();
  private int ids;

  Walk(Random random, LiveRun live) {
    this.random = random;
    this.live = live;
  }

  void step() {
    switch (random.nextInt(22)) {
      case 0, 1, 2, 3, 4 -> startTask();
      case 5, 6, 7, 8 ->
        task.ifPresent(stamp -> live.ask(completion(stamp, commands().toArray(Command[]::new))));
      case 9 -> task.ifPresent(stamp -> live.ask(failure(stamp)));
      case 10, 11, 12 -> startActivity();
      case 13, 14 ->
        held()
            .ifPresent(stamp -> live.ask(new CompleteActivity(
                new ActivityRef.Held(stamp), Optional.of(payloads(random.nextInt(2_000))), "w")));
      case 15 -> held().ifPresent(stamp -> live.ask(fail(stamp)));
      case 16, 17 -> live.ask(signal());
      case 18 -> held().ifPresent(stamp -> live.ask(heartbeat(stamp, random.nextInt(100))));
      case 19 -> rarely();
      default -> {
        live.pass(Duration.ofNanos(random.nextLong(20_000_000_000L)));
        live.ask(new HandleDeadlines(3));
      }
    }
  }

  private void startTask() {
    var tasks = live.run().tasks();
    var waiting = tasks.pending().filter(pending -> pending.started().isEmpty());
    waiting.ifPresent(pending -> {
      var stamp = new TaskStamp(pending.scheduledEventId(), tasks.attempt(), live.nonce());
      boolean sticky = pending.onSticky() && random.nextInt(4) != 0;
      live.ask(new StartWorkflowTask(stamp, "worker", "request", sticky));
      task = Optional.of(stamp);
    });
  }

  private void startActivity() {
    var waiting = new ArrayList<Activity>();
    live.run().activities().byEvent().forEach(entry -> waiting.add(entry.getValue()));
    waiting.removeIf(activity -> !(activity.phase() instanceof Activity.Phase.Waiting));
    if (!waiting.isEmpty()) {
      var activity = waiting.get(random.nextInt(waiting.size()));
      var stamp = new ActivityStamp(activity.scheduledEventId(), activity.attempt(), live.nonce());
      live.ask(new StartActivity(stamp, "worker"));
      activities.add(stamp);
    }
  }

  /** Returns some attempt that a worker once got; often one that is over. */
  private Optional<ActivityStamp> held() {
    return activities.isEmpty()
        ? Optional.empty()
        : Optional.of(activities.get(random.nextInt(activities.size())));
  }

  private List<Command> commands() {
    var commands = new ArrayList<Command>();
    for (int i = random.nextInt(4); i > 0; i--) {
      commands.add(
          switch (random.nextInt(6)) {
            case 0 -> Commands.startTimer("t" + ids++, Duration.ofSeconds(random.nextInt(1, 30)));
            case 1 -> Commands.cancelTimer(someTimer());
            case 2 -> Commands.cancelActivity(someActivity());
            case 3 -> Commands.memo("m" + random.nextInt(3), random.nextInt(5));
            default -> Commands.activity("a" + ids++);
          });
    }
    if (random.nextInt(40) == 0) {
      commands.add(Commands.complete());
    }
    return commands;
  }

  private String someTimer() {
    var timers = new ArrayList<Timer>();
    live.run().timers().byId().forEach(entry -> timers.add(entry.getValue()));
    return timers.isEmpty()
        ? "unknown"
        : timers.get(random.nextInt(timers.size())).id();
  }

  private long someActivity() {
    return live.run()
        .activities()
        .byEvent()
        .first()
        .map(entry -> entry.getKey())
        .orElse(99L);
  }

  /** Takes a rare step, even one that no request causes yet: an undelivered task. */
  private void rarely() {
    switch (random.nextInt(12)) {
      case 0 ->
        live.ask(
            new TerminateWorkflow(WorkflowExecutionTerminatedEventAttributes.getDefaultInstance()));
      case 1 ->
        live.ask(new RequestCancel(
            WorkflowExecutionCancelRequestedEventAttributes.getDefaultInstance()));
      case 2, 3 ->
        live.ask(draft -> {
          draft.note(new Fact.WorkflowTaskReturned());
          return true;
        });
      default ->
        held()
            .ifPresent(stamp -> live.ask(draft -> {
              draft.note(new Fact.ActivityReturned(stamp.scheduledEventId()));
              return true;
            }));
    }
  }

  private SignalWorkflow signal() {
    var attributes = WorkflowExecutionSignaledEventAttributes.newBuilder()
        .setSignalName("s")
        .setInput(payloads(random.nextInt(2_000)))
        .build();
    return new SignalWorkflow(attributes, "r" + random.nextInt(50), List.of());
  }

  public static CompleteWorkflowTask completion(TaskStamp stamp, Command... commands) {
    return new CompleteWorkflowTask(
        stamp,
        List.of(commands),
        WorkflowTaskCompletedEventAttributes.newBuilder().setIdentity("worker").build(),
        new CompleteWorkflowTask.Options(
            Optional.of(new WorkflowTaskState.Sticky("sticky", Duration.ofSeconds(5))),
            false,
            Optional.empty()),
        new NamespaceInfo("default", Map.of()));
  }

  public static HeartbeatActivity heartbeat(ActivityStamp stamp, int bytes) {
    return new HeartbeatActivity(new ActivityRef.Held(stamp), Optional.of(payloads(bytes)));
  }

  public static FailActivity fail(ActivityStamp stamp) {
    var failure = Failure.newBuilder().setMessage("no").build();
    return new FailActivity(new ActivityRef.Held(stamp), failure, Optional.empty(), "worker");
  }

  private static Request<?> failure(TaskStamp stamp) {
    return new FailWorkflowTask(
        stamp,
        WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_WORKFLOW_WORKER_UNHANDLED_FAILURE,
        Failure.newBuilder().setMessage("no").build(),
        "worker");
  }

  public static Payloads payloads(int bytes) {
    return Payloads.newBuilder()
        .addPayloads(Payload.newBuilder().setData(ByteString.copyFrom(new byte[bytes])))
        .build();
  }
}
