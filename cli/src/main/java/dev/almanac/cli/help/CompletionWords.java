package dev.almanac.cli.help;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * What can follow each command.
 *
 * @param byCommand by the words of the command, without the program: "" or "schedule list"
 */
record CompletionWords(Map<String, List<Word>> byCommand) {
  /** @param takesValue whether the next word is its value */
  record Word(String text, String meaning, boolean takesValue) {
    boolean isFlag() {
      return text.startsWith("-");
    }
  }

  static CompletionWords of(CommandSpec root) {
    var words = new LinkedHashMap<String, List<Word>>();
    add("", root, words);
    return new CompletionWords(words);
  }

  private static void add(String path, CommandSpec command, Map<String, List<Word>> all) {
    var words = new ArrayList<Word>();
    all.put(path, words);
    command.options().stream().filter(option -> !option.hidden()).forEach(option -> {
      var meaning = String.join(" ", option.description());
      words.add(new Word(option.longestName(), meaning, option.arity().min() > 0));
    });
    new TreeMap<>(command.subcommands()).forEach((name, below) -> {
      if (!below.getCommandSpec().usageMessage().hidden()) {
        words.add(new Word(name, header(below), false));
        add((path + " " + name).strip(), below.getCommandSpec(), all);
      }
    });
  }

  private static String header(CommandLine command) {
    return String.join(" ", command.getCommandSpec().usageMessage().header());
  }
}
