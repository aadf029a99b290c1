package dev.almanac.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.state.Signals;
import dev.almanac.engine.workflow.AttachStart;
import dev.almanac.engine.workflow.RequestCancel;
import dev.almanac.engine.workflow.TerminateWorkflow;
import io.temporal.api.common.v1.Link;
import io.temporal.api.history.v1.WorkflowExecutionCancelRequestedEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionTerminatedEventAttributes;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Starts that are attached to an open run, and links of requests in histories. */
class AttachStartTest {
  private static final Link LINK = Link.newBuilder()
      .setWorkflowEvent(Link.WorkflowEvent.newBuilder().setWorkflowId("caller"))
      .build();

  private final Scenario scenario = Scenario.started();

  @Test
  void theHistoryRemembersTheRequestAndItsLinks() {
    assertThat(scenario.handle(new AttachStart("second", List.of(LINK)))).isTrue();

    var event = scenario.lastEvent();
    assertThat(event.getWorkflowExecutionOptionsUpdatedEventAttributes().getAttachedRequestId())
        .isEqualTo("second");
    assertThat(event.getLinksList()).containsExactly(LINK);
    assertThat(scenario.run().signals().hasAttached("second")).isTrue();
    assertThat(scenario.run().signals().hasAttached("third")).isFalse();
    assertThat(scenario.run().signals().attached().get("second")).contains(event.getEventId());
  }

  @Test
  void aRepetitionIsAttachedOnce() {
    scenario.handle(new AttachStart("second", List.of(LINK)));
    int written = scenario.history().size();

    assertThat(scenario.handle(new AttachStart("second", List.of(LINK)))).isFalse();
    assertThat(scenario.history()).hasSize(written);
  }

  @Test
  void nothingIsWrittenIfThereIsNothingToAttach() {
    assertThat(scenario.handle(new AttachStart("", List.of()))).isFalse();
    assertThat(scenario.history())
        .containsExactly("WORKFLOW_EXECUTION_STARTED", "WORKFLOW_TASK_SCHEDULED");
  }

  @Test
  void itWaitsForTheEndOfATask() {
    var task = scenario.startTask();
    scenario.handle(new AttachStart("second", List.of()));
    assertThat(scenario.run().signals().attached().get("second")).contains(Signals.BUFFERED_EVENT);

    scenario.completeTask(task);

    assertThat(scenario.run().signals().attached().get("second")).contains(5L);

    assertThat(scenario.history())
        .endsWith(
            "WORKFLOW_TASK_COMPLETED",
            "WORKFLOW_EXECUTION_OPTIONS_UPDATED",
            "WORKFLOW_TASK_SCHEDULED");
  }

  @Test
  void aClosedRunIsNotUsed() {
    scenario.completeTask(Commands.complete());
    assertThat(scenario.refused(new AttachStart("second", List.of())).reason())
        .isEqualTo(Refusal.Reason.NOT_FOUND);
  }

  @Test
  void requestsToEndLeaveTheirLinksInTheirEvents() {
    scenario.handle(new RequestCancel(
        WorkflowExecutionCancelRequestedEventAttributes.getDefaultInstance(), List.of(LINK)));
    assertThat(scenario.events().stream()
            .filter(event -> event.hasWorkflowExecutionCancelRequestedEventAttributes()))
        .singleElement()
        .satisfies(event -> assertThat(event.getLinksList()).containsExactly(LINK));
    scenario.handle(new TerminateWorkflow(
        WorkflowExecutionTerminatedEventAttributes.getDefaultInstance(), List.of(LINK)));
    assertThat(scenario.lastEvent().getLinksList()).containsExactly(LINK);
  }

  @Test
  void aLinkThatIsTooLargeIsRefused() {
    var large = Link.newBuilder()
        .setWorkflowEvent(Link.WorkflowEvent.newBuilder().setWorkflowId("x".repeat(4001)))
        .build();
    var terminate = new TerminateWorkflow(
        WorkflowExecutionTerminatedEventAttributes.getDefaultInstance(), List.of(large));
    assertThat(scenario.refused(terminate).message()).startsWith("Link exceeds ");
  }
}
