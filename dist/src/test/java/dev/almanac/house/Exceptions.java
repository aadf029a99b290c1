package dev.almanac.house;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The breaches that are excused, each with its reason. */
record Exceptions(List<Entry> entries) {
  record Entry(String rule, String subject, String reason) {
    boolean excuses(Violation violation) {
      return rule.equals(violation.rule()) && subject.equals(violation.subject());
    }
  }

  /**
   * One {@code rule | subject | reason} a line; blank lines and lines with {@code #} are remarks.
   */
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

  /** What is wrong: breaches nobody excused, and excuses for what is no longer a breach. */
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
