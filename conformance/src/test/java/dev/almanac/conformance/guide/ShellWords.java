package dev.almanac.conformance.guide;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A command line cut into words as a shell does, as long as it has only words and quotes. */
final class ShellWords {
  private static final String SPECIAL = "|&;<>$`*~";

  private final String line;
  private final List<String> words = new ArrayList<>();
  private final StringBuilder word = new StringBuilder();
  private boolean isWord;
  private int at;

  private ShellWords(String line) {
    this.line = line;
  }

  /** Returns its words; empty if it has anything that takes a shell, such as a pipe. */
  static Optional<List<String>> of(String line) {
    var words = new ShellWords(line);
    return words.cut() ? Optional.of(List.copyOf(words.words)) : Optional.empty();
  }

  private boolean cut() {
    for (; at < line.length(); at++) {
      char letter = line.charAt(at);
      if (letter == '#' && !isWord) {
        break;
      }
      if (letter == '\'' || letter == '"') {
        quoted(letter);
      } else if (letter == ' ' || letter == '\n') {
        end();
      } else if (SPECIAL.indexOf(letter) >= 0) {
        return false;
      } else {
        word.append(letter == '\\' ? line.charAt(++at) : letter);
        isWord = true;
      }
    }
    end();
    return true;
  }

  private void quoted(char quote) {
    int end = line.indexOf(quote, at + 1);
    if (end < 0) {
      throw new AssertionError("The quote %s does not end: %s".formatted(quote, line));
    }
    word.append(line, at + 1, end);
    isWord = true;
    at = end;
  }

  private void end() {
    if (isWord) {
      words.add(word.toString());
    }
    word.setLength(0);
    isWord = false;
  }
}
