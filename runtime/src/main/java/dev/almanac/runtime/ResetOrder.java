package dev.almanac.runtime;

import dev.almanac.engine.id.Target;
import dev.almanac.engine.reset.Reapply;
import dev.almanac.engine.signal.SignalWorkflow;
import java.util.List;

/**
 * A reset that a client asks for.
 *
 * @param base the run whose history is used
 * @param finishEventId the event that ended the workflow task to go back to; it and later events
 *     are not used
 * @param requestId a repetition with the same id resets nothing
 * @param reapply which later events are applied again
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
