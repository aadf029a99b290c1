package dev.almanac.simulator.actor;

import dev.almanac.engine.id.Target;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.HistoryPage;
import dev.almanac.simulator.server.Answer;
import java.time.Duration;
import java.util.UUID;

/**
 * Reads the whole history of a run at intervals, whatever tasks are under way. What it has read
 * must still be there later, even after a crash.
 */
final class Reader extends Actor {
  private static final int ALL = 100_000;
  private static final Duration MOST_PAUSE = Duration.ofSeconds(3);

  private final String workflowId;
  private final UUID runId;
  private final Target target;

  Reader(ActorContext scene, String workflowId, UUID runId) {
    super(scene);
    this.workflowId = workflowId;
    this.runId = runId;
    this.target = Target.run(ActorContext.NAMESPACE, workflowId, runId);
  }

  void begin() {
    world.after(chance.upTo(MOST_PAUSE), "read " + workflowId + " again", this::read);
  }

  private void read() {
    server.call(
        "read " + workflowId,
        node -> ActorContext.services(node, target)
            .histories()
            .forward(target, 1, ALL, Histories.Wait.NONE),
        this::seen,
        answer -> {
          boolean isOpen = answer instanceof Answer.Done<HistoryPage>(var page)
              ? page.run().run().open()
              : answer.isWorthRepeating();
          if (isOpen) {
            begin();
          }
        });
  }

  private void seen(HistoryPage page) {
    journal.shown(runId.toString(), page.events());
    durability.read(workflowId, runId, page);
  }
}
