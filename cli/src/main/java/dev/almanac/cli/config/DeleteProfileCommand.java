package dev.almanac.cli.config;

import dev.almanac.cli.profile.ProfileOptions;
import dev.almanac.cli.profile.SettingException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code almanac config delete-profile}. */
@Command(
    name = "delete-profile",
    header = "Remove a profile with all its properties.",
    footer = {
      "",
      "Example:",
      "  almanac config delete-profile --profile prod",
    })
final class DeleteProfileCommand implements Runnable {
  @Spec
  private CommandSpec command;

  @Mixin
  private ProfileOptions profile;

  @Override
  public void run() {
    if (!command.commandLine().getParseResult().hasMatchedOption("--profile")) {
      throw new ParameterException(command.commandLine(), "Expected --profile NAME");
    }
    var file = profile.file();
    if (!file.names().contains(profile.profile())) {
      throw new SettingException(
          "%s has no profile '%s'".formatted(file.path(), profile.profile()));
    }
    file.deleteProfile(profile.profile());
    file.write();
    command.commandLine().getOut().println("Removed profile '%s'.".formatted(profile.profile()));
  }
}
