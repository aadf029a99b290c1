package dev.almanac.engine.update;

import static dev.almanac.engine.update.Talk.accept;
import static dev.almanac.engine.update.Talk.completion;
import static dev.almanac.engine.update.Talk.reject;
import static dev.almanac.engine.update.Talk.respond;
import static dev.almanac.engine.update.Talk.say;
import static dev.almanac.engine.update.Talk.update;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Message;
import dev.almanac.engine.Scenario;
import dev.almanac.engine.decision.Refusal;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.update.v1.Acceptance;
import io.temporal.api.update.v1.Input;
import io.temporal.api.update.v1.Rejection;
import io.temporal.api.update.v1.Response;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Invalid messages of workers about updates, which fail their task. */
class BadMessagesTest {
  private static final String OUT_OF_TURN = "invalid state transition attempted for Update u: ";

  static Stream<Arguments> messages() {
    return Stream.of(
        bad(OUT_OF_TURN + "received Response message while in state Sent", respond("u")),
        bad(
            OUT_OF_TURN + "received Acceptance message while in state Accepted",
            accept("u"),
            accept("u")),
        bad(
            OUT_OF_TURN + "received Rejection message while in state Accepted",
            accept("u"),
            reject()),
        bad(
            OUT_OF_TURN + "received Response message while in state Completed",
            accept("u"),
            respond("u"),
            respond("u")),
        bad(
            OUT_OF_TURN + "received Rejection message while in state Completed",
            reject(),
            reject()),
        bad(
            "invalid Acceptance: accepted_request_sequencing_event_id is not set",
            Acceptance.newBuilder().setAcceptedRequestMessageId("u/request").build()),
        bad(
            "invalid Acceptance: accepted_request_message_id is not set",
            Acceptance.newBuilder().setAcceptedRequestSequencingEventId(1).build()),
        bad(
            "invalid Response: meta.update_id is not set",
            accept("u"),
            Response.getDefaultInstance()),
        bad("invalid Response: meta.update_id != u", accept("u"), respond("v")),
        bad(
            "invalid Response: outcome is not set",
            accept("u"),
            Response.newBuilder().setMeta(update("u").getMeta()).build()),
        bad("not supported", Input.getDefaultInstance()));
  }

  @ParameterizedTest
  @MethodSource("messages")
  void failTheTask(String why, List<Message> bodies) {
    var run = Scenario.started().completeTask();
    run.handle(new AdmitUpdate(update("u"), new AdmitUpdate.Waiting(0, 0)));

    var messages = say("u", bodies.toArray(Message[]::new));
    var completed =
        run.handle(completion(run.startTask(), messages, true, Map.of("u", update("u"))));

    assertThat(completed.isFailed()).isTrue();
    assertThat(completed.failure().orElseThrow().message())
        .startsWith("BadUpdateWorkflowExecutionMessage: ")
        .contains(why);
    assertThat(run.events().get(6).getWorkflowTaskFailedEventAttributes().getCause())
        .isEqualTo(
            WorkflowTaskFailedCause
                .WORKFLOW_TASK_FAILED_CAUSE_BAD_UPDATE_WORKFLOW_EXECUTION_MESSAGE);
    assertThat(run.run().updates().count()).isZero();
  }

  @ParameterizedTest
  @MethodSource("unknown")
  void failTheTaskIfNobodyKnowsTheUpdate(Message body) {
    var run = Scenario.started();

    var completed = run.handle(completion(run.startTask(), say("u", body), true, Map.of()));

    assertThat(completed.failure())
        .contains(new Refusal(
            Refusal.Reason.INVALID_ARGUMENT,
            "BadUpdateWorkflowExecutionMessage: update u wasn't found on the server. This is most"
                + " likely a transient error which will be resolved automatically by retries"));
  }

  static Stream<Message> unknown() {
    return Stream.of(respond("u"), Rejection.getDefaultInstance(), Acceptance.getDefaultInstance());
  }

  private static Arguments bad(String why, Message... bodies) {
    return Arguments.of(why, List.of(bodies));
  }
}
