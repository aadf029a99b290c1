package dev.almanac.engine.update;

import dev.almanac.engine.decision.Draft;
import dev.almanac.engine.decision.InputLimits;
import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.RefusalException;
import dev.almanac.engine.decision.RunLimits;
import dev.almanac.engine.state.Updates;
import dev.almanac.engine.workflowtask.SpeculativeTasks;
import io.temporal.api.update.v1.Request;

/**
 * Admits a new update.
 *
 * @param waiting the updates that the workflow has not answered yet
 */
public record AdmitUpdate(Request update, Waiting waiting)
    implements dev.almanac.engine.decision.Request<Boolean> {
  /** From this attempt on a workflow task counts as failing: it would not answer. */
  private static final int FAILING_ATTEMPT = 3;

  /** The number and size of the updates that wait for the workflow. */
  public record Waiting(int count, long bytes) {}

  /** Returns true; a task that will show the update is then pending. */
  @Override
  public Boolean apply(Draft draft) {
    draft.requireOpen();
    check(update);
    RefusalException.ifAny(draft.limits().blob("Args", update.getInput().getArgs()));
    var run = draft.run();
    if (run.tasks().attempt() >= FAILING_ATTEMPT) {
      throw new Refusal(
              Refusal.Reason.NOT_READY,
              "Unable to perform workflow execution update due to Workflow Task in failed state.")
          .exception();
    }
    if (run.tasks().closeAttempted() && run.taskInProgress()) {
      throw Refusal.CLOSING.exception();
    }
    checkCounts(run.updates(), draft.limits().updates());
    SpeculativeTasks.schedule(draft);
    return true;
  }

  /** @throws RefusalException if the request is invalid for any run */
  public static void check(Request update) {
    RefusalException.ifAny(InputLimits.name("UpdateId", update.getMeta().getUpdateId())
        .or(() -> InputLimits.name("Identity", update.getMeta().getIdentity()))
        .or(() -> InputLimits.required("UpdateName", update.getInput().getName())));
  }

  private void checkCounts(Updates updates, RunLimits.Updates limits) {
    if (waiting.count() + updates.underWay() >= limits.atOnce()) {
      throw new Refusal(
              Refusal.Reason.TOO_MANY,
              "limit on number of concurrent in-flight updates has been reached (%d)"
                  .formatted(limits.atOnce()))
          .exception();
    }
    if (waiting.count() + updates.count() >= limits.most()) {
      throw new Refusal(
              Refusal.Reason.FAILED_PRECONDITION,
              ("The limit on the total number of distinct updates in this workflow has been reached"
                      + " (%d). Updates that are sent again should keep their Update ID; a workflow"
                      + " that has had so many should Continue-as-New.")
                  .formatted(limits.most()))
          .exception();
    }
    if (waiting.bytes() + update.getSerializedSize() >= limits.bytes()) {
      throw new Refusal(
              Refusal.Reason.TOO_MANY,
              "limit on total payload size of in-flight updates has been reached (%d bytes)"
                  .formatted(limits.bytes()))
          .exception();
    }
  }
}
