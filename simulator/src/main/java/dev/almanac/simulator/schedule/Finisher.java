package dev.almanac.simulator.schedule;

import dev.almanac.engine.id.Target;
import dev.almanac.engine.workflow.TerminateWorkflow;
import dev.almanac.runtime.Urgency;
import dev.almanac.simulator.actor.ActorContext;
import dev.almanac.simulator.server.Server;
import dev.almanac.simulator.world.World;
import dev.almanac.store.Store;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.Field;
import dev.almanac.store.list.ListQuery;
import dev.almanac.store.list.VisibilityRecord;
import dev.almanac.store.list.VisibilityRow;
import dev.almanac.store.run.RunIdentity;
import io.temporal.api.history.v1.WorkflowExecutionTerminatedEventAttributes;
import java.time.Duration;
import java.util.List;

/** Ends the workflows that schedules start; some at first, all at the end. */
record Finisher(World world, Server server, Store honest) {
  private static final Duration BETWEEN = Duration.ofSeconds(3);
  private static final Duration OFTEN = Duration.ofMillis(500);
  private static final int AT_ONCE = 20;

  void begin() {
    boolean isWild = server.plan().commits() > 0;
    var pause = isWild ? world.chance().upTo(BETWEEN) : OFTEN;
    world.after(pause, "finisher looks", () -> {
      var open = open();
      if (!open.isEmpty()) {
        if (isWild) {
          finish(world.chance().oneOf(open));
        } else {
          open.forEach(this::finish);
        }
      }
      begin();
    });
  }

  private List<RunIdentity> open() {
    var query = new ListQuery(
        ActorContext.NAMESPACE,
        Condition.is(Field.Listed.STATUS, VisibilityRow.RUNNING),
        null,
        AT_ONCE);
    return honest.visibility().list(query).runs().stream()
        .map(VisibilityRecord::identity)
        .toList();
  }

  private void finish(RunIdentity run) {
    var target = Target.run(run.namespace(), run.workflowId(), run.runId());
    var end = new TerminateWorkflow(WorkflowExecutionTerminatedEventAttributes.newBuilder()
        .setReason("finished")
        .build());
    server.call(
        "end " + run.workflowId(),
        node -> node.routes().at(target.workflow()).workflows().ask(target, end, Urgency.NORMAL),
        done -> {},
        answer -> {});
  }
}
