package dev.almanac.conformance.guide;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The shape of what a command prints: words, columns and their order, without what differs from one
 * run to the next, which are ids, times, durations, sizes and processes.
 */
final class Shape {
  private static final String MONTHS =
      "January|February|March|April|May|June|July|August" + "|September|October|November|December";
  private static final String UNIT = "(ms|s|m|h|d|w|y)";

  private static final Pattern ID =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
          + "|\\b(?=[a-f]*[0-9])[0-9a-f]{8}\\b");

  /** In this order: a time has a date in it. */
  private static final Map<Pattern, String> VARYING = varying();

  private static final Pattern GAP = Pattern.compile(" {2,}|\t");

  private Shape() {}

  private static Map<Pattern, String> varying() {
    var patterns = new LinkedHashMap<Pattern, String>();
    add(patterns, "\\b[0-9a-f]{64}\\b", "<hash>");
    add(patterns, "\\b(?=[a-f]*[0-9])[0-9a-f]{16}\\b", "<fingerprint>");
    add(patterns, ID.pattern(), "<id>");
    add(patterns, "\\d{8}T\\d{6}Z", "<time>");
    add(
        patterns,
        "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?(Z|[+-]\\d\\d:\\d\\d)?(-\\d+\\b)?",
        "<time>");
    add(
        patterns,
        "(Mon|Tue|Wed|Thu|Fri|Sat|Sun) (\\d{4}-\\d\\d-\\d\\d )?"
            + "\\d\\d:\\d\\d(:\\d\\d)?( [+-]\\d\\d:\\d\\d)?",
        "<time>");
    add(patterns, "\\b\\d{4}-\\d\\d-\\d\\d\\b", "<date>");
    add(patterns, "\\b\\d\\d? (" + MONTHS + ") \\d{4}\\b", "<date>");
    add(patterns, "\\b\\d[\\d,.]* (bytes|KiB|MiB|GiB)", "<size>");
    add(patterns, "\\b\\d+(\\.\\d+)?" + UNIT + "( ?\\d+" + UNIT + ")*\\b", "<duration>");
    add(patterns, "\\bnow at attempt \\d+", "now at attempt <n>");
    add(patterns, "\\b(timer|activity) '[^']*'", "$1 '<id>'");
    add(patterns, "\\b(\\w+EventId)=\\d+", "$1=<n>");
    add(patterns, "\\bid (\\d+|<id>)(?= |$)", "id <id>");
    add(patterns, "\\b\\d+@[\\w.-]+", "<process>");
    add(patterns, "\\b\\d+\\.\\d+\\.\\d+-SNAPSHOT\\b", "<version>");
    return patterns;
  }

  private static void add(Map<Pattern, String> patterns, String pattern, String name) {
    patterns.put(Pattern.compile(pattern), name);
  }

  /** The shape of a line: its gaps are even, as columns are as wide as what is in them. */
  static String of(String line) {
    var shape = line;
    for (var varying : VARYING.entrySet()) {
      shape = varying.getKey().matcher(shape).replaceAll(varying.getValue());
    }
    return GAP.matcher(shape.stripTrailing()).replaceAll("  ");
  }

  /** Whether what was printed has the shape of what is shown, in which … stands for any lines. */
  static boolean fits(List<String> shown, List<String> printed, List<String> varying) {
    return fits(shapes(shown, varying), shapes(printed, varying));
  }

  private static List<String> shapes(List<String> lines, List<String> varying) {
    return withoutBlankEnd(lines).stream()
        .filter(line -> varying.stream().noneMatch(line::contains))
        .map(Shape::of)
        .toList();
  }

  private static boolean fits(List<String> shown, List<String> printed) {
    if (shown.isEmpty()) {
      return printed.isEmpty();
    }
    var rest = shown.subList(1, shown.size());
    if (shown.getFirst().equals(Exchange.ELLIPSIS)) {
      return fits(rest, printed)
          || (!printed.isEmpty() && fits(shown, printed.subList(1, printed.size())));
    }
    return !printed.isEmpty()
        && shown.getFirst().equals(printed.getFirst())
        && fits(rest, printed.subList(1, printed.size()));
  }

  /** The ids that the page shows, each with the one that was printed in its place. */
  static Map<String, String> ids(List<String> shown, List<String> printed) {
    var ids = new LinkedHashMap<String, String>();
    for (int line = 0; line < Math.min(shown.size(), printed.size()); line++) {
      var written = ID.matcher(shown.get(line));
      var found = ID.matcher(printed.get(line));
      while (of(shown.get(line)).equals(of(printed.get(line))) && written.find() && found.find()) {
        ids.put(written.group(), found.group());
      }
    }
    return ids;
  }

  static List<String> withoutBlankEnd(List<String> lines) {
    var kept = new ArrayList<>(lines);
    while (!kept.isEmpty() && kept.getLast().isBlank()) {
      kept.removeLast();
    }
    return List.copyOf(kept);
  }

  /** What is shown beside what was printed, for whoever mends the page. */
  static String difference(List<String> shown, List<String> printed) {
    return "The page shows\n%s\nbut this was printed:\n%s\n"
        .concat("Without what differs each time:\n%s\nand\n%s")
        .formatted(
            text(shown),
            text(printed),
            text(shapes(shown, List.of())),
            text(shapes(printed, List.of())));
  }

  private static String text(List<String> lines) {
    return Optional.of(String.join("\n", lines).indent(4))
        .filter(s -> !s.isEmpty())
        .orElse("    (nothing)");
  }
}
