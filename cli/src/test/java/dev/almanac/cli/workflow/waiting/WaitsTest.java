package dev.almanac.cli.workflow.waiting;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Message;
import com.google.protobuf.TextFormat;
import dev.almanac.cli.wire.CannedServer;
import io.temporal.api.workflowservice.v1.DescribeTaskQueueResponse;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A description says what an open run waits for. */
class WaitsTest {
  private static final String OPEN = """
      workflow_execution_info {
        execution { workflow_id: "w" run_id: "r" } status: WORKFLOW_EXECUTION_STATUS_RUNNING
      }
      execution_config { task_queue { name: "orders" } }
      """;
  private static final String TASK = OPEN + """
      pending_workflow_task {
        state: PENDING_WORKFLOW_TASK_STATE_SCHEDULED attempt: 4
        scheduled_time { seconds: 1000 }
      }
      """;

  private CannedServer server;

  @BeforeEach
  void start() throws IOException {
    server = new CannedServer();
    pollers("pollers { identity: 'a' }");
    history("");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void aWorkerThatNobodyStarted() {
    pollers("");

    assertThat(waits(TASK))
        .singleElement()
        .asString()
        .startsWith("a worker: nobody polls task queue 'orders' for workflow tasks, and one was");
  }

  @Test
  void aWorkflowTaskThatFails() {
    history("""
        events { workflow_task_failed_event_attributes {
          cause: WORKFLOW_TASK_FAILED_CAUSE_WORKFLOW_WORKER_UNHANDLED_FAILURE
          failure { message: "Missing is not registered" }
        } }
        """);

    var waits = waits(TASK);

    assertThat(waits)
        .satisfiesExactly(
            line -> assertThat(line)
                .isEqualTo("its workflow task to succeed: it fails as"
                    + " WorkflowWorkerUnhandledFailure, now at attempt 4"),
            line -> assertThat(line).isEqualTo("Missing is not registered"),
            line -> assertThat(line)
                .startsWith("none of task queue 'orders' has taken its workflow task, scheduled ")
                .endsWith(" ago"));
  }

  @Test
  void aFailureThatIsOverIsNotTold() {
    history("""
        events { workflow_task_failed_event_attributes { failure { message: "once" } } }
        events { workflow_task_completed_event_attributes {} }
        """);

    assertThat(waits(TASK)).noneMatch(line -> line.contains("once"));
  }

  @Test
  void codeThatDoesNotFitTheHistory() {
    history("""
        events { workflow_task_failed_event_attributes {
          cause: WORKFLOW_TASK_FAILED_CAUSE_NON_DETERMINISTIC_ERROR failure { message: "no match" }
        } }
        """);

    assertThat(waits(TASK)).last().asString().contains("does not fit the history");
  }

  @Test
  void aWorkerThatHasStoppedPolling() {
    pollers("pollers { last_access_time { seconds: 1000 } }");

    assertThat(waits(TASK))
        .singleElement()
        .asString()
        .startsWith("a worker: nobody has polled task queue 'orders' for workflow tasks since ");
  }

  @Test
  void theWorkerThatHasItInItsCache() {
    history("""
        events { workflow_task_scheduled_event_attributes {
          task_queue { name: "w1-sticky" kind: TASK_QUEUE_KIND_STICKY } } }
        """);

    assertThat(waits(TASK)).singleElement().asString().contains("has the run in its cache");
  }

  @Test
  void anActivityThatSomebodyPaused() {
    assertThat(waits(OPEN + """
        pending_activities {
          activity_id: "1" activity_type { name: "Charge" } attempt: 1 paused: true
          pause_info { pause_time { seconds: 1000 } manual { identity: "ada" reason: "no bank" } }
        }
        """))
        .singleElement()
        .asString()
        .startsWith("activity '1' (Charge): paused ")
        .endsWith(" ago by ada (no bank)");
  }

  @Test
  void anActivityThatDoesNotSendHeartbeats() {
    assertThat(waits(OPEN + """
        pending_activities {
          activity_id: "1" activity_type { name: "Charge" } attempt: 1
          state: PENDING_ACTIVITY_STATE_STARTED last_started_time { seconds: 1000 }
          activity_options {
            heartbeat_timeout { seconds: 30 } start_to_close_timeout { seconds: 3600 } }
        }
        """))
        .singleElement()
        .asString()
        .contains(", last heartbeat never (timeout 30s), times out at 1970-01-01T01:16:40.000Z");
  }

  @Test
  void timersThatAreOpen() {
    history("""
        events { event_id: 5 event_time { seconds: 1893456000 }
          timer_started_event_attributes { timer_id: "a" start_to_fire_timeout { seconds: 60 } } }
        events { event_id: 6 event_time { seconds: 1893456000 }
          timer_started_event_attributes { timer_id: "b" start_to_fire_timeout { seconds: 5 } } }
        events { event_id: 7 event_time { seconds: 1893456000 }
          timer_started_event_attributes { timer_id: "c" start_to_fire_timeout { seconds: 5 } } }
        events { event_id: 8 timer_fired_event_attributes { started_event_id: 6 } }
        events { event_id: 9 timer_canceled_event_attributes { started_event_id: 7 } }
        """);

    assertThat(waits(OPEN))
        .singleElement()
        .asString()
        .startsWith("timer 'a', which fires at 2030-01-01T00:01:00.000Z (in ");
  }

  @Test
  void activitiesWithTheirFailuresAndQueues() {
    history("""
        events { activity_task_scheduled_event_attributes {
          activity_id: "2" task_queue { name: "cards" } } }
        """);
    pollers("");

    assertThat(waits(OPEN + """
        pending_activities {
          activity_id: "1" activity_type { name: "Charge" } attempt: 3 maximum_attempts: 5
          state: PENDING_ACTIVITY_STATE_STARTED last_worker_identity: "w1"
          last_started_time { seconds: 1000 } last_failure { message: "declined" }
        }
        pending_activities {
          activity_id: "2" activity_type { name: "Print" } attempt: 1
          state: PENDING_ACTIVITY_STATE_SCHEDULED
        }
        """))
        .satisfiesExactly(
            line -> assertThat(line)
                .startsWith("activity '1' (Charge), attempt 3 of 5: has run for ")
                .endsWith(" at w1; the last attempt failed: declined"),
            line -> assertThat(line)
                .isEqualTo("activity '2' (Print): nobody polls task queue 'cards' for activities"));
  }

  @Test
  void updatesChildrenAndItsEnd() {
    history("""
        events { workflow_execution_update_accepted_event_attributes {
          protocol_instance_id: "u1" accepted_request { input { name: "add" } } } }
        events { workflow_execution_update_accepted_event_attributes {
          protocol_instance_id: "u2" accepted_request { input { name: "add" } } } }
        events { workflow_execution_update_completed_event_attributes {
          meta { update_id: "u2" } } }
        """);

    assertThat(waits(OPEN + """
        pending_children { workflow_id: "c" workflow_type_name: "Child" }
        workflow_extended_info { cancel_requested: true }
        """))
        .containsExactly(
            "child workflow 'c' (Child)",
            "update 'u1' (add), which it accepted, to complete",
            "its own end: cancellation was requested");
  }

  @Test
  void aSignalIfNothingElseIsPending() {
    assertThat(waits(OPEN)).containsExactly("a signal or an update: nothing else is pending");
  }

  private List<String> waits(String described) {
    server.answer(
        WorkflowServiceGrpc.getDescribeWorkflowExecutionMethod(),
        request -> parse(described, DescribeWorkflowExecutionResponse.class));
    var run = server.run("workflow", "describe", "-w", "w");
    assertThat(run.err()).isEmpty();
    return run.lines().stream()
        .dropWhile(line -> !line.equals("Waits for"))
        .skip(1)
        .takeWhile(line -> !line.isEmpty())
        .map(String::strip)
        .toList();
  }

  private void history(String events) {
    server.answer(
        WorkflowServiceGrpc.getGetWorkflowExecutionHistoryMethod(),
        request ->
            parse("history { %s }".formatted(events), GetWorkflowExecutionHistoryResponse.class));
  }

  private void pollers(String pollers) {
    server.answer(
        WorkflowServiceGrpc.getDescribeTaskQueueMethod(),
        request -> parse(pollers, DescribeTaskQueueResponse.class));
  }

  private static <M extends Message> M parse(String text, Class<M> type) {
    try {
      return TextFormat.parse(text, type);
    } catch (TextFormat.ParseException e) {
      throw new AssertionError(text, e);
    }
  }
}
