package dev.almanac.cli.apply;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The flags for whose schedules files are about. */
final class OwnerOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--owner",
      paramLabel = "NAME",
      description = "Whose schedules these are. Documents without the label owner get it; one with"
          + " another owner is refused.")
  private String owner = "";

  @Option(
      names = "--take-over",
      description = "Also change schedules that belong to somebody else by their label owner.")
  private boolean takesOver;

  @Option(
      names = "--prune",
      description = "Delete schedules of --owner that are in no file. Others are never touched.")
  private boolean prunes;

  String name() {
    return owner;
  }

  boolean takesOver() {
    return takesOver;
  }

  boolean prunes() {
    return prunes;
  }

  /** @throws ParameterException if it is not stated whose schedules to delete */
  void check() {
    if (prunes && owner.isBlank()) {
      throw new ParameterException(
          command.commandLine(), "--prune needs --owner, and deletes only what has that owner");
    }
  }
}
