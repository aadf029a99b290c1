package dev.almanac.house;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** The schedule scenarios that tests must cover, read from a file. */
record ScenarioList(List<Entry> entries) {
  private static final String FILE = "scenarios.txt";

  /** What the list requires of a scenario. */
  enum Kind {
    TEST,
    TESTS,
    DIFFERS,
    NONE
  }

  /**
   * A scenario.
   *
   * @param reason why there is no test, or one that differs; otherwise empty
   */
  record Entry(String section, String id, Kind kind, String text, String reason) {}

  static ScenarioList read() {
    try (var in = ScenarioList.class.getResourceAsStream(FILE)) {
      return of(new String(Objects.requireNonNull(in, FILE).readAllBytes(), UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static ScenarioList of(String text) {
    var entries = new ArrayList<Entry>();
    var section = "";
    for (var line : text.lines().toList()) {
      if (line.startsWith("## ")) {
        section = line.substring(3);
      } else if (!line.isBlank() && !line.startsWith("#")) {
        entries.add(entry(section, line));
      }
    }
    return new ScenarioList(List.copyOf(entries));
  }

  private static Entry entry(String section, String line) {
    var parts = List.of(line.split(" \\| ", -1));
    if (parts.size() < 3) {
      throw new IllegalArgumentException("Expected id | kind | text, found " + line);
    }
    var kind = Kind.valueOf(parts.get(1).toUpperCase(Locale.ROOT));
    var entry =
        new Entry(section, parts.get(0), kind, parts.get(2), parts.size() > 3 ? parts.get(3) : "");
    if (entry.reason().isEmpty() == (kind == Kind.DIFFERS || kind == Kind.NONE)) {
      throw new IllegalArgumentException("Expected a reason where something differs: " + line);
    }
    return entry;
  }

  /** Returns the differences between this list and the ids on the tests. */
  List<String> problems(Map<String, List<String>> tests) {
    var problems = new ArrayList<String>();
    var known = new ArrayList<String>();
    for (var entry : entries) {
      var found = tests.getOrDefault(entry.id(), List.of());
      if (known.contains(entry.id())) {
        problems.add(entry.id() + " is listed twice");
      }
      known.add(entry.id());
      if (found.isEmpty() && entry.kind() != Kind.NONE) {
        problems.add(entry.id() + " has no test");
      }
      if (!found.isEmpty() && entry.kind() == Kind.NONE) {
        problems.add(entry.id() + " is to have no test, but has " + found);
      }
      if (found.size() > 1 && entry.kind() != Kind.TESTS) {
        problems.add(entry.id() + " is on several tests: " + found);
      }
    }
    tests.forEach((id, found) -> {
      if (!known.contains(id)) {
        problems.add(id + " of " + found + " is not listed");
      }
    });
    return problems;
  }

  /** Returns the page that shows the list. */
  String page(Map<String, List<String>> tests) {
    var page = new StringBuilder("""
        # Scenarios of schedules

        What the tests of three systems assert about schedules, in our words, with our test for
        each. This page is generated from `scenarios.txt` of the house rules and the annotations of
        the tests; do not edit it. Each deliberate difference has its reason.
        """);
    var section = "";
    for (var entry : entries) {
      if (!entry.section().equals(section)) {
        section = entry.section();
        page.append("\n## %s\n\n| Scenario | | Test |\n|---|---|---|\n".formatted(section));
      }
      page.append("| `%s` | %s | %s |\n".formatted(entry.id(), text(entry), where(entry, tests)));
    }
    return page.toString();
  }

  private static String text(Entry entry) {
    return switch (entry.kind()) {
      case TEST, TESTS -> entry.text();
      case DIFFERS -> entry.text() + ". Differs: " + entry.reason();
      case NONE -> entry.text() + ". Not tested: " + entry.reason();
    };
  }

  private static String where(Entry entry, Map<String, List<String>> tests) {
    return String.join(
        ", ",
        tests.getOrDefault(entry.id(), List.of()).stream()
            .map(test -> "`" + test + "`")
            .toList());
  }
}
