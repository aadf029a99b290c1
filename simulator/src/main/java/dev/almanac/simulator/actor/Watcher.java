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
final class Watcher {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final ActorContext scene;
  private final String workflowId;
  private final UUID runId;
  private final Target target;
  private long next = 1;
  private boolean hasSeenEnd;
  private @Nullable Watcher successor;

  Watcher(ActorContext scene, String workflowId, UUID runId) {
    this.scene = scene;
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
    scene
        .server()
        .call(
            "look at " + workflowId,
            node -> ActorContext.services(node, target).histories().view(target),
            view -> {
              var node = scene.server().node();
              if (node != null && node.isIdle()) {
                scene.durability().shown(workflowId, runId, view.run());
              }
            },
            answer -> scene.world().after(pause(), "look again at " + workflowId, this::look));
  }

  private void list() {
    var query = new ListQuery(
        ActorContext.NAMESPACE, Condition.is(Field.Listed.WORKFLOW_ID, workflowId), null, 10);
    scene
        .server()
        .call(
            "list " + workflowId,
            node -> scene.server().read(node, store -> store.visibility().list(query)),
            found -> scene
                .verdict()
                .expect(
                    found.runs().stream()
                        .anyMatch(record -> record.identity().runId().equals(runId)),
                    "%s was started and is in no list",
                    workflowId),
            answer -> {});
  }

  private void follow() {
    var wait = new Histories.Wait(PATIENCE, visitor());
    long from = next;
    int limit = 1 + scene.chance().below(20);
    scene
        .server()
        .call(
            "follow " + workflowId + " from " + from,
            node ->
                ActorContext.services(node, target).histories().forward(target, from, limit, wait),
            page -> scene.journal().shown(runId.toString(), page.events()),
            answer -> {
              if (answer instanceof Answer.Done<HistoryPage>(var page)) {
                next = page.next();
              }
              if (next > 0) {
                scene.world().after(pause(), "go on following " + workflowId, this::follow);
              }
            });
  }

  private void awaitEnd() {
    var wait = new Histories.Wait(PATIENCE, visitor());
    scene
        .server()
        .call(
            "await the end of " + workflowId,
            node -> ActorContext.services(node, target).histories().closeEvent(target, wait),
            page -> {},
            answer -> {
              if (answer instanceof Answer.Done<HistoryPage>(var page)
                  && !page.events().isEmpty()) {
                hasSeenEnd = true;
                NextRun.after(page.events().getLast()).ifPresent(this::goOn);
              } else {
                scene.world().after(pause(), "go on awaiting " + workflowId, this::awaitEnd);
              }
            });
  }

  private void goOn(UUID nextRun) {
    successor = new Watcher(scene, workflowId, nextRun);
    successor.begin();
  }

  private Visitor visitor() {
    var visitor = new Visitor();
    if (scene.isWild() && scene.chance().oneIn(6)) {
      scene.world().after(scene.chance().upTo(PATIENCE), "a watcher goes away", visitor::leave);
    }
    return visitor;
  }

  private Duration pause() {
    return scene.chance().upTo(Duration.ofSeconds(1));
  }
}
