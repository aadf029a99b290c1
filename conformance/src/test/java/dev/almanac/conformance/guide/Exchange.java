package dev.almanac.conformance.guide;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A command that a page shows, and what the page says it prints.
 *
 * @param first the number of the first line of what is printed, counted from 0
 * @param shown the lines; empty if the page shows none because it only names the command
 */
record Exchange(String command, int first, Optional<List<String>> shown) {
  private static final String PROMPT = "$ ";

  /** What stands for any number of lines. */
  static final String ELLIPSIS = "…";

  /** Reads a block in which a dollar sign stands before each command. */
  static List<Exchange> inSession(Block block) {
    var exchanges = new ArrayList<Exchange>();
    int line = 0;
    while (line < block.lines().size()) {
      if (!block.lines().get(line).startsWith(PROMPT)) {
        throw new AssertionError(
            "%s: the block must begin with a command".formatted(block.place()));
      }
      var command = new StringBuilder(block.lines().get(line++).substring(PROMPT.length()));
      line = goOn(command, block.lines(), line);
      int first = line;
      while (line < block.lines().size() && !block.lines().get(line).startsWith(PROMPT)) {
        line++;
      }
      exchanges.add(new Exchange(
          command.toString(),
          block.first() + first,
          Optional.of(Shape.withoutBlankEnd(block.lines().subList(first, line)))));
    }
    return exchanges;
  }

  /** Reads a block of commands alone. */
  static List<Exchange> inScript(Block block) {
    var exchanges = new ArrayList<Exchange>();
    for (int line = 0; line < block.lines().size(); ) {
      var command = new StringBuilder(block.lines().get(line++));
      line = goOn(command, block.lines(), line);
      if (!command.toString().isBlank()) {
        exchanges.add(new Exchange(command.toString(), block.first() + line, Optional.empty()));
      }
    }
    return exchanges;
  }

  /** Appends the lines on which a command goes on; returns the number of the one after them. */
  private static int goOn(StringBuilder command, List<String> lines, int line) {
    int next = line;
    while (command.charAt(command.length() - 1) == '\\' && next < lines.size()) {
      command.setLength(command.length() - 1);
      command.append(lines.get(next++).strip());
    }
    return next;
  }

  /** Whether it is written in full, without an ellipsis. */
  boolean isInFull() {
    return shown.isPresent() && !shown.get().contains(ELLIPSIS);
  }

  /** Whether the page shows that it fails: our commands say so with their name in front. */
  boolean isShownToFail() {
    return shown.orElse(List.of()).stream().anyMatch(line -> line.startsWith("almanac: "));
  }
}
