package dev.almanac.conformance.guide;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What the comments before a block say of it; {@link Page} explains them. */
final class Marks {
  private static final String NOT_RUN = "not run: ";
  private static final String FILE = "file ";
  private static final String OUTPUT = "output of ";
  private static final String EXIT_CODE = "exit code ";
  private static final String VARIES = "varies: ";
  private static final String EVENTUALLY = "eventually";
  private static final String IN = "in ";

  private final List<String> varying = new ArrayList<>();
  private Optional<String> reason = Optional.empty();
  private Optional<String> file = Optional.empty();
  private Optional<String> command = Optional.empty();
  private Optional<String> language = Optional.empty();
  private List<Integer> exitCodes = List.of();
  private boolean isEventual;

  /** Takes one of them; returns false if it is none. */
  boolean take(String mark) {
    if (mark.startsWith(NOT_RUN)) {
      reason = Optional.of(mark.substring(NOT_RUN.length()));
    } else if (mark.startsWith(FILE)) {
      file = Optional.of(mark.substring(FILE.length()));
    } else if (mark.startsWith(OUTPUT)) {
      command = Optional.of(mark.substring(OUTPUT.length()));
    } else if (mark.startsWith(EXIT_CODE)) {
      exitCodes = Stream.of(mark.substring(EXIT_CODE.length()).split(" ", -1))
          .map(Integer::valueOf)
          .toList();
    } else if (mark.startsWith(VARIES)) {
      varying.add(mark.substring(VARIES.length()));
    } else if (mark.startsWith(IN)) {
      language = Optional.of(mark.substring(IN.length()));
    } else if (mark.equals(EVENTUALLY)) {
      isEventual = true;
    } else {
      return false;
    }
    return true;
  }

  /** Why a block is not run. */
  Optional<String> reason() {
    return reason;
  }

  /** The name of the file that a block is. */
  Optional<String> file() {
    return file;
  }

  /** The command whose output a block is. */
  Optional<String> command() {
    return command;
  }

  /** The language of the worker that a block starts. */
  Optional<String> language() {
    return language;
  }

  /** The exit code of a command of the block, unless the output says what to expect. */
  Optional<Integer> exitCode(int number) {
    return number < exitCodes.size() ? Optional.of(exitCodes.get(number)) : Optional.empty();
  }

  /** Whether the shape comes to fit by itself, as a worker goes on. */
  boolean isEventual() {
    return isEventual;
  }

  /** Lines with one of these are left out, as they depend on the machine or the date. */
  List<String> varying() {
    return List.copyOf(varying);
  }
}
