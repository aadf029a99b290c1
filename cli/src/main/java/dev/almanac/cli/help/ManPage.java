package dev.almanac.cli.help;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Writes the manual page of a command, in roff. */
final class ManPage {
  private final StringBuilder page = new StringBuilder();
  private final CommandSpec command;

  private ManPage(CommandSpec command) {
    this.command = command;
  }

  /** Returns the name of the page: the words of the command with hyphens. */
  static String name(CommandSpec command) {
    return command.qualifiedName("-");
  }

  static String of(CommandSpec command) {
    return new ManPage(command).write();
  }

  private String write() {
    var usage = command.usageMessage();
    page.append(".TH \"%s\" \"1\" \"\" \"\" \"Almanac\"\n".formatted(name(command)));
    section("NAME", name(command) + " - " + String.join(" ", usage.header()));
    section("SYNOPSIS", HelpPages.synopsis(command));
    if (usage.description().length > 0) {
      heading("DESCRIPTION");
      literal(List.of(usage.description()));
    }
    HelpPages.flags(command).forEach((name, options) -> {
      heading(name.replace(":", "").toUpperCase(Locale.ROOT));
      options.forEach(this::option);
    });
    if (!command.subcommands().isEmpty()) {
      heading("COMMANDS");
      command.subcommands().values().stream()
          .map(below -> below.getCommandSpec())
          .filter(below -> !below.usageMessage().hidden())
          .forEach(
              below -> item(below.name(), String.join(" ", below.usageMessage().header())));
    }
    if (usage.footer().length > 0) {
      heading("NOTES AND EXAMPLES");
      literal(List.of(usage.footer()));
    }
    section("EXIT STATUS", "0 success, 1 failure, 2 invalid usage or input");
    section("SEE ALSO", related());
    return page.toString();
  }

  private String related() {
    var parent = command.parent() == null ? Stream.<CommandSpec>of() : Stream.of(command.parent());
    var below = command.subcommands().values().stream().map(one -> one.getCommandSpec());
    return Stream.concat(parent, below)
        .filter(one -> !one.usageMessage().hidden())
        .map(one -> name(one) + "(1)")
        .collect(Collectors.joining(", "));
  }

  private void option(OptionSpec option) {
    var names = String.join(", ", option.names());
    var label = option.arity().max() > 0 ? " " + option.paramLabel() : "";
    item(names + label, String.join(" ", option.description()));
  }

  private void item(String term, String meaning) {
    page.append(".TP\n")
        .append(escaped(term))
        .append('\n')
        .append(escaped(meaning))
        .append('\n');
  }

  private void section(String name, String text) {
    heading(name);
    page.append(escaped(text)).append('\n');
  }

  private void heading(String name) {
    page.append(".SH \"").append(name.replace("\"", "'")).append("\"\n");
  }

  private void literal(List<String> lines) {
    page.append(".nf\n");
    lines.forEach(line -> page.append(escaped(line)).append('\n'));
    page.append(".fi\n");
  }

  /** A hyphen alone would become a dash, and a dot or quote at the beginning a request. */
  private static String escaped(String text) {
    var safe = text.replace("\\", "\\e").replace("-", "\\-");
    return safe.startsWith(".") || safe.startsWith("'") ? "\\&" + safe : safe;
  }
}
