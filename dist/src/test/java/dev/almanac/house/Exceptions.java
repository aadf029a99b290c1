package dev.almanac.house;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The excused violations, each with its reason. */
record Exceptions(List<Entry> entries) {
  record Entry(String rule, String subject, String reason) {
    boolean excuses(Violation violation) {
      return rule.equals(violation.rule()) && subject.equals(violation.subject());
    }
  }

  /** Parses one {@code rule | subject | reason} per line; skips blanks and {@code #} comments. */
  static Exceptions parse(String text) {
    return new Exceptions(text.lines()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .map(Exceptions::entry)
        .toList());
  }

  private static Entry entry(String line) {
    String[] parts = line.split("\\|", 3);
    if (parts.length != 3 || parts[2].isBlank()) {
      throw new IllegalArgumentException("Expected 'rule | subject | reason', found: " + line);
    }
    return new Entry(parts[0].strip(), parts[1].strip(), parts[2].strip());
  }

  /** Returns violations without an excuse, and excuses without a violation. */
  List<String> complaints(List<Violation> violations) {
    var complaints = new ArrayList<String>();
    violations.stream()
        .filter(violation -> entries.stream().noneMatch(entry -> entry.excuses(violation)))
        .map(Violation::toString)
        .forEach(complaints::add);
    needless(violations)
        .map(entry -> "exceptions.txt: no longer needed, remove it: " + entry)
        .forEach(complaints::add);
    return complaints;
  }

  private Stream<Entry> needless(List<Violation> violations) {
    return entries.stream().filter(entry -> violations.stream().noneMatch(entry::excuses));
  }
}
