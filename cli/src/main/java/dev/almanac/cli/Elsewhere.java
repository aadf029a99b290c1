package dev.almanac.cli;

import java.util.Map;
import java.util.Set;
import picocli.CommandLine;

/** Knows where to find what people look for in other places, by habits from other tools. */
final class Elsewhere {
  private static final Set<String> SELECTORS = Set.of("--query", "-q", "--owner", "--all");

  private static final Set<String> BULK = Set.of("pause", "resume", "trigger", "delete");

  private static final String SCHEDULE = "almanac schedule ";

  private static final String SERVE = "Did you mean 'almanac server start-dev'?";

  private static final String START =
      "Did you mean 'almanac workflow start' or 'almanac workflow execute'?";

  private static final Map<String, String> COMMANDS = Map.of(
      "almanac start-dev", SERVE,
      "almanac serve", SERVE,
      "almanac start", START,
      "almanac run", START,
      "almanac workflow run", START,
      "almanac list", "Did you mean 'almanac schedule list' or 'almanac workflow list'?");

  private static final Map<String, String> SYNONYMS =
      Map.of("ls", "list", "show", "describe", "get", "describe", "add", "create");

  private Elsewhere() {}

  /**
   * Returns a sentence; empty if there is nothing to say.
   *
   * @param command the command that was called
   * @param word the word or flag that it does not know
   */
  static String of(CommandLine command, String word) {
    var name = command.getCommandSpec().qualifiedName();
    if (word.startsWith("-")) {
      return bulk(name, word.split("=", 2)[0]);
    }
    var synonym = SYNONYMS.getOrDefault(word, "");
    return command.getSubcommands().containsKey(synonym)
        ? "Did you mean %s?".formatted(synonym)
        : COMMANDS.getOrDefault(name + " " + word, "");
  }

  private static String bulk(String name, String flag) {
    var verb = name.startsWith(SCHEDULE) ? name.substring(SCHEDULE.length()) : "";
    return SELECTORS.contains(flag) && BULK.contains(verb)
        ? "For many schedules: 'almanac schedule bulk %s %s', which asks first"
            .formatted(verb, flag)
        : "";
  }
}
