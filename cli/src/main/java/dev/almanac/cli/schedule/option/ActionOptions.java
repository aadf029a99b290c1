package dev.almanac.cli.schedule.option;

import dev.almanac.cli.workflow.option.FieldOptions;
import dev.almanac.cli.workflow.option.InputOptions;
import dev.almanac.cli.workflow.option.WorkflowOptions;
import io.temporal.api.schedule.v1.ScheduleAction;
import io.temporal.api.workflow.v1.NewWorkflowExecutionInfo;
import picocli.CommandLine.Mixin;

/** The flags for the action of a schedule. */
final class ActionOptions {
  @Mixin
  private WorkflowOptions workflow;

  @Mixin
  private InputOptions input;

  @Mixin
  private FieldOptions fields;

  ScheduleAction action() {
    var start = workflow.request().setInput(input.read());
    fields.applyTo(start);
    var info = NewWorkflowExecutionInfo.newBuilder()
        .setWorkflowId(start.getWorkflowId())
        .setWorkflowType(start.getWorkflowType())
        .setTaskQueue(start.getTaskQueue())
        .setWorkflowTaskTimeout(start.getWorkflowTaskTimeout())
        .setInput(start.getInput());
    if (start.hasWorkflowExecutionTimeout()) {
      info.setWorkflowExecutionTimeout(start.getWorkflowExecutionTimeout());
    }
    if (start.hasWorkflowRunTimeout()) {
      info.setWorkflowRunTimeout(start.getWorkflowRunTimeout());
    }
    if (start.hasMemo()) {
      info.setMemo(start.getMemo());
    }
    if (start.hasSearchAttributes()) {
      info.setSearchAttributes(start.getSearchAttributes());
    }
    if (start.hasHeader()) {
      info.setHeader(start.getHeader());
    }
    if (start.hasUserMetadata()) {
      info.setUserMetadata(start.getUserMetadata());
    }
    return ScheduleAction.newBuilder().setStartWorkflow(info).build();
  }
}
