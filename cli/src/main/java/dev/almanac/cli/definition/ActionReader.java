package dev.almanac.cli.definition;

import com.google.gson.JsonParseException;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.util.JsonFormat;
import dev.almanac.cli.format.Section;
import dev.almanac.cli.output.Json;
import dev.almanac.cli.wire.DurationText;
import dev.almanac.protocol.ProtoTime;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.workflow.v1.NewWorkflowExecutionInfo;

/** Reads what a schedule starts. */
final class ActionReader {
  private ActionReader() {}

  static NewWorkflowExecutionInfo read(Section section, String scheduleId) {
    var action = NewWorkflowExecutionInfo.newBuilder();
    more(section, action);
    action.getWorkflowTypeBuilder().setName(section.text("workflow").orElseThrow());
    action.getTaskQueueBuilder().setName(section.text("taskQueue").orElseThrow());
    action.setWorkflowId(section.text("workflowId").orElse(scheduleId));
    for (var item : section.items("input")) {
      action.getInputBuilder().addPayloads(payload(section, item.key(), item.value()));
    }
    duration(section, "executionTimeout", action::setWorkflowExecutionTimeout);
    duration(section, "runTimeout", action::setWorkflowRunTimeout);
    duration(section, "taskTimeout", action::setWorkflowTaskTimeout);
    if (section.has("retry")) {
      retry(section.in("retry"), action);
    }
    var memo = DeclaredReader.payloads(section, "memo");
    if (!memo.isEmpty()) {
      action.getMemoBuilder().putAllFields(memo);
    }
    var attributes = DeclaredReader.payloads(section, "searchAttributes");
    if (!attributes.isEmpty()) {
      action.getSearchAttributesBuilder().putAllIndexedFields(attributes);
    }
    var headers = DeclaredReader.payloads(section, "headers");
    if (!headers.isEmpty()) {
      action.getHeaderBuilder().putAllFields(headers);
    }
    section
        .value("summary")
        .ifPresent(
            one -> action.getUserMetadataBuilder().setSummary(payload(section, "summary", one)));
    section
        .value("details")
        .ifPresent(
            one -> action.getUserMetadataBuilder().setDetails(payload(section, "details", one)));
    return action.build();
  }

  private static void more(Section section, NewWorkflowExecutionInfo.Builder action) {
    var more = section.in("more");
    try {
      JsonFormat.parser().merge(Json.exact(more.json()), action);
    } catch (InvalidProtocolBufferException e) {
      throw section.refusal("more", String.valueOf(e.getMessage()));
    }
  }

  private static void retry(Section section, NewWorkflowExecutionInfo.Builder action) {
    var policy = action.getRetryPolicyBuilder();
    duration(section, "initialInterval", policy::setInitialInterval);
    duration(section, "maximumInterval", policy::setMaximumInterval);
    section.value("backoff").ifPresent(value -> {
      try {
        policy.setBackoffCoefficient(value.getAsDouble());
      } catch (RuntimeException e) {
        throw section.refusal("backoff", "expected a number, such as 2");
      }
    });
    section.whole("maximumAttempts").ifPresent(number -> {
      if (number > Integer.MAX_VALUE) {
        throw section.refusal("maximumAttempts", "expected at most " + Integer.MAX_VALUE);
      }
      policy.setMaximumAttempts(number.intValue());
    });
    section.items("nonRetryable").forEach(item -> policy.addNonRetryableErrorTypes(item.text()));
  }

  private static Payload payload(Section section, String key, com.google.gson.JsonElement value) {
    try {
      return PayloadValues.payload(value);
    } catch (JsonParseException e) {
      throw section.refusal(key, String.valueOf(e.getMessage()));
    }
  }

  private static void duration(
      Section section,
      String key,
      java.util.function.Consumer<com.google.protobuf.Duration> setter) {
    section
        .text(key, text -> new DurationText().convert(text))
        .ifPresent(length -> setter.accept(ProtoTime.duration(length)));
  }
}
