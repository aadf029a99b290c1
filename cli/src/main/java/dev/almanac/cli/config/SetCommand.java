package dev.almanac.cli.config;

import dev.almanac.cli.profile.ProfileOptions;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code almanac config set}. Without flags it takes {@code version next}, with which scripts chose
 * between versions of Temporal's older command.
 */
@Command(
    name = "set",
    header = "Set a property of a profile.",
    description = "The file and the profile are created if they are not there.",
    footer = {
      "",
      "Examples:",
      "  almanac config set --prop address --value temporal.example.com:7233",
      "  almanac config set --profile prod --prop tls.server_name --value orders.example.com",
      "  almanac config set --profile prod --prop grpc_meta.team --value orders",
    })
final class SetCommand implements Runnable {
  private static final Set<List<String>> OLD =
      Set.of(List.of("version", "next"), List.of("version", "current"));

  @Spec
  private CommandSpec command;

  @Option(
      names = {"-p", "--prop"},
      paramLabel = "NAME",
      description = "The property, such as address or tls.server_name.")
  private @Nullable String property;

  @Option(
      names = {"-v", "--value"},
      paramLabel = "VALUE",
      description = "Its value.")
  private @Nullable String value;

  @Parameters(arity = "0..2", hidden = true)
  private List<String> old = List.of();

  @Mixin
  private ProfileOptions profile;

  @Override
  public void run() {
    if (property == null && value == null && OLD.contains(old)) {
      return;
    }
    if (property == null || value == null || !old.isEmpty()) {
      throw new ParameterException(command.commandLine(), "Expected --prop NAME --value VALUE");
    }
    var file = profile.file();
    file.set(profile.profile(), property, value);
    file.write();
    command
        .commandLine()
        .getOut()
        .println(
            "Set %s of profile '%s' in %s.".formatted(property, profile.profile(), file.path()));
  }
}
