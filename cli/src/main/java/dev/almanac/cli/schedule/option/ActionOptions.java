package dev.almanac.cli.schedule.option;

import dev.almanac.cli.workflow.option.FieldOptions;
import dev.almanac.cli.workflow.option.InputOptions;
import dev.almanac.cli.workflow.option.WorkflowOptions;
import io.temporal.api.workflow.v1.NewWorkflowExecutionInfo;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import picocli.CommandLine.Mixin;

/** The flags for the action of a schedule. */
final class ActionOptions {
  @Mixin
  private WorkflowOptions workflow;

  @Mixin
  private InputOptions input;

  @Mixin
  private FieldOptions fields;

  /** Sets what flags name, and the defaults of the rest. */
  void create(NewWorkflowExecutionInfo.Builder action) {
    apply(workflow.request(), action);
  }

  /**
   * Sets what flags name; all else stays. Fields of the memo and the like that are not named stay,
   * too.
   */
  void applyTo(NewWorkflowExecutionInfo.Builder action) {
    apply(workflow.named(), action);
  }

  private void apply(
      StartWorkflowExecutionRequest.Builder named, NewWorkflowExecutionInfo.Builder action) {
    fields.applyTo(named);
    if (input.isGiven()) {
      action.setInput(input.read());
    }
    if (named.hasWorkflowExecutionTimeout()) {
      action.setWorkflowExecutionTimeout(named.getWorkflowExecutionTimeout());
    }
    if (named.hasWorkflowRunTimeout()) {
      action.setWorkflowRunTimeout(named.getWorkflowRunTimeout());
    }
    if (named.hasWorkflowTaskTimeout()) {
      action.setWorkflowTaskTimeout(named.getWorkflowTaskTimeout());
    }
    if (!named.getWorkflowId().isEmpty()) {
      action.setWorkflowId(named.getWorkflowId());
    }
    if (named.hasWorkflowType()) {
      action.setWorkflowType(named.getWorkflowType());
    }
    if (named.hasTaskQueue()) {
      action.getTaskQueueBuilder().setName(named.getTaskQueue().getName());
    }
    if (named.hasMemo()) {
      action.getMemoBuilder().mergeFrom(named.getMemo());
    }
    if (named.hasSearchAttributes()) {
      action.getSearchAttributesBuilder().mergeFrom(named.getSearchAttributes());
    }
    if (named.hasHeader()) {
      action.getHeaderBuilder().mergeFrom(named.getHeader());
    }
    if (named.hasUserMetadata()) {
      action.getUserMetadataBuilder().mergeFrom(named.getUserMetadata());
    }
  }
}
