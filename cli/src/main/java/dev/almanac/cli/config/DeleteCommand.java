package dev.almanac.cli.config;

import dev.almanac.cli.profile.ProfileOptions;
import dev.almanac.cli.profile.SettingException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code almanac config delete}. */
@Command(
    name = "delete",
    header = "Remove a property from a profile.",
    footer = {
      "",
      "Example:",
      "  almanac config delete --profile prod --prop tls.server_name",
    })
final class DeleteCommand implements Runnable {
  @Spec
  private CommandSpec command;

  @Option(
      names = {"-p", "--prop"},
      required = true,
      paramLabel = "NAME",
      description = "The property.")
  private String property = "";

  @Mixin
  private ProfileOptions profile;

  @Override
  public void run() {
    var file = profile.file();
    if (!file.delete(profile.profile(), property)) {
      throw new SettingException(
          "the profile '%s' has no '%s'".formatted(profile.profile(), property));
    }
    file.write();
    command
        .commandLine()
        .getOut()
        .println("Removed %s from profile '%s'.".formatted(property, profile.profile()));
  }
}
