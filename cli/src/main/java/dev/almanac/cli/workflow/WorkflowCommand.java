package dev.almanac.cli.workflow;

import dev.almanac.cli.workflow.reset.ResetCommand;
import dev.almanac.cli.workflow.result.ResultCommand;
import dev.almanac.cli.workflow.start.ExecuteCommand;
import dev.almanac.cli.workflow.start.ExecuteUpdateWithStartCommand;
import dev.almanac.cli.workflow.start.SignalWithStartCommand;
import dev.almanac.cli.workflow.start.StartCommand;
import dev.almanac.cli.workflow.start.StartUpdateWithStartCommand;
import dev.almanac.cli.workflow.trace.TraceCommand;
import dev.almanac.cli.workflow.update.UpdateCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code almanac workflow}: the group. */
@Command(
    name = "workflow",
    header = "Start, inspect and control workflows on a server.",
    subcommands = {
      StartCommand.class,
      ExecuteCommand.class,
      ResultCommand.class,
      SignalWithStartCommand.class,
      StartUpdateWithStartCommand.class,
      ExecuteUpdateWithStartCommand.class,
      ListCommand.class,
      CountCommand.class,
      DescribeCommand.class,
      ShowCommand.class,
      TraceCommand.class,
      SignalCommand.class,
      QueryCommand.class,
      StackCommand.class,
      MetadataCommand.class,
      UpdateCommand.class,
      CancelCommand.class,
      TerminateCommand.class,
      ResetCommand.class,
      DeleteCommand.class,
    },
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Examples:",
      "  almanac workflow start --type Greeting --task-queue greetings -w g1 -i '\"Ada\"'",
      "  almanac workflow show -w g1 --follow",
    })
public final class WorkflowCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "Missing command");
  }
}
