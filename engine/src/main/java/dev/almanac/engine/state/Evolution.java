package dev.almanac.engine.state;

import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.log.LogEntry;
import dev.almanac.engine.time.Deadlines;
import dev.almanac.engine.time.ProtoDurations;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.Optional;

/**
 * The only place where the state of a run changes, for live traffic and replay alike. It decides
 * nothing: an entry that does not fit comes from a bug, or concerns something that has ended, and
 * is ignored.
 */
public final class Evolution {
  private Evolution() {}

  /** Returns the state after the first event of a history. */
  public static Run begin(RunKey key, HistoryEvent started) {
    if (!started.hasWorkflowExecutionStartedEventAttributes()) {
      throw new IllegalStateException(
          "expected %s to begin with its start, found %s".formatted(key, started.getEventType()));
    }
    var attributes = started.getWorkflowExecutionStartedEventAttributes();
    var execution = new Execution(
        key,
        attributes,
        ProtoDurations.of(started.getEventTime()),
        WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING,
        false,
        PropertyEvolution.initial(attributes),
        Lineage.begun(attributes.getPrevAutoResetPoints().getPointsList()));
    var contacts = Interactions.initial(execution);
    var due = Deadlines.NONE
        .replace(Optional.empty(), execution.runTimeout())
        .replace(
            Optional.empty(), contacts.awaitsParent() ? Optional.empty() : execution.firstTask());
    return new Run(
        execution,
        HistoryProgress.EMPTY.past(started),
        WorkflowTaskState.NONE,
        Activities.NONE,
        Timers.NONE,
        contacts,
        due);
  }

  public static Run apply(Run run, LogEntry entry) {
    return switch (entry) {
      case LogEntry.Event(var event) -> {
        boolean hadItsEffect = run.history().flushing() > 0;
        var after = run.with(run.history().past(event));
        yield hadItsEffect
            ? InteractionEvolution.numbered(after, event)
            : EventEvolution.apply(after, event);
      }
      case LogEntry.FactRecorded(var fact) -> FactEvolution.apply(run, fact);
    };
  }
}
