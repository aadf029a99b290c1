package dev.almanac.cli.help;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The commands of a group by purpose, as its help lists them. */
final class Purposes {
  private static final String ALL = "Commands:";
  private static final String OTHERS = "Further:";

  /** By the words of a group. Groups of a few commands need no headings. */
  private static final Map<String, List<Heading>> OF_GROUPS = Map.of(
      "almanac",
      List.of(
          new Heading("Workflows:", "workflow", "activity", "batch"),
          new Heading(
              "Schedules:",
              "schedule",
              "calendar",
              "spec",
              "apply",
              "plan",
              "export",
              "drift",
              "import"),
          new Heading("Servers and workers:", "server", "operator", "task-queue", "worker"),
          new Heading("This program:", "config", "completion", "help")),
      "almanac workflow",
      List.of(
          new Heading(
              "To start:",
              "start",
              "execute",
              "signal-with-start",
              "start-update-with-start",
              "execute-update-with-start"),
          new Heading(
              "To look:",
              "list",
              "count",
              "describe",
              "show",
              "result",
              "trace",
              "query",
              "stack",
              "metadata"),
          new Heading("To change:", "signal", "update", "cancel", "terminate", "reset", "delete")),
      "almanac schedule",
      List.of(
          new Heading(
              "To define:", "preview", "create", "update", "pause", "resume", "toggle", "delete"),
          new Heading("To act:", "trigger", "backfill", "backfills", "skip"),
          new Heading(
              "To look:",
              "list",
              "count",
              "describe",
              "history",
              "explain",
              "list-matching-times",
              "evaluate",
              "incarnations"),
          new Heading("Many, and files:", "bulk", "plan", "apply", "drift", "export", "schema")),
      "almanac server",
      List.of(
          new Heading("To run:", "start-dev", "start", "config"),
          new Heading("Its data:", "backup", "restore", "doctor", "create-key")));

  private Purposes() {}

  private record Heading(String text, List<String> commands) {
    Heading(String text, String... commands) {
      this(text, List.of(commands));
    }
  }

  /** A label may name aliases behind the name: "resume, unpause". */
  private static boolean names(String label, String name) {
    return label.equals(name) || label.startsWith(name + ",");
  }

  /**
   * Sorts the commands of a group; a heading without any is left out.
   *
   * @param group its words, such as {@code almanac workflow}
   * @param labels the names of the commands, with aliases
   */
  static Map<String, List<String>> of(String group, Iterable<String> labels) {
    var left = new ArrayList<String>();
    labels.forEach(left::add);
    var sorted = new LinkedHashMap<String, List<String>>();
    for (var heading : OF_GROUPS.getOrDefault(group, List.of())) {
      var found = heading.commands().stream()
          .flatMap(name -> left.stream().filter(label -> names(label, name)))
          .toList();
      left.removeAll(found);
      if (!found.isEmpty()) {
        sorted.put(heading.text(), found);
      }
    }
    if (!left.isEmpty()) {
      sorted.put(sorted.isEmpty() ? ALL : OTHERS, left);
    }
    return sorted;
  }
}
