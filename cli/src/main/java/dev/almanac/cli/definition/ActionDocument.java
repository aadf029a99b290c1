package dev.almanac.cli.definition;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import com.google.protobuf.Duration;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.util.JsonFormat;
import dev.almanac.cli.wire.DurationText;
import dev.almanac.protocol.ProtoTime;
import io.temporal.api.common.v1.RetryPolicy;
import io.temporal.api.workflow.v1.NewWorkflowExecutionInfo;

/** What a schedule starts, in a document. */
final class ActionDocument {
  private static final java.time.Duration TASK_TIMEOUT = java.time.Duration.ofSeconds(10);

  private ActionDocument() {}

  static JsonObject of(Definition definition) {
    var action = definition.schedule().getAction().getStartWorkflow();
    var json = new JsonObject();
    json.addProperty("workflow", action.getWorkflowType().getName());
    json.addProperty("taskQueue", action.getTaskQueue().getName());
    if (!action.getWorkflowId().equals(definition.id())) {
      json.addProperty("workflowId", action.getWorkflowId());
    }
    if (action.getInput().getPayloadsCount() > 0) {
      var input = new JsonArray();
      action.getInput().getPayloadsList().forEach(one -> input.add(PayloadValues.value(one)));
      json.add("input", input);
    }
    duration(json, "executionTimeout", action.getWorkflowExecutionTimeout());
    duration(json, "runTimeout", action.getWorkflowRunTimeout());
    if (!ProtoTime.duration(action.getWorkflowTaskTimeout()).equals(TASK_TIMEOUT)) {
      duration(json, "taskTimeout", action.getWorkflowTaskTimeout());
    }
    if (action.hasRetryPolicy()) {
      json.add("retry", retry(action.getRetryPolicy()));
    }
    var memo = PayloadValues.values(action.getMemo().getFieldsMap());
    var attributes = PayloadValues.values(action.getSearchAttributes().getIndexedFieldsMap());
    var headers = PayloadValues.values(action.getHeader().getFieldsMap());
    DefinitionDocument.add(json, "memo", memo);
    DefinitionDocument.add(json, "searchAttributes", attributes);
    DefinitionDocument.add(json, "headers", headers);
    if (action.getUserMetadata().hasSummary()) {
      json.add("summary", PayloadValues.value(action.getUserMetadata().getSummary()));
    }
    if (action.getUserMetadata().hasDetails()) {
      json.add("details", PayloadValues.value(action.getUserMetadata().getDetails()));
    }
    DefinitionDocument.add(json, "more", more(action));
    return json;
  }

  private static JsonObject retry(RetryPolicy policy) {
    var json = new JsonObject();
    duration(json, "initialInterval", policy.getInitialInterval());
    if (policy.getBackoffCoefficient() != 0) {
      json.add("backoff", number(policy.getBackoffCoefficient()));
    }
    duration(json, "maximumInterval", policy.getMaximumInterval());
    if (policy.getMaximumAttempts() != 0) {
      json.addProperty("maximumAttempts", policy.getMaximumAttempts());
    }
    if (policy.getNonRetryableErrorTypesCount() > 0) {
      var types = new JsonArray();
      policy.getNonRetryableErrorTypesList().forEach(types::add);
      json.add("nonRetryable", types);
    }
    return json;
  }

  private static JsonPrimitive number(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? new JsonPrimitive((long) value)
        : new JsonPrimitive(value);
  }

  /** Returns what has no key of its own, as the protocol writes it. */
  private static JsonObject more(NewWorkflowExecutionInfo action) {
    var rest = action.toBuilder()
        .clearWorkflowId()
        .clearWorkflowType()
        .clearTaskQueue()
        .clearInput()
        .clearWorkflowExecutionTimeout()
        .clearWorkflowRunTimeout()
        .clearWorkflowTaskTimeout()
        .clearRetryPolicy()
        .clearMemo()
        .clearSearchAttributes()
        .clearHeader()
        .clearUserMetadata()
        .build();
    try {
      return JsonParser.parseString(JsonFormat.printer().print(rest)).getAsJsonObject();
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("an action that has no JSON", e);
    }
  }

  static void duration(JsonObject json, String name, Duration duration) {
    var length = ProtoTime.duration(duration);
    if (!length.isZero()) {
      json.addProperty(name, DurationText.of(length));
    }
  }
}
