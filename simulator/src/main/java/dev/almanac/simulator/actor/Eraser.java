package dev.almanac.simulator.actor;

import dev.almanac.engine.id.Target;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.StartOrder;
import dev.almanac.runtime.StartReply;
import dev.almanac.simulator.server.Answer;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Starts a workflow, has it deleted in any state, and starts it again; the last run may end. */
public final class Eraser extends Actor {
  private static final Duration BETWEEN = Duration.ofSeconds(20);

  private final String workflowId;
  private final Plan plan;
  private final Set<UUID> deleted = new LinkedHashSet<>();
  private @Nullable UUID current;
  private boolean isRepeating;
  private int deletions;

  public Eraser(ActorContext scene, String workflowId) {
    super(scene);
    this.workflowId = workflowId;
    this.plan = Plan.unattended(chance);
    this.deletions = 1 + chance.below(3);
  }

  public String workflowId() {
    return workflowId;
  }

  /** Returns the current run, if it was not deleted. */
  public Optional<UUID> current() {
    return Optional.ofNullable(current);
  }

  /** Returns whether the last run has ended and the earlier ones are gone. */
  public boolean isContent() {
    return deletions == 0 && current != null && durability.isClosed(current);
  }

  /** Checks that deleted runs have not come back. */
  public void expectDeleted() {
    deleted.forEach(run -> durability.deleted(workflowId, run));
  }

  /** Each start has its own request id, and nobody else uses the workflow id: it must be free. */
  public void begin() {
    server.call(
        "start " + workflowId,
        node -> node.routes().at(key(workflowId)).workflows().start(order()),
        reply -> verdict.expect(
            reply instanceof StartReply.Started,
            "%s was deleted, and its start was answered with %s",
            workflowId,
            reply),
        (Answer<StartReply> answer) -> {
          if (answer instanceof Answer.Done<StartReply>(StartReply.Started started)) {
            current = started.runId();
            if (deletions > 0) {
              var run = Target.run(ActorContext.NAMESPACE, workflowId, started.runId());
              later(() -> delete(run));
            }
          } else {
            world.after(PAUSE, workflowId + " tries again", this::begin);
          }
        });
  }

  private void later(Runnable action) {
    world.after(chance.upTo(BETWEEN), workflowId + " goes on", action);
  }

  private void delete(Target run) {
    var runId = run.runId().orElseThrow();
    server.call(
        "delete " + workflowId,
        node -> ActorContext.services(node, run).workflows().delete(run),
        done -> durability.deleted(workflowId, runId),
        (Answer<Boolean> answer) -> {
          if (answer.isWorthRepeating()) {
            isRepeating = true;
            world.after(PAUSE, workflowId + " tries again", () -> delete(run));
            return;
          }
          verdict.expect(
              answer instanceof Answer.Done<Boolean> || (isRepeating && isGone(answer)),
              "The deletion of %s was answered with %s",
              workflowId,
              answer);
          isRepeating = false;
          deleted.add(runId);
          current = null;
          deletions--;
          look(run);
          later(this::begin);
        });
  }

  private static boolean isGone(Answer<Boolean> answer) {
    return answer instanceof Answer.Failed<Boolean>(CallFailed.Reason.NotFound missing);
  }

  private void look(Target run) {
    server.call(
        "look at " + workflowId + ", which was deleted",
        node -> ActorContext.services(node, run).histories().view(run),
        view -> verdict.broken(workflowId + " was deleted, and is shown"),
        seen -> {});
  }

  private StartOrder order() {
    return order(
        workflowId,
        plan,
        "request %d of %s".formatted(deletions, workflowId),
        WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE);
  }
}
