package dev.almanac.cli.calendar;

import picocli.CommandLine.Option;

/** The flag that names a calendar. */
final class NameOption {
  @Option(names = "--name", paramLabel = "NAME", required = true, description = "The calendar.")
  private String name = "";

  String name() {
    return name;
  }
}
