package dev.almanac.cli.operator;

import dev.almanac.cli.operator.attribute.SearchAttributeCommand;
import dev.almanac.cli.operator.audit.AuditCommand;
import dev.almanac.cli.operator.cluster.ClusterCommand;
import dev.almanac.cli.operator.encryption.EncryptionCommand;
import dev.almanac.cli.operator.key.KeyCommand;
import dev.almanac.cli.operator.namespace.NamespaceCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code almanac operator}: the group. */
@Command(
    name = "operator",
    header = "Operate a server: namespaces, search attributes, keys, encryption, health.",
    subcommands = {
      NamespaceCommand.class,
      SearchAttributeCommand.class,
      ClusterCommand.class,
      KeyCommand.class,
      AuditCommand.class,
      WhoAmICommand.class,
      ConfirmClockCommand.class,
      EncryptionCommand.class,
    },
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Examples:",
      "  almanac operator namespace create orders --retention 30d",
      "  almanac operator search-attribute list",
      "  almanac operator cluster health",
    })
public final class OperatorCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "Missing command");
  }
}
