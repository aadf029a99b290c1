package dev.almanac.runtime;

import dev.almanac.engine.id.Target;
import dev.almanac.engine.reset.Reapply;
import dev.almanac.engine.signal.SignalWorkflow;
import java.util.List;

/**
 * How a workflow is to be reset.
 *
 * @param base the run whose history is used
 * @param finishEventId the event that ended the workflow task to go back to; it and what follows
 *     are not used
 * @param requestId a repetition with the same id resets nothing
 * @param reapply what is used of the rest
 * @param signals sent to the new run
 */
public record ResetOrder(
    Target base,
    long finishEventId,
    String requestId,
    String reason,
    Reapply reapply,
    List<SignalWorkflow> signals) {
  public ResetOrder {
    signals = List.copyOf(signals);
  }
}
