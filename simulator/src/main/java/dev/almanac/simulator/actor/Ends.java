package dev.almanac.simulator.actor;

import io.temporal.api.command.v1.CancelWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.CompleteWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.ContinueAsNewWorkflowExecutionCommandAttributes;
import io.temporal.api.command.v1.FailWorkflowExecutionCommandAttributes;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.failure.v1.Failure;

/** The commands that end a run. */
final class Ends {
  private Ends() {}

  static Command complete(String result) {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_COMPLETE_WORKFLOW_EXECUTION)
        .setCompleteWorkflowExecutionCommandAttributes(
            CompleteWorkflowExecutionCommandAttributes.newBuilder().setResult(Texts.of(result)))
        .build();
  }

  static Command continueAsNew(String input) {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_CONTINUE_AS_NEW_WORKFLOW_EXECUTION)
        .setContinueAsNewWorkflowExecutionCommandAttributes(
            ContinueAsNewWorkflowExecutionCommandAttributes.newBuilder().setInput(Texts.of(input)))
        .build();
  }

  static Command fail() {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_FAIL_WORKFLOW_EXECUTION)
        .setFailWorkflowExecutionCommandAttributes(
            FailWorkflowExecutionCommandAttributes.newBuilder()
                .setFailure(Failure.newBuilder().setMessage("simulated")))
        .build();
  }

  static Command cancel() {
    return Command.newBuilder()
        .setCommandType(CommandType.COMMAND_TYPE_CANCEL_WORKFLOW_EXECUTION)
        .setCancelWorkflowExecutionCommandAttributes(
            CancelWorkflowExecutionCommandAttributes.getDefaultInstance())
        .build();
  }
}
