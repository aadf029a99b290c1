package dev.almanac.testing;

import dev.almanac.protocol.text.EnumWords;
import io.temporal.common.WorkflowExecutionHistory;
import java.util.List;
import org.assertj.core.api.AbstractAssert;

/**
 * Assertions about the history of a workflow. A failure prints its events.
 *
 * <pre>{@code
 * void run(WorkflowClient client) {
 *   AlmanacAssertions.assertThat(client.fetchHistory("order-7"))
 *       .hasEvents("TimerStarted", "TimerFired")
 *       .hasNoEvent("WorkflowExecutionFailed");
 * }
 * }</pre>
 */
public final class HistoryAssert extends AbstractAssert<HistoryAssert, WorkflowExecutionHistory> {
  HistoryAssert(WorkflowExecutionHistory history) {
    super(history, HistoryAssert.class);
  }

  /** Has events of these types in this order, perhaps with others between them. */
  public HistoryAssert hasEvents(String... types) {
    int next = 0;
    for (String event : events()) {
      if (next < types.length && event.equals(types[next])) {
        next++;
      }
    }
    if (next < types.length) {
      failWithMessage("Expected %s, the next of %s, in%n%s", types[next], List.of(types), text());
    }
    return this;
  }

  /** Has no event of this type. */
  public HistoryAssert hasNoEvent(String type) {
    if (events().contains(type)) {
      failWithMessage("Expected no %s in%n%s", type, text());
    }
    return this;
  }

  /** Returns the types of the events as people write them: WorkflowExecutionStarted. */
  private List<String> events() {
    return actual.getEvents().stream()
        .map(event -> EnumWords.of(event.getEventType()))
        .toList();
  }

  private String text() {
    return EventLog.of(actual.getEvents());
  }
}
