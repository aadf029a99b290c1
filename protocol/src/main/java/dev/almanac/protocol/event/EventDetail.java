package dev.almanac.protocol.event;

import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Duration;
import com.google.protobuf.Message;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.text.EnumWords;
import dev.almanac.protocol.text.LengthWords;
import dev.almanac.protocol.text.PayloadWords;
import io.temporal.api.common.v1.ActivityType;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.update.v1.Meta;
import io.temporal.api.update.v1.Outcome;
import io.temporal.api.update.v1.Request;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Says in one line what an event is about: the fields of its attributes that people look for,
 * whatever the kind of the event.
 */
public final class EventDetail {
  private static final int LONGEST = 80;

  /** Failures say what went wrong at their end. */
  private static final int LONGEST_FAILURE = 400;

  /** Fields that say something, in the order of the line, and the word before each. */
  private static final Map<String, String> FIELDS = fields();

  private EventDetail() {}

  private static Map<String, String> fields() {
    var fields = new LinkedHashMap<String, String>();
    fields.put("workflow_type", "type");
    fields.put("activity_type", "type");
    fields.put("activity_id", "id");
    fields.put("timer_id", "id");
    fields.put("signal_name", "signal");
    fields.put("marker_name", "marker");
    fields.put("endpoint", "endpoint");
    fields.put("service", "service");
    fields.put("operation", "operation");
    fields.put("protocol_instance_id", "update");
    fields.put("meta", "update");
    fields.put("accepted_request", "asks");
    fields.put("workflow_execution", "workflow");
    fields.put("external_workflow_execution", "workflow");
    fields.put("task_queue", "queue");
    fields.put("cause", "cause");
    fields.put("timeout_type", "timeout");
    fields.put("failure", "failure");
    fields.put("last_failure", "after");
    fields.put("reason", "reason");
    fields.put("input", "input");
    fields.put("result", "result");
    fields.put("outcome", "outcome");
    fields.put("cron_schedule", "cron");
    fields.put("first_workflow_task_backoff", "first task after");
    fields.put("backoff_start_interval", "after");
    fields.put("new_execution_run_id", "next run");
    fields.put("attempt", "attempt");
    fields.put("identity", "by");
    return fields;
  }

  /** Returns the line; empty if there is nothing to say. */
  public static String of(HistoryEvent event) {
    var attributes = attributes(event);
    var line = FIELDS.keySet().stream()
        .map(name -> field(attributes, name))
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining("  "));
    return line + extra(event);
  }

  /** Returns what a field says that has another meaning in other events. */
  private static String extra(HistoryEvent event) {
    return switch (event.getAttributesCase()) {
      case TIMER_STARTED_EVENT_ATTRIBUTES ->
        "  for " + length(event.getTimerStartedEventAttributes().getStartToFireTimeout());
      case START_CHILD_WORKFLOW_EXECUTION_INITIATED_EVENT_ATTRIBUTES ->
        "  workflow "
            + event.getStartChildWorkflowExecutionInitiatedEventAttributes().getWorkflowId();
      default -> "";
    };
  }

  /** Returns the attributes, or the event itself if it has none. */
  public static Message attributes(HistoryEvent event) {
    var which = event.getDescriptorForType().getRealOneofs().getFirst();
    return event.hasOneof(which)
        ? (Message) event.getField(event.getOneofFieldDescriptor(which))
        : event;
  }

  private static String field(Message attributes, String name) {
    var field = attributes.getDescriptorForType().findFieldByName(name);
    if (field == null || field.isRepeated() || !attributes.getAllFields().containsKey(field)) {
      return "";
    }
    var text = text(attributes.getField(field));
    return text.isEmpty() || (name.equals("attempt") && text.equals("1"))
        ? ""
        : FIELDS.get(name) + " " + shortened(text, longest(attributes.getField(field)));
  }

  private static String text(Object value) {
    return switch (value) {
      case Payloads payloads -> PayloadWords.of(payloads);
      case Failure failure -> FailureText.line(failure);
      case Outcome outcome ->
        outcome.hasFailure()
            ? FailureText.line(outcome.getFailure())
            : PayloadWords.of(outcome.getSuccess());
      case WorkflowType type -> type.getName();
      case ActivityType type -> type.getName();
      case TaskQueue queue -> queue.getName();
      case WorkflowExecution run -> run.getWorkflowId();
      case Duration duration ->
        duration.equals(Duration.getDefaultInstance()) ? "" : length(duration);
      case Request request ->
        "%s(%s)"
            .formatted(
                request.getInput().getName(), PayloadWords.of(request.getInput().getArgs()));
      case Meta meta -> meta.getUpdateId();
      case EnumValueDescriptor constant -> constant.getNumber() == 0 ? "" : EnumWords.of(constant);
      case Message other -> "";
      default -> value.toString();
    };
  }

  private static String length(Duration duration) {
    return LengthWords.of(ProtoTime.duration(duration));
  }

  private static int longest(Object value) {
    return value instanceof Failure ? LONGEST_FAILURE : LONGEST;
  }

  private static String shortened(String text, int longest) {
    return text.length() <= longest ? text : text.substring(0, longest - 1) + "…";
  }
}
