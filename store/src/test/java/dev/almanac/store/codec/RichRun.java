package dev.almanac.store.codec;

import static dev.almanac.store.codec.FactSamples.SPAN;
import static dev.almanac.store.codec.FactSamples.TIME;

import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.log.ExternalPayloads;
import dev.almanac.engine.state.Activity;
import dev.almanac.engine.state.Child;
import dev.almanac.engine.state.Execution;
import dev.almanac.engine.state.ExternalOperation;
import dev.almanac.engine.state.HistoryProgress;
import dev.almanac.engine.state.Interactions;
import dev.almanac.engine.state.Lineage;
import dev.almanac.engine.state.Run;
import dev.almanac.engine.state.RunSnapshot;
import dev.almanac.engine.state.Signals;
import dev.almanac.engine.state.Timer;
import dev.almanac.engine.state.Updates;
import dev.almanac.engine.state.WorkflowTaskState;
import dev.almanac.engine.time.ProtoDurations;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.history.v1.ActivityTaskScheduledEventAttributes;
import io.temporal.api.history.v1.StartChildWorkflowExecutionInitiatedEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.api.workflow.v1.ResetPointInfo;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** A run with every part. Golden bytes contain it, so it must not change. */
public final class RichRun {
  public static final RunKey KEY = new RunKey(new UUID(1, 2), "workflow", new UUID(3, 4));

  private RichRun() {}

  public static Run run() {
    var buffered = List.of(FactSamples.event(), FactSamples.event());
    return new RunSnapshot(
            execution(),
            new HistoryProgress(
                31, TIME.plusSeconds(5), 0, totals(0, ExternalPayloads.NONE), buffered, 0),
            tasks(),
            contacts(),
            true)
        .run(activities(), timers());
  }

  /** Returns a run whose last event is the start of a task that has left its sticky queue. */
  public static Run withWrittenStart() {
    var started =
        new WorkflowTaskState.Started("nonce", TIME.plusSeconds(2), "worker", "request", 30);
    var tasks = new WorkflowTaskState(
        Optional.of(new WorkflowTaskState.Pending(
            29,
            TIME.plusSeconds(1),
            SPAN,
            false,
            false,
            Optional.of(TIME.plusSeconds(6)),
            Optional.of(started))),
        1,
        Optional.empty(),
        17,
        Optional.empty(),
        false,
        WorkflowTaskState.Failing.NOT);
    return new RunSnapshot(
            execution(),
            new HistoryProgress(
                31, TIME.plusSeconds(5), 77, totals(0, ExternalPayloads.NONE), List.of(), 0),
            tasks,
            contacts(),
            false)
        .run(List.of(), List.of());
  }

  /** Returns a run with the counters that later versions added. */
  public static Run counted() {
    var cause = WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_BAD_BINARY;
    var tasks = new WorkflowTaskState(
        Optional.empty(),
        1,
        Optional.empty(),
        17,
        Optional.empty(),
        false,
        new WorkflowTaskState.Failing(4, Optional.of(cause)));
    var signals = new Signals(
        0,
        Signals.NONE.taken(),
        Signals.NONE.attached().with("start-2", Signals.BUFFERED_EVENT).with("start-1", 9L));
    var running = new Activity.Phase.Running(
        "nonce", TIME, TIME.plusSeconds(1), "", TIME.plusSeconds(2), "worker");
    return new RunSnapshot(
            execution(),
            new HistoryProgress(
                31, TIME.plusSeconds(5), 0, totals(19, new ExternalPayloads(2, 99)), List.of(), 0),
            tasks,
            new Interactions(
                signals,
                Updates.NONE,
                Interactions.NONE.children(),
                Interactions.NONE.signalling(),
                Interactions.NONE.cancelling(),
                false),
            false)
        .run(List.of(activity(7, running, Activity.Progress.NONE, 0)), List.of());
  }

  private static HistoryProgress.Totals totals(long transitions, ExternalPayloads external) {
    return new HistoryProgress.Totals(4_321, transitions, external);
  }

  public static WorkflowExecutionStartedEventAttributes.Builder started() {
    var started = WorkflowExecutionStartedEventAttributes.newBuilder()
        .setInput(FactSamples.payloads("input"))
        .setFirstWorkflowTaskBackoff(ProtoDurations.message(SPAN))
        .setWorkflowRunTimeout(ProtoDurations.message(Duration.ofDays(9)))
        .setFirstExecutionRunId("first")
        .setMemo(memo("at the start"))
        .setAttempt(1);
    started.getWorkflowTypeBuilder().setName("type");
    started.getTaskQueueBuilder().setName("queue");
    return started;
  }

  private static Execution execution() {
    var attributes = SearchAttributes.newBuilder()
        .putIndexedFields("Customer", FactSamples.payloads("ann").getPayloads(0))
        .build();
    return new Execution(
        KEY,
        started().build(),
        TIME,
        WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING,
        true,
        new Execution.Properties(memo("later"), attributes),
        lineage());
  }

  private static Lineage lineage() {
    return new Lineage(
        Optional.of(TIME.plusSeconds(4)),
        List.of("base"),
        Optional.of(new Lineage.Successor("successor", 16)),
        List.of(ResetPointInfo.newBuilder().setBuildId("build").setRunId("run").build()),
        Optional.empty());
  }

  public static Memo memo(String text) {
    return Memo.newBuilder()
        .putFields("note", FactSamples.payloads(text).getPayloads(0))
        .build();
  }

  private static WorkflowTaskState tasks() {
    var started =
        new WorkflowTaskState.Started("nonce", TIME.plusSeconds(2), "worker", "request", 0);
    return new WorkflowTaskState(
        Optional.of(new WorkflowTaskState.Pending(
            29,
            TIME.plusSeconds(1),
            SPAN,
            true,
            false,
            Optional.of(TIME.plusSeconds(6)),
            Optional.of(started))),
        2,
        Optional.of(new WorkflowTaskState.Sticky("sticky", Duration.ofSeconds(5))),
        17,
        Optional.of(TIME.plusSeconds(3)),
        true,
        new WorkflowTaskState.Failing(1, Optional.empty()));
  }

  private static Interactions contacts() {
    var none = Interactions.NONE;
    return new Interactions(
        signals(),
        updates(),
        none.children().with(21L, child(21, "", 0)).with(22L, child(22, "run-22", 25)),
        none.signalling().with(23L, external(23, ExternalOperation.Kind.SIGNAL)),
        none.cancelling().with(24L, external(24, ExternalOperation.Kind.CANCEL)),
        false);
  }

  private static Child child(long event, String runId, long started) {
    var initiated = StartChildWorkflowExecutionInitiatedEventAttributes.newBuilder()
        .setNamespace("default")
        .setNamespaceId("namespace")
        .setWorkflowId("child-" + event)
        .setParentClosePolicy(ParentClosePolicy.PARENT_CLOSE_POLICY_ABANDON)
        .setWorkflowTaskCompletedEventId(20)
        .build();
    return new Child(event, initiated, runId, started);
  }

  private static ExternalOperation external(long event, ExternalOperation.Kind kind) {
    var other =
        WorkflowExecution.newBuilder().setWorkflowId("other").setRunId("run").build();
    return new ExternalOperation(event, kind, "default", "namespace", other, "control", 20);
  }

  private static Signals signals() {
    var empty = Signals.NONE.taken();
    return new Signals(
        3,
        empty.with("request-2", true).with("request-1", true),
        Signals.NONE
            .attached()
            .with("start-2", Signals.UNKNOWN_EVENT)
            .with("start-1", Signals.UNKNOWN_EVENT));
  }

  private static Updates updates() {
    var empty = Updates.NONE.byId();
    return new Updates(
        empty
            .with("done", new Updates.Update(true, 28))
            .with("under way", new Updates.Update(false, 27)),
        1,
        Updates.NONE.admitted().with("taken in", 26L));
  }

  private static List<Activity> activities() {
    var tried = new Activity.Progress(
        Optional.of(FactSamples.failure()),
        Optional.of(FactSamples.payloads("half")),
        Optional.of(new Activity.Attempt("other", TIME, TIME.plusSeconds(1), TIME.plusSeconds(2))));
    return List.of(
        activity(5, new Activity.Phase.Waiting(TIME), Activity.Progress.NONE, 0),
        activity(6, new Activity.Phase.BackingOff(TIME.plus(SPAN)), tried, 0),
        activity(
            7,
            new Activity.Phase.Running(
                "nonce", TIME, TIME.plusSeconds(1), "worker", TIME.plusSeconds(2), ""),
            tried,
            20),
        held());
  }

  private static Activity activity(
      long event, Activity.Phase phase, Activity.Progress progress, long cancelRequested) {
    var scheduled = ActivityTaskScheduledEventAttributes.newBuilder()
        .setActivityId("activity-" + event)
        .setInput(FactSamples.payloads("input"))
        .setStartToCloseTimeout(ProtoDurations.message(SPAN))
        .build();
    var control =
        new Activity.Control(cancelRequested, Optional.empty(), Optional.empty(), Optional.empty());
    return new Activity(event, scheduled, TIME, (int) event, phase, progress, control);
  }

  private static Activity held() {
    var control = new Activity.Control(
        0,
        Optional.of(new Activity.Pause(TIME, "operator", "too hot", "request")),
        Optional.of(new Activity.Rewind(true, true)),
        Optional.of(FactSamples.scheduled()));
    return new Activity(
        10,
        FactSamples.scheduled(),
        TIME,
        1,
        new Activity.Phase.Waiting(TIME),
        Activity.Progress.NONE,
        control);
  }

  private static List<Timer> timers() {
    return List.of(new Timer("a", 9, TIME.plus(SPAN)), new Timer("b", 8, TIME.plusSeconds(60)));
  }
}
