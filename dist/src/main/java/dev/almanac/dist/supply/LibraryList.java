package dev.almanac.dist.supply;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The libraries in the product, as a person has accepted them. */
record LibraryList(SortedMap<Library, Entry> entries) {
  private static final String HEAD = """
      # Every library in the product: group:name:version, licence (SPDX), SHA-256 of its JAR.
      # The build fails if it finds others. CONTRIBUTING.md says how to change this list.
      """;

  /**
   * What is known of a library.
   *
   * @param sum SHA-256 in hexadecimal digits
   */
  record Entry(Licence licence, String sum) {}

  static LibraryList parse(String text) {
    var entries = new TreeMap<Library, Entry>();
    for (String line : text.lines().toList()) {
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      List<String> cells = cells(line, 3);
      Library library = Library.parse(cells.get(0));
      if (entries.put(library, new Entry(new Licence(cells.get(1)), cells.get(2))) != null) {
        throw new IllegalArgumentException("The list has two lines for " + library);
      }
    }
    return new LibraryList(entries);
  }

  /** Splits a line of this list, or of a similar one. */
  static List<String> cells(String line, int count) {
    List<String> cells =
        List.of(line.split("\\|", -1)).stream().map(String::strip).toList();
    if (cells.size() != count || cells.stream().anyMatch(String::isEmpty)) {
      throw new IllegalArgumentException(
          "Expected %d parts with | between them, found '%s'".formatted(count, line));
    }
    return cells;
  }

  /** Returns why these are not the libraries of this list; empty if they are. */
  List<String> complaints(Map<Library, String> sums) {
    var complaints = new ArrayList<String>();
    sums.forEach((library, sum) -> {
      Entry entry = entries.get(library);
      if (entry == null) {
        complaints.add(library + " is not listed");
      } else if (!entry.sum().equals(sum)) {
        complaints.add("%s is another file than the one listed: expected SHA-256 %s, found %s"
            .formatted(library, entry.sum(), sum));
      } else if (!entry.licence().isAllowed()) {
        complaints.add(
            "%s has the licence '%s', which is not allowed: Licence.java lists those that are"
                .formatted(library, entry.licence().expression()));
      }
    });
    entries.keySet().stream()
        .filter(library -> !sums.containsKey(library))
        .forEach(library -> complaints.add(library + " is listed, but not in the product"));
    return complaints;
  }

  /** Returns the list of these libraries. A newer version keeps the licence of the older one. */
  LibraryList accepting(Map<Library, String> sums) {
    var accepted = new TreeMap<Library, Entry>();
    sums.forEach((library, sum) -> accepted.put(library, new Entry(licenceOf(library), sum)));
    return new LibraryList(accepted);
  }

  private Licence licenceOf(Library library) {
    return entries.entrySet().stream()
        .filter(entry -> entry.getKey().isVersionOf(library))
        .map(entry -> entry.getValue().licence())
        .findFirst()
        .orElse(Licence.UNKNOWN);
  }

  String text() {
    return entries.entrySet().stream()
        .map(entry -> "%s | %s | %s\n"
            .formatted(
                entry.getKey(),
                entry.getValue().licence().expression(),
                entry.getValue().sum()))
        .collect(Collectors.joining("", HEAD, ""));
  }

  Collection<Library> libraries() {
    return new LinkedHashMap<>(entries).keySet();
  }
}
