package dev.almanac.cli.operator.audit;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code almanac operator audit}: the group. */
@Command(
    name = "audit",
    header = "The audit: who changed what, from where, and with which result.",
    description = {
      "A server records changes if callers must show who they are, or if its configuration says",
      "so (security.audit.record). A record is in the commit of its change where that is possible,",
      "and has a hash over itself and the one before it. It never contains payloads.",
    },
    subcommands = {
      ListCommand.class,
      VerifyCommand.class,
      ExportCommand.class,
    },
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Examples:",
      "  almanac operator audit list --since 1h",
      "  almanac operator audit verify",
    })
public final class AuditCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "Missing command");
  }
}
