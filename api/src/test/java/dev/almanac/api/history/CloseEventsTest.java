package dev.almanac.api.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.api.Caller;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.TimeoutType;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionCompletedEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionFailedEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionTimedOutEventAttributes;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CloseEventsTest {
  private static final Caller OLD = Caller.UNKNOWN;
  private static final Caller NEW = new Caller("x", "1", Set.of("follows-next-run-id"));
  private static final Payloads RESULT =
      Payloads.newBuilder().addPayloads(Payload.getDefaultInstance()).build();
  private static final Failure FAILURE = Failure.newBuilder().setMessage("no").build();

  @Test
  void aResultThatIsFollowedByARunIsShownAsContinued() {
    var event = completed("next");

    var shown = CloseEvents.shownTo(OLD, event);

    assertThat(shown.getEventType())
        .isEqualTo(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_CONTINUED_AS_NEW);
    assertThat(shown.getEventId()).isEqualTo(9);
    var continued = shown.getWorkflowExecutionContinuedAsNewEventAttributes();
    assertThat(continued.getNewExecutionRunId()).isEqualTo("next");
    assertThat(continued.getLastCompletionResult()).isEqualTo(RESULT);
  }

  @Test
  @SuppressWarnings("deprecation") // the old clients read the failure where it used to be
  void failuresAndTimeoutsThatAreFollowedByARunAreShownAsContinued() {
    var failed = CloseEvents.shownTo(OLD, failed("next"));
    var timedOut = CloseEvents.shownTo(OLD, timedOut("next"));

    assertThat(failed.getWorkflowExecutionContinuedAsNewEventAttributes().getFailure())
        .isEqualTo(FAILURE);
    assertThat(timedOut
            .getWorkflowExecutionContinuedAsNewEventAttributes()
            .getFailure()
            .getTimeoutFailureInfo()
            .getTimeoutType())
        .isEqualTo(TimeoutType.TIMEOUT_TYPE_START_TO_CLOSE);
  }

  @Test
  void clientsThatFollowRunsThemselvesSeeWhatHappened() {
    for (var event : List.of(completed("next"), failed("next"), timedOut("next"))) {
      assertThat(CloseEvents.shownTo(NEW, event)).isEqualTo(event);
    }
  }

  @Test
  void theLastRunOfAChainIsShownAsItEnded() {
    for (var event : List.of(completed(""), failed(""), timedOut(""))) {
      assertThat(CloseEvents.shownTo(OLD, event)).isEqualTo(event);
    }
  }

  private static HistoryEvent completed(String next) {
    return HistoryEvent.newBuilder()
        .setEventId(9)
        .setEventType(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED)
        .setWorkflowExecutionCompletedEventAttributes(
            WorkflowExecutionCompletedEventAttributes.newBuilder()
                .setResult(RESULT)
                .setNewExecutionRunId(next))
        .build();
  }

  private static HistoryEvent failed(String next) {
    return HistoryEvent.newBuilder()
        .setEventType(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_FAILED)
        .setWorkflowExecutionFailedEventAttributes(
            WorkflowExecutionFailedEventAttributes.newBuilder()
                .setFailure(FAILURE)
                .setNewExecutionRunId(next))
        .build();
  }

  private static HistoryEvent timedOut(String next) {
    return HistoryEvent.newBuilder()
        .setEventType(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_TIMED_OUT)
        .setWorkflowExecutionTimedOutEventAttributes(
            WorkflowExecutionTimedOutEventAttributes.newBuilder().setNewExecutionRunId(next))
        .build();
  }
}
