package dev.almanac.protocol.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.TextFormat;
import io.temporal.api.history.v1.HistoryEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventDetailTest {
  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
      workflow_execution_started_event_attributes { workflow_type { name: "Report" } \
      task_queue { name: "reports" } input { payloads { metadata { key: "encoding" \
      value: "json/plain" } data: "7" } } cron_schedule: "@daily" attempt: 1 identity: "ada" } \
      | type Report  queue reports  input 7  cron @daily  by ada
      timer_started_event_attributes { timer_id: "5" start_to_fire_timeout { seconds: 3600 } } \
      | id 5  for 1h
      activity_task_started_event_attributes { attempt: 3 identity: "w" last_failure { \
      message: "declined" application_failure_info { type: "CardError" } } } \
      | after CardError: declined  attempt 3  by w
      workflow_task_failed_event_attributes { \
      cause: WORKFLOW_TASK_FAILED_CAUSE_NON_DETERMINISTIC_ERROR failure { message: "no match" } } \
      | cause NonDeterministicError  failure no match
      workflow_execution_signaled_event_attributes { signal_name: "go" identity: "bob" } \
      | signal go  by bob
      workflow_task_timed_out_event_attributes { timeout_type: TIMEOUT_TYPE_SCHEDULE_TO_START } \
      | timeout ScheduleToStart
      workflow_execution_update_accepted_event_attributes { protocol_instance_id: "u1" \
      accepted_request { input { name: "add" args { payloads { metadata { key: "encoding" \
      value: "json/plain" } data: "7" } } } } } | update u1  asks add(7)
      start_child_workflow_execution_initiated_event_attributes { workflow_id: "c" \
      workflow_type { name: "Child" } } | type Child  workflow c
      workflow_task_scheduled_event_attributes { attempt: 1 } |
      """)
  void tellsWhatPeopleLookFor(String event, String expected) throws Exception {
    assertThat(EventDetail.of(parse(event))).isEqualTo(expected == null ? "" : expected);
  }

  @Test
  void shortensWhatIsLong() throws Exception {
    var event = parse("workflow_execution_terminated_event_attributes { reason: \"%s\" }"
        .formatted("x".repeat(500)));

    assertThat(EventDetail.of(event)).hasSize("reason ".length() + 80).endsWith("x…");
  }

  @Test
  void saysNothingOfAnEventWithoutAttributes() {
    assertThat(EventDetail.of(HistoryEvent.getDefaultInstance())).isEmpty();
  }

  private static HistoryEvent parse(String text) throws TextFormat.ParseException {
    return TextFormat.parse(text, HistoryEvent.class);
  }
}
