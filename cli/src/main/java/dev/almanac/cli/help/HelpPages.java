package dev.almanac.cli.help;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The pages that {@code --help} shows: what must be given first, the flags that all share last. */
public final class HelpPages {
  private static final String FLAGS = "Flags:";

  private HelpPages() {}

  /** Gives a command and all below it such pages. */
  public static void install(CommandLine command) {
    var sections = command.getHelpSectionMap();
    sections.put(UsageMessageSpec.SECTION_KEY_SYNOPSIS, HelpPages::synopsis);
    sections.put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, HelpPages::options);
    sections.put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, help -> "");
    sections.put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, HelpPages::commands);
    command.setHelpSectionMap(sections);
    command.setHelpSectionKeys(commandsFirst(command.getHelpSectionKeys()));
    command.getSubcommands().values().forEach(HelpPages::install);
  }

  /** Returns a line with all that must be given. */
  static String synopsis(CommandSpec command) {
    var required = command.options().stream()
        .filter(option -> option.required() && !option.hidden())
        .map(option -> option.longestName() + " " + option.paramLabel());
    var parameters = command.positionalParameters().stream()
        .filter(parameter -> !parameter.hidden())
        .map(HelpPages::label);
    var last = command.subcommands().isEmpty()
        ? "[FLAGS]"
        : command.usageMessage().synopsisSubcommandLabel();
    return Stream.of(Stream.of(command.qualifiedName()), parameters, required, Stream.of(last))
        .flatMap(part -> part)
        .collect(Collectors.joining(" "));
  }

  private static String label(ArgSpec parameter) {
    return parameter.required() ? parameter.paramLabel() : "[" + parameter.paramLabel() + "]";
  }

  private static String synopsis(Help help) {
    return help.colorScheme().text(synopsis(help.commandSpec())) + System.lineSeparator();
  }

  /** Returns the flags by purpose; headings with none are left out. */
  static Map<String, List<OptionSpec>> flags(CommandSpec command) {
    var flags = new LinkedHashMap<String, List<OptionSpec>>();
    Stream.concat(Stream.of(FLAGS), SharedFlags.HEADINGS.stream())
        .forEach(heading -> flags.put(heading, new ArrayList<>()));
    command.options().stream()
        .filter(option -> !option.hidden())
        .forEach(option -> flags
            .computeIfAbsent(
                SharedFlags.heading(option).orElse(FLAGS), heading -> new ArrayList<>())
            .add(option));
    flags.values().removeIf(List::isEmpty);
    return flags;
  }

  private static String options(Help help) {
    var text = new StringBuilder();
    flags(help.commandSpec()).forEach((heading, options) -> {
      var layout = help.createDefaultLayout(options, List.of(), help.colorScheme());
      text.append(System.lineSeparator())
          .append(heading)
          .append(System.lineSeparator())
          .append(help.optionListExcludingGroups(
              options,
              layout,
              Help.createShortOptionNameComparator(),
              help.parameterLabelRenderer()));
    });
    return text.toString();
  }

  /** The commands of a group are what people look for; its flags are those of all groups. */
  private static List<String> commandsFirst(List<String> keys) {
    var sorted = new ArrayList<>(keys);
    sorted.remove(UsageMessageSpec.SECTION_KEY_COMMAND_LIST);
    sorted.add(
        sorted.indexOf(UsageMessageSpec.SECTION_KEY_OPTION_LIST),
        UsageMessageSpec.SECTION_KEY_COMMAND_LIST);
    return sorted;
  }

  private static String commands(Help help) {
    var text = new StringBuilder();
    Purposes.of(help.commandSpec().qualifiedName(), help.subcommands().keySet())
        .forEach((heading, names) -> {
          var listed = new LinkedHashMap<String, Help>();
          names.forEach(name -> listed.put(name, help.subcommands().get(name)));
          text.append(System.lineSeparator())
              .append(heading)
              .append(System.lineSeparator())
              .append(help.commandList(listed));
        });
    return text.toString();
  }
}
