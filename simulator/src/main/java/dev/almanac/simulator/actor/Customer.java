package dev.almanac.simulator.actor;

import com.google.protobuf.Duration;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.signal.SignalWorkflow;
import dev.almanac.engine.workflow.RunStart;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.StartOrder;
import dev.almanac.runtime.StartReply;
import dev.almanac.runtime.Urgency;
import dev.almanac.simulator.server.Answer;
import io.temporal.api.common.v1.Priority;
import io.temporal.api.common.v1.RetryPolicy;
import io.temporal.api.enums.v1.WorkflowIdConflictPolicy;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.api.history.v1.WorkflowExecutionSignaledEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Starts one workflow, sends it signals, and watches it until its end. */
public final class Customer extends Actor {
  private static final int CRON_SECONDS = 20;
  private static final java.time.Duration BETWEEN_SIGNALS = java.time.Duration.ofSeconds(8);

  private final String workflowId;
  private final Plan plan;
  private final boolean signalsWithStart;
  private final int priority;

  /** Whether it requests the first task eagerly, which it then never completes. */
  private final boolean isEager;

  private final ArrayDeque<String> signals = new ArrayDeque<>();
  private @Nullable UUID predecessor;
  private @Nullable UUID runId;
  private @Nullable Watcher watcher;
  private @Nullable Inquirer inquirer;
  private boolean isRepeating;

  public Customer(ActorContext scene, String workflowId) {
    super(scene);
    this.workflowId = workflowId;
    this.plan = Plan.random(chance);
    for (int at = 0; at < plan.signals(); at++) {
      signals.add("signal " + at);
    }
    if (chance.oneIn(3)) {
      signals.add("extra");
    }
    this.signalsWithStart = !signals.isEmpty() && chance.oneIn(3);
    this.priority = chance.below(6);
    this.isEager = chance.oneIn(4);
  }

  /**
   * Returns whether everything has arrived. A customer that does not watch must not read the run,
   * because reading loads it into the cache, where it wakes up.
   */
  public boolean isContent() {
    return runId != null
        && signals.isEmpty()
        && (inquirer == null || !inquirer.isAsking())
        && (watcher == null ? durability.isEnded(workflowId) : watcher.isContent());
  }

  public String workflowId() {
    return workflowId;
  }

  /** Returns the request id of its start, the same in all repetitions. */
  public String requestId() {
    return "request of " + workflowId;
  }

  /** Sometimes another client starts first, whose run is replaced. */
  public void begin() {
    if (chance.oneIn(4)) {
      precede();
    } else {
      start();
    }
  }

  /** Asked only once: a repetition might come when the id is free again. */
  private void precede() {
    server.call(
        "start " + workflowId + " before",
        node ->
            node.routes().at(key(workflowId)).workflows().start(order("another request before")),
        reply -> {
          if (reply instanceof StartReply.Started started) {
            predecessor = started.runId();
          }
        },
        answer -> world.after(pause(), workflowId + " is replaced", this::start));
  }

  private void start() {
    server.call(
        "start " + workflowId,
        node -> node.routes().at(key(workflowId)).workflows().start(order(requestId())),
        reply -> {
          if (reply instanceof StartReply.Started started) {
            durability.started(workflowId, started.runId());
            verdict.expect(
                predecessor == null || durability.isClosed(predecessor),
                "%s began before the run that it replaces had ended",
                workflowId);
            journal.started(workflowId, started.runId());
            if (signalsWithStart) {
              signalled(firstSignal());
            }
          }
        },
        this::started);
  }

  private String firstSignal() {
    return plan.signals() > 0 ? "signal 0" : "extra";
  }

  private void started(Answer<StartReply> answer) {
    if (answer.isWorthRepeating()) {
      world.after(PAUSE, workflowId + " tries again", this::start);
      return;
    }
    if (!(answer instanceof Answer.Done<StartReply>(StartReply.Started started))) {
      verdict.broken("The start of " + workflowId + " was answered with " + answer);
      return;
    }
    if (runId != null) {
      verdict.expect(!started.isNew(), "%s was started once more", workflowId);
      return;
    }
    runId = started.runId();
    if (signalsWithStart) {
      signals.remove(firstSignal());
    }
    if (chance.oneIn(2)) {
      watcher = new Watcher(scene, workflowId, started.runId());
      watcher.begin();
      inquirer = new Inquirer(scene, workflowId, started.runId());
      inquirer.begin();
    }
    sendLater();
    if (chance.oneIn(3)) {
      world.after(pause(), workflowId + " repeats its start", this::start);
    }
    if (chance.oneIn(3)) {
      world.after(pause(), workflowId + " is started by another", this::conflict);
    }
  }

  /** Another client wants the id. */
  private void conflict() {
    server.call(
        "start " + workflowId + " by another",
        node -> node.routes().at(key(workflowId)).workflows().start(order("another request")),
        reply -> verdict.expect(
            reply instanceof StartReply.Taken taken
                && taken.current().firstRunId().equals(runId),
            "Another start of %s was answered with %s",
            workflowId,
            reply),
        answer -> {});
  }

  private java.time.Duration pause() {
    return chance.upTo(BETWEEN_SIGNALS);
  }

  private void sendLater() {
    if (!signals.isEmpty()) {
      world.after(pause(), workflowId + " has news", this::send);
    }
  }

  private void send() {
    var name = signals.element();
    var target = target();
    server.call(
        "send " + name + " to " + workflowId,
        node -> ActorContext.services(node, target)
            .workflows()
            .ask(target, signal(name), Urgency.NORMAL),
        isNew -> signalled(name),
        answer -> {
          if (answer.isWorthRepeating()) {
            isRepeating = true;
            world.after(PAUSE, workflowId + " tries again", this::send);
            return;
          }
          verdict.expect(
              answer instanceof Answer.Done<Boolean> || isTooLate(name, answer),
              "%s to %s was answered with %s",
              name,
              workflowId,
              answer);
          signals.remove(name);
          isRepeating = false;
          look(target, name, answer);
          sendLater();
        });
  }

  /** Only a signal that the workflow does not wait for, or got before, can be too late. */
  private boolean isTooLate(String name, Answer<Boolean> answer) {
    return (name.equals("extra") || isRepeating)
        && answer instanceof Answer.Failed<Boolean>(CallFailed.Reason.Refused refused);
  }

  /** Addresses the newest run, without knowing its id. */
  private Target target() {
    return plan.chain().kind() == Chain.Kind.SINGLE
        ? Target.run(ActorContext.NAMESPACE, workflowId, Objects.requireNonNull(runId))
        : Target.current(ActorContext.NAMESPACE, workflowId);
  }

  private void signalled(String name) {
    durability.signalled(workflowId, requestId(name));
    journal.signalled(workflowId, name);
  }

  /** An acknowledged signal must be visible to later readers, if the run is still the newest. */
  private void look(Target target, String name, Answer<Boolean> answer) {
    if (answer instanceof Answer.Done<Boolean> && target.runId().isPresent()) {
      server.call(
          "look at " + workflowId,
          node -> ActorContext.services(node, target).histories().view(target),
          view -> verdict.expect(
              view.run().signals().hasTaken(requestId(name)),
              "%s does not show %s, which was acknowledged",
              workflowId,
              name),
          seen -> {});
    }
  }

  private String requestId(String signal) {
    return workflowId + " " + signal;
  }

  private SignalWorkflow signal(String name) {
    return new SignalWorkflow(
        WorkflowExecutionSignaledEventAttributes.newBuilder()
            .setSignalName(name)
            .setInput(Texts.of(name))
            .setIdentity("customer")
            .build(),
        requestId(name),
        List.of());
  }

  private StartOrder order(String requestId) {
    if (requestId.startsWith("another")) {
      return order(
          workflowId,
          plan,
          requestId,
          WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE);
    }
    return new StartOrder(
        new RunStart(key(workflowId), attributes()),
        requestId,
        new StartOrder.Policies(
            WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_UNSPECIFIED,
            WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_TERMINATE_EXISTING),
        signalsWithStart ? Optional.of(signal(firstSignal())) : Optional.empty());
  }

  private WorkflowExecutionStartedEventAttributes attributes() {
    var attributes = start(workflowId, plan)
        .setPriority(Priority.newBuilder().setPriorityKey(priority))
        .setEagerExecutionAccepted(isEager);
    return switch (plan.chain().kind()) {
      case SINGLE, CONTINUED -> attributes.build();
      case RETRIED ->
        attributes
            .setRetryPolicy(
                RetryPolicy.newBuilder().setInitialInterval(seconds(2)).setBackoffCoefficient(2))
            .build();
      case CRON ->
        attributes
            .setCronSchedule("@every " + CRON_SECONDS + "s")
            .setFirstWorkflowTaskBackoff(seconds(CRON_SECONDS))
            .build();
    };
  }

  private static Duration seconds(int seconds) {
    return Duration.newBuilder().setSeconds(seconds).build();
  }
}
