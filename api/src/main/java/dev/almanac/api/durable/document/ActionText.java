package dev.almanac.api.durable.document;

import com.google.gson.JsonObject;
import dev.almanac.api.durable.json.Document;
import dev.almanac.api.durable.payload.ArgumentDocument;
import io.temporal.api.workflow.v1.NewWorkflowExecutionInfo;

/** Shows the workflow that a schedule starts. */
final class ActionText {
  private ActionText() {}

  static JsonObject whole(NewWorkflowExecutionInfo action) {
    var document = withoutInput(action);
    if (action.getInput().getPayloadsCount() > 0) {
      document.put(ActionDocument.INPUT, ArgumentDocument.write(action.getInput()));
    }
    return document.json();
  }

  /** Leaves out the arguments, which may be large, for events. */
  static Document withoutInput(NewWorkflowExecutionInfo action) {
    var document = brief(action);
    if (action.hasWorkflowExecutionTimeout()) {
      document.put(
          ActionDocument.EXECUTION_TIMEOUT, action.getWorkflowExecutionTimeout().getSeconds());
    }
    if (action.hasWorkflowRunTimeout()) {
      document.put(ActionDocument.RUN_TIMEOUT, action.getWorkflowRunTimeout().getSeconds());
    }
    return document;
  }

  /** Shows what lists show. */
  static Document brief(NewWorkflowExecutionInfo action) {
    return new Document()
        .put(ActionDocument.TYPE, action.getWorkflowType().getName())
        .put(ActionDocument.QUEUE, action.getTaskQueue().getName());
  }
}
