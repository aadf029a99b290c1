package dev.almanac.simulator.actor;

import dev.almanac.engine.activity.ActivitySelector;
import dev.almanac.engine.activity.PauseActivity;
import dev.almanac.engine.activity.UnpauseActivity;
import dev.almanac.engine.decision.Request;
import dev.almanac.engine.id.Target;
import dev.almanac.runtime.Urgency;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Pauses and unpauses the activities of workflows. When the faults have ended, it unpauses what it
 * may have left paused, and then stops: reading a run loads it, which would hide that nothing else
 * wakes it.
 */
public final class Operator extends Actor {
  private static final Duration BETWEEN = Duration.ofSeconds(6);

  /** A pause still in transit may arrive after an unpause. */
  private static final int ENDINGS = 3;

  private final List<String> workflowIds;

  /** How often each workflow's activities must still be unpaused. */
  private final Map<String, Integer> paused = new TreeMap<>();

  public Operator(ActorContext scene, List<String> workflowIds) {
    super(scene);
    this.workflowIds = List.copyOf(workflowIds);
  }

  public void begin() {
    world.after(chance.upTo(BETWEEN), "operator looks", this::look);
  }

  private void look() {
    if (isWild()) {
      var id = chance.oneOf(workflowIds);
      if (chance.oneIn(2)) {
        paused.put(id, ENDINGS);
        ask(id, new PauseActivity(new ActivitySelector.All(), "operator", "", ""));
      } else {
        ask(id, unpause());
      }
      begin();
    } else if (!paused.isEmpty()) {
      List.copyOf(paused.keySet()).forEach(this::letGo);
      begin();
    }
  }

  private void letGo(String workflowId) {
    insist(workflowId, unpause());
    paused.computeIfPresent(workflowId, (id, left) -> left > 1 ? left - 1 : null);
  }

  private void ask(String workflowId, Request<Boolean> request) {
    ask(workflowId, request, false);
  }

  /** Repeats until the result is known: a paused activity never ends. */
  private void insist(String workflowId, Request<Boolean> request) {
    ask(workflowId, request, true);
  }

  private void ask(String workflowId, Request<Boolean> request, boolean insists) {
    var target = Target.current(ActorContext.NAMESPACE, workflowId);
    server.call(
        request + " of " + workflowId,
        node ->
            ActorContext.services(node, target).workflows().ask(target, request, Urgency.NORMAL),
        done -> {},
        answer -> {
          if (insists && answer.isWorthRepeating()) {
            Runnable again = () -> insist(workflowId, request);
            world.after(PAUSE, "operator insists", again);
          }
        });
  }

  private Request<Boolean> unpause() {
    var delay = chance.oneIn(2) ? Duration.ZERO : chance.upTo(BETWEEN);
    return new UnpauseActivity(new ActivitySelector.All(), false, false, delay);
  }
}
