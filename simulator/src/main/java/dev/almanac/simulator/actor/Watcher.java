package dev.almanac.simulator.actor;

import dev.almanac.engine.id.Target;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.HistoryPage;
import dev.almanac.simulator.check.NextRun;
import dev.almanac.simulator.server.Answer;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.Field;
import dev.almanac.store.list.ListQuery;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a run in lists, follows its history and waits for its end; then does the same for its
 * successor.
 */
final class Watcher extends Actor {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final String workflowId;
  private final UUID runId;
  private final Target target;
  private long next = 1;
  private boolean hasSeenEnd;
  private @Nullable Watcher successor;

  Watcher(ActorContext scene, String workflowId, UUID runId) {
    super(scene);
    this.workflowId = workflowId;
    this.runId = runId;
    this.target = Target.run(ActorContext.NAMESPACE, workflowId, runId);
  }

  boolean isContent() {
    return next == 0 && hasSeenEnd && (successor == null || successor.isContent());
  }

  void begin() {
    list();
    follow();
    awaitEnd();
    look();
    new Reader(scene, workflowId, runId).begin();
  }

  /** What is shown must be stored; this cannot be checked during a commit. */
  private void look() {
    if (hasSeenEnd) {
      return;
    }
    server.call(
        "look at " + workflowId,
        node -> ActorContext.services(node, target).histories().view(target),
        view -> {
          var node = server.node();
          if (node != null && node.isIdle()) {
            durability.shown(workflowId, runId, view.run());
          }
        },
        answer -> world.after(pause(), "look again at " + workflowId, this::look));
  }

  private void list() {
    var query = new ListQuery(
        ActorContext.NAMESPACE, Condition.is(Field.Listed.WORKFLOW_ID, workflowId), null, 10);
    server.call(
        "list " + workflowId,
        node -> server.read(node, store -> store.visibility().list(query)),
        found -> verdict.expect(
            found.runs().stream().anyMatch(record -> record.identity().runId().equals(runId)),
            "%s was started and is in no list",
            workflowId),
        answer -> {});
  }

  private void follow() {
    var wait = new Histories.Wait(PATIENCE, visitor(PATIENCE, "a watcher goes away"));
    long from = next;
    int limit = 1 + chance.below(20);
    server.call(
        "follow " + workflowId + " from " + from,
        node -> ActorContext.services(node, target).histories().forward(target, from, limit, wait),
        page -> journal.shown(runId.toString(), page.events()),
        answer -> {
          if (answer instanceof Answer.Done<HistoryPage>(var page)) {
            next = page.next();
          }
          if (next > 0) {
            world.after(pause(), "go on following " + workflowId, this::follow);
          }
        });
  }

  private void awaitEnd() {
    var wait = new Histories.Wait(PATIENCE, visitor(PATIENCE, "a watcher goes away"));
    server.call(
        "await the end of " + workflowId,
        node -> ActorContext.services(node, target).histories().closeEvent(target, wait),
        page -> {},
        answer -> {
          if (answer instanceof Answer.Done<HistoryPage>(var page)
              && !page.events().isEmpty()) {
            hasSeenEnd = true;
            NextRun.after(page.events().getLast()).ifPresent(this::goOn);
          } else {
            world.after(pause(), "go on awaiting " + workflowId, this::awaitEnd);
          }
        });
  }

  private void goOn(UUID nextRun) {
    successor = new Watcher(scene, workflowId, nextRun);
    successor.begin();
  }

  private Duration pause() {
    return chance.upTo(Duration.ofSeconds(1));
  }
}
