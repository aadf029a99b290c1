package dev.almanac.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.almanac.engine.activity.ActivityStamp;
import dev.almanac.engine.activity.StartActivity;
import dev.almanac.engine.completion.CompleteWorkflowTask;
import dev.almanac.engine.decision.Decision;
import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.decision.NamespaceInfo;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.log.LogEntry;
import dev.almanac.engine.signal.SignalWorkflow;
import dev.almanac.engine.state.Activity;
import dev.almanac.engine.state.Run;
import dev.almanac.engine.state.WorkflowTaskState;
import dev.almanac.engine.time.ProtoDurations;
import dev.almanac.engine.workflow.RunCreation;
import dev.almanac.engine.workflow.RunStart;
import dev.almanac.engine.workflowtask.FailWorkflowTask;
import dev.almanac.engine.workflowtask.StartWorkflowTask;
import dev.almanac.engine.workflowtask.TaskStamp;
import io.temporal.api.command.v1.Command;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionSignaledEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.api.history.v1.WorkflowTaskCompletedEventAttributes;
import io.temporal.api.taskqueue.v1.TaskQueue;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** One run, a clock and all requests so far; checks replay after every step. */
public final class Scenario {
  public static final String QUEUE = "queue";
  public static final String STICKY = "sticky";
  public static final Optional<WorkflowTaskState.Sticky> CACHE =
      Optional.of(new WorkflowTaskState.Sticky(STICKY, Duration.ofSeconds(5)));
  public static final CompleteWorkflowTask.Options CACHED =
      new CompleteWorkflowTask.Options(CACHE, false, Optional.empty());
  public static final Map<String, IndexedValueType> TYPES =
      Map.of("City", IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD);
  public static final NamespaceInfo NAMESPACE = new NamespaceInfo("default", TYPES);
  public static final Instant BEGINNING = Instant.parse("2030-01-01T00:00:00Z");
  public static final UUID NAMESPACE_ID = new UUID(0, 1);
  public static final RunKey KEY = new RunKey(NAMESPACE_ID, "workflow", new UUID(0, 2));

  /** The id of the run, as events have it. */
  public static final String RUN = KEY.runId().toString();

  private final List<LogEntry> log = new ArrayList<>();
  private final List<Effect> effects = new ArrayList<>();
  private final RunKey key;
  private Instant now = BEGINNING;
  private int nonces;
  private Run run;
  private Optional<Decision.Successor> successor = Optional.empty();

  private Scenario(Function<Instant, Decision.Accepted<RunKey>> begin) {
    var accepted = begin.apply(now);
    key = accepted.next().key();
    run = accepted.next();
    take(accepted);
  }

  private Scenario(Decision.Successor begun, Instant now) {
    this.now = now;
    key = begun.run().key();
    run = begun.run();
    log.addAll(begun.log());
    effects.addAll(begun.effects());
    assertThat(Run.replay(key, log)).as("state after replay").isEqualTo(run);
  }

  public static Scenario begun(Function<Instant, Decision.Accepted<RunKey>> begin) {
    return new Scenario(begin);
  }

  public static Scenario started() {
    return started(attributes -> attributes);
  }

  public static Scenario started(
      UnaryOperator<WorkflowExecutionStartedEventAttributes.Builder> change) {
    return new Scenario(now -> RunCreation.start(start(change), KEY.runId(), now));
  }

  public static Scenario startedWith(
      SignalWorkflow signal,
      UnaryOperator<WorkflowExecutionStartedEventAttributes.Builder> change) {
    return new Scenario(now -> (Decision.Accepted<RunKey>)
        RunCreation.startWithSignal(start(change), KEY.runId(), signal, now));
  }

  private static RunStart start(
      UnaryOperator<WorkflowExecutionStartedEventAttributes.Builder> change) {
    var attributes = WorkflowExecutionStartedEventAttributes.newBuilder()
        .setWorkflowType(WorkflowType.newBuilder().setName("type"))
        .setTaskQueue(TaskQueue.newBuilder().setName(QUEUE))
        .setWorkflowTaskTimeout(ProtoDurations.message(Duration.ofSeconds(10)))
        .setAttempt(1);
    return new RunStart(KEY.workflow(), change.apply(attributes).build());
  }

  /** The id of the run that follows a run. */
  public static UUID after(UUID runId) {
    return new UUID(runId.getMostSignificantBits() + 1, runId.getLeastSignificantBits());
  }

  public Run run() {
    return run;
  }

  /** Returns whether the run has a successor. */
  public boolean isFollowed() {
    return successor.isPresent();
  }

  /** Returns the successor. */
  public Scenario successor() {
    assertThat(successor).as(() -> "what follows " + history()).isPresent();
    return new Scenario(successor.orElseThrow(), now);
  }

  /** Returns the attributes of the first event. */
  public WorkflowExecutionStartedEventAttributes begun() {
    return run.execution().started();
  }

  /** Makes a request that may be refused; returns whether it was accepted. */
  public boolean attempt(Request<?> request) {
    if (Engine.decide(run, request, now, () -> new UUID(9, 9)) instanceof Decision.Refused) {
      return false;
    }
    handle(request);
    return true;
  }

  /** Lists the log by short names: events by type, facts by class. */
  public List<String> history() {
    return log.stream()
        .filter(LogEntry.Event.class::isInstance)
        .map(entry -> name(((LogEntry.Event) entry).event()))
        .toList();
  }

  public List<HistoryEvent> events() {
    return log.stream()
        .filter(LogEntry.Event.class::isInstance)
        .map(entry -> ((LogEntry.Event) entry).event())
        .toList();
  }

  /** Returns the history without the facts, as an import would have it. */
  public List<LogEntry> eventEntries() {
    return log.stream().filter(LogEntry.Event.class::isInstance).toList();
  }

  public HistoryEvent lastEvent() {
    return events().getLast();
  }

  public List<Effect> effects() {
    return effects;
  }

  public Instant now() {
    return now;
  }

  /** Lets time pass and handles due deadlines. */
  public Scenario advance(Duration duration) {
    now = now.plus(duration);
    while (handle(new HandleDeadlines(3))) {}
    return this;
  }

  /** Makes a request and expects it to be accepted. */
  public <R> R handle(Request<R> request) {
    var decision = Engine.decide(run, request, now, () -> after(key.runId()));
    assertThat(decision)
        .as(() -> request + " after " + history())
        .isInstanceOf(Decision.Accepted.class);
    var accepted = (Decision.Accepted<R>) decision;
    run = accepted.next();
    take(accepted);
    assertThat(Run.replay(key, log)).as("state after replay").isEqualTo(run);
    return accepted.reply();
  }

  /** Makes a request and expects a refusal that changes nothing. */
  public Refusal refused(Request<?> request) {
    var decision = Engine.decide(run, request, now);
    assertThat(decision)
        .as(() -> request + " after " + history())
        .isInstanceOf(Decision.Refused.class);
    return ((Decision.Refused<?>) decision).refusal();
  }

  public TaskStamp startTask() {
    boolean sticky = run.tasks().pending().orElseThrow().onSticky();
    return startTask(sticky);
  }

  public TaskStamp startTask(boolean fromSticky) {
    var pending = run.tasks().pending().orElseThrow();
    var stamp =
        new TaskStamp(pending.scheduledEventId(), run.tasks().attempt(), "nonce-" + ++nonces);
    return handle(new StartWorkflowTask(stamp, "worker", "request-" + nonces, fromSticky))
        .stamp();
  }

  /** Starts and completes the pending task. */
  public Scenario completeTask(Command... commands) {
    return completeTask(startTask(), commands);
  }

  public Scenario completeTask(TaskStamp stamp, Command... commands) {
    assertThat(handle(completion(stamp, commands)).failure()).isEmpty();
    return this;
  }

  /** Starts the pending task and completes it with an invalid command. */
  public Refusal failTask(Command... commands) {
    return handle(completion(startTask(), commands)).failure().orElseThrow();
  }

  public static CompleteWorkflowTask completion(TaskStamp stamp, Command... commands) {
    return completion(stamp, CACHED, commands);
  }

  public static CompleteWorkflowTask completion(
      TaskStamp stamp, CompleteWorkflowTask.Options wishes, Command... commands) {
    return new CompleteWorkflowTask(
        stamp,
        List.of(commands),
        WorkflowTaskCompletedEventAttributes.newBuilder().setIdentity("worker").build(),
        wishes,
        NAMESPACE);
  }

  public ActivityStamp startActivity(String id) {
    var activity = activity(id);
    var stamp =
        new ActivityStamp(activity.scheduledEventId(), activity.attempt(), "nonce-" + ++nonces);
    handle(new StartActivity(stamp, "worker"));
    return stamp;
  }

  public Activity activity(String id) {
    return run.activities().get(id).orElseThrow();
  }

  public static Payloads payloads(String text) {
    return Payloads.newBuilder()
        .addPayloads(Payload.newBuilder().setData(ByteString.copyFromUtf8(text)))
        .build();
  }

  public static SignalWorkflow signal(String name) {
    return signal(name, "");
  }

  public static SignalWorkflow signal(String name, String requestId) {
    var attributes = WorkflowExecutionSignaledEventAttributes.newBuilder()
        .setSignalName(name)
        .build();
    return new SignalWorkflow(attributes, requestId, List.of());
  }

  public static FailWorkflowTask failure(TaskStamp stamp) {
    return new FailWorkflowTask(
        stamp,
        WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_WORKFLOW_WORKER_UNHANDLED_FAILURE,
        Failure.newBuilder().setMessage("no").build(),
        "worker");
  }

  private void take(Decision.Accepted<?> accepted) {
    log.addAll(accepted.log());
    effects.addAll(accepted.effects());
    accepted.successor().ifPresent(next -> {
      assertThat(run.open()).as("a run that is followed is open").isFalse();
      assertThat(successor).as("what already follows the run").isEmpty();
      successor = Optional.of(next);
    });
    assertIsInOrder(events());
  }

  /** Histories can be long, and are only written out for a failure. */
  private void assertIsInOrder(List<HistoryEvent> events) {
    long expected = 1;
    long task = 0;
    var time = Instant.EPOCH;
    for (var event : events) {
      assertThat(event.getEventId()).as(() -> "ids of " + history()).isEqualTo(expected++);
      assertThat(event.getTaskId()).as(() -> "task ids of " + history()).isGreaterThan(task);
      task = event.getTaskId();
      assertThat(ProtoDurations.of(event.getEventTime()))
          .as(() -> "times of %s, event %d".formatted(history(), event.getEventId()))
          .isAfterOrEqualTo(time);
      time = ProtoDurations.of(event.getEventTime());
    }
  }

  private static String name(HistoryEvent event) {
    return event.getEventType().name().substring("EVENT_TYPE_".length());
  }
}
