package dev.almanac.simulator.check;

import dev.almanac.simulator.actor.Texts;
import dev.almanac.simulator.actor.WorkflowTalk;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.update.v1.Outcome;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Checks the updates of a workflow that has ended. */
record UpdateCheck(Journal journal, Verdict verdict) {
  void check(String id, List<HistoryEvent> events) {
    Set<String> accepted = new HashSet<>();
    Map<String, Outcome> completed = new HashMap<>();
    for (var event : events) {
      if (event.hasWorkflowExecutionUpdateAcceptedEventAttributes()) {
        var update =
            event.getWorkflowExecutionUpdateAcceptedEventAttributes().getProtocolInstanceId();
        verdict.expect(accepted.add(update), "Update %s of %s was accepted twice", update, id);
      } else if (event.hasWorkflowExecutionUpdateCompletedEventAttributes()) {
        var attributes = event.getWorkflowExecutionUpdateCompletedEventAttributes();
        var update = attributes.getMeta().getUpdateId();
        verdict.expect(
            accepted.contains(update) && completed.put(update, attributes.getOutcome()) == null,
            "Update %s of %s was completed twice, or without having been accepted",
            update,
            id);
        verdict.expect(
            Texts.in(attributes.getOutcome().getSuccess()).equals(WorkflowTalk.outcome(update)),
            "Update %s of %s has another outcome than its own",
            update,
            id);
      }
    }
    verdict.expect(
        accepted.containsAll(journal.acceptedUpdates(id)),
        "%s has accepted %s, but was said to have accepted %s",
        id,
        accepted,
        journal.acceptedUpdates(id));
    journal.outcomes(id).forEach((update, told) -> {
      boolean isTrue =
          told.hasSuccess() ? told.equals(completed.get(update)) : !completed.containsKey(update);
      verdict.expect(isTrue, "Update %s of %s was said to have ended with %s", update, id, told);
    });
  }
}
