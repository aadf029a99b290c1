package dev.almanac.simulator.actor;

import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.engine.workflow.RunStart;
import dev.almanac.runtime.StartOrder;
import dev.almanac.simulator.check.Durability;
import dev.almanac.simulator.check.Journal;
import dev.almanac.simulator.check.Verdict;
import dev.almanac.simulator.server.Server;
import dev.almanac.simulator.world.Chance;
import dev.almanac.simulator.world.World;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.WorkflowIdConflictPolicy;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.api.taskqueue.v1.TaskQueue;
import java.time.Duration;
import java.util.Optional;

/** A user of the server, in a world with other users. Some misbehave while there are faults. */
abstract class Actor {
  /** The pause before asking again. */
  static final Duration PAUSE = Duration.ofMillis(300);

  private static final Duration LONG_PAUSE = Duration.ofSeconds(15);
  private static final Duration STRIKE = Duration.ofSeconds(25);

  final ActorContext scene;
  final World world;
  final Chance chance;
  final Server server;
  final Journal journal;
  final Durability durability;
  final Verdict verdict;

  Actor(ActorContext scene) {
    this.scene = scene;
    this.world = scene.world();
    this.chance = world.chance();
    this.server = scene.server();
    this.journal = scene.journal();
    this.durability = scene.durability();
    this.verdict = scene.verdict();
  }

  /** Returns whether actors misbehave: not after the faults have ended. */
  boolean isWild() {
    return server.plan().commits() > 0;
  }

  /** Returns how long a worker stays away before it polls again. */
  Duration absence() {
    if (!isWild()) {
      return chance.upTo(PAUSE);
    }
    long into = world.time().nanos() % (2 * STRIKE.toNanos());
    if (scene.strikes() && into > STRIKE.toNanos()) {
      return Duration.ofNanos(2 * STRIKE.toNanos() - into).plus(chance.upTo(PAUSE));
    }
    return chance.upTo(chance.oneIn(10) ? LONG_PAUSE : PAUSE);
  }

  /** Returns a caller that may disconnect before the end of its patience. */
  Visitor visitor(Duration patience, String departure) {
    var visitor = new Visitor();
    if (isWild() && chance.oneIn(6)) {
      world.after(chance.upTo(patience), departure, visitor::leave);
    }
    return visitor;
  }

  static WorkflowKey key(String workflowId) {
    return new WorkflowKey(ActorContext.NAMESPACE, workflowId);
  }

  /** Orders a workflow that follows a plan, unless one with its id is open. */
  static StartOrder order(
      String workflowId, Plan plan, String requestId, WorkflowIdReusePolicy reuse) {
    return new StartOrder(
        new RunStart(key(workflowId), start(workflowId, plan).build()),
        requestId,
        new StartOrder.Policies(
            reuse, WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_UNSPECIFIED),
        Optional.empty());
  }

  /** Describes the start of a workflow that follows a plan. */
  static WorkflowExecutionStartedEventAttributes.Builder start(String workflowId, Plan plan) {
    return WorkflowExecutionStartedEventAttributes.newBuilder()
        .setWorkflowId(workflowId)
        .setWorkflowType(WorkflowType.newBuilder().setName("workflow"))
        .setTaskQueue(TaskQueue.newBuilder().setName(ActorContext.QUEUE))
        .setInput(Texts.of(plan.text()))
        .setAttempt(1)
        .setWorkflowTaskTimeout(com.google.protobuf.Duration.newBuilder().setSeconds(10));
  }
}
