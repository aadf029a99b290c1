package dev.almanac.simulator.actor;

import dev.almanac.engine.id.Target;
import dev.almanac.engine.reset.Reapply;
import dev.almanac.engine.signal.SignalWorkflow;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.HistoryPage;
import dev.almanac.runtime.ResetOrder;
import dev.almanac.runtime.StartOrder;
import dev.almanac.runtime.StartReply;
import dev.almanac.runtime.Urgency;
import dev.almanac.simulator.server.Answer;
import io.temporal.api.enums.v1.ResetReapplyType;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionSignaledEventAttributes;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Starts one workflow, resets it at intervals, and watches it until its end. */
public final class Rewinder extends Actor {
  private static final Duration BETWEEN = Duration.ofSeconds(8);

  private final String workflowId;
  private final Plan plan;
  private final ArrayDeque<String> signals = new ArrayDeque<>();
  private final Set<UUID> runs = new LinkedHashSet<>();
  private final Map<String, UUID> answered = new HashMap<>();
  private @Nullable UUID current;
  private @Nullable Inquirer inquirer;
  private int resets;

  public Rewinder(ActorContext scene, String workflowId) {
    super(scene);
    this.workflowId = workflowId;
    this.plan = Plan.alone(chance);
    for (int at = 0; at < plan.signals(); at++) {
      signals.add("signal " + at);
    }
    this.resets = 1 + chance.below(3);
  }

  public String workflowId() {
    return workflowId;
  }

  /** Returns the current run of the workflow id, as far as known. */
  public @Nullable UUID current() {
    return current;
  }

  /** Returns all runs so far. */
  public Set<UUID> runs() {
    return runs;
  }

  public boolean isContent() {
    return current != null
        && signals.isEmpty()
        && resets == 0
        && (inquirer == null || !inquirer.isAsking())
        && durability.isClosed(current);
  }

  public void begin() {
    server.call(
        "start " + workflowId,
        node -> node.routes().at(key(workflowId)).workflows().start(order()),
        reply -> {},
        (Answer<StartReply> answer) -> {
          if (answer instanceof Answer.Done<StartReply>(StartReply.Started started)) {
            current = started.runId();
            runs.add(started.runId());
            later(this::send);
            later(this::rewind);
            if (chance.oneIn(2)) {
              inquirer = new Inquirer(scene, workflowId, started.runId());
              inquirer.begin();
            }
          } else {
            world.after(PAUSE, workflowId + " tries again", this::begin);
          }
        });
  }

  private void later(Runnable action) {
    world.after(chance.upTo(BETWEEN), workflowId + " goes on", action);
  }

  private void send() {
    if (signals.isEmpty()) {
      return;
    }
    var name = signals.element();
    var target = Target.current(ActorContext.NAMESPACE, workflowId);
    server.call(
        "send " + name + " to " + workflowId,
        node -> ActorContext.services(node, target)
            .workflows()
            .ask(target, signal(name), Urgency.NORMAL),
        isNew -> journal.signalled(workflowId, name),
        answer -> {
          if (!answer.isWorthRepeating()) {
            // Taken now or before: a workflow that has ended had them all.
            signals.remove(name);
          }
          later(this::send);
        });
  }

  /** Looks for a reset point and resets. */
  private void rewind() {
    if (resets == 0) {
      return;
    }
    var target = Target.run(ActorContext.NAMESPACE, workflowId, Objects.requireNonNull(current));
    server.call(
        "look where " + workflowId + " could go back to",
        node -> ActorContext.services(node, target)
            .histories()
            .forward(target, 1, 10_000, Histories.Wait.NONE),
        page -> {},
        (Answer<HistoryPage> answer) -> {
          var ends = answer instanceof Answer.Done<HistoryPage>(var page)
              ? ends(page.events())
              : List.<Long>of();
          if (ends.isEmpty()) {
            later(this::rewind);
          } else {
            reset(target, chance.oneOf(ends), workflowId + " reset " + resets);
          }
        });
  }

  private static List<Long> ends(List<HistoryEvent> events) {
    return events.stream()
        .filter(HistoryEvent::hasWorkflowTaskCompletedEventAttributes)
        .map(HistoryEvent::getEventId)
        .toList();
  }

  private void reset(Target base, long finish, String requestId) {
    var all = new Reapply(ResetReapplyType.RESET_REAPPLY_TYPE_UNSPECIFIED, List.of());
    var order =
        new ResetOrder(base, finish, requestId, "regret", server.seams().reapply(all), List.of());
    server.call(
        "reset " + workflowId + " to " + finish,
        node -> ActorContext.services(node, base).resets().reset(order),
        runId -> durability.reset(workflowId, runId, base.runId().orElseThrow()),
        (Answer<UUID> answer) -> {
          if (answer instanceof Answer.Done<UUID>(var runId)) {
            rewound(runId, () -> reset(base, finish, requestId), requestId);
          } else if (answer.isWorthRepeating()) {
            world.after(PAUSE, workflowId + " tries again", () -> reset(base, finish, requestId));
          } else {
            world.note("not reset: " + answer);
            later(this::rewind);
          }
        });
  }

  /** Repeats the request, as if the answer was lost, and expects the same answer. */
  private void rewound(UUID runId, Runnable again, String requestId) {
    var before = answered.putIfAbsent(requestId, runId);
    verdict.expect(
        before == null || before.equals(runId),
        "%s was answered with run %s and with run %s",
        requestId,
        before,
        runId);
    if (before != null) {
      later(this::rewind);
      return;
    }
    runs.add(runId);
    current = runId;
    resets--;
    if (chance.oneIn(2)) {
      world.post(workflowId + " asks once more", again);
    } else {
      later(this::rewind);
    }
  }

  private SignalWorkflow signal(String name) {
    return new SignalWorkflow(
        WorkflowExecutionSignaledEventAttributes.newBuilder()
            .setSignalName(name)
            .setInput(Texts.of(name))
            .setIdentity("rewinder")
            .build(),
        workflowId + " " + name,
        List.of());
  }

  private StartOrder order() {
    return order(
        workflowId,
        plan,
        "request of " + workflowId,
        WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_UNSPECIFIED);
  }
}
