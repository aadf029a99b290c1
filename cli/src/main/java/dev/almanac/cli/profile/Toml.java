package dev.almanac.cli.profile;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A file of tables with text and switches, in TOML. It remembers the lines of each value, so that a
 * change leaves all other lines alone, with their comments.
 */
final class Toml {
  /** @param first the first line, from 0; {@code end} is behind the last */
  record Entry(List<String> path, String value, boolean isQuoted, int first, int end) {}

  private record Table(List<String> path, int line) {}

  private final List<String> lines;
  private final Map<List<String>, Entry> entries = new LinkedHashMap<>();
  private final List<Table> tables = new ArrayList<>();

  /** @throws TomlException with the line */
  Toml(String text) {
    lines = new ArrayList<>(text.lines().toList());
    read();
  }

  private void read() {
    entries.clear();
    tables.clear();
    List<String> table = List.of();
    var scanner = new TomlScanner(lines);
    while (scanner.toNextEntry()) {
      int first = scanner.line();
      if (scanner.isTable()) {
        table = scanner.table();
        tables.add(new Table(table, first));
      } else {
        for (var value : scanner.values(table)) {
          add(new Entry(value.path(), value.text(), value.isQuoted(), first, scanner.line() + 1));
        }
        scanner.endLine();
      }
    }
  }

  private void add(Entry entry) {
    if (entries.putIfAbsent(entry.path(), entry) != null) {
      throw new TomlException(
          entry.first() + 1, "'%s' is there twice".formatted(String.join(".", entry.path())));
    }
  }

  List<Entry> entries() {
    return List.copyOf(entries.values());
  }

  /** Returns the paths of all tables with a head of their own. */
  List<List<String>> tables() {
    return tables.stream().map(Table::path).toList();
  }

  /** Sets a value, in place if it is there. */
  void set(List<String> path, String value) {
    var line = quotedKey(path.getLast()) + " = " + value;
    var old = entries.get(path);
    if (old != null
        && entries.values().stream().filter(one -> sharesLines(one, old)).count() == 1) {
      lines.subList(old.first(), old.end()).clear();
      lines.add(old.first(), line);
    } else if (old == null) {
      insert(path.subList(0, path.size() - 1), line);
    } else {
      throw new TomlException(old.first() + 1, "write this inline table as a table of its own");
    }
    read();
  }

  private static boolean sharesLines(Entry one, Entry other) {
    return one.first() == other.first();
  }

  private void insert(List<String> path, String line) {
    var table = tables.stream().filter(one -> one.path().equals(path)).findFirst();
    if (table.isPresent()) {
      lines.add(table.get().line() + 1, line);
      return;
    }
    if (!lines.isEmpty() && !lines.getLast().isBlank()) {
      lines.add("");
    }
    lines.add(path.stream().map(Toml::quotedKey).collect(Collectors.joining(".", "[", "]")));
    lines.add(line);
  }

  /** Removes a value; empty if it is not there. */
  Optional<Entry> remove(List<String> path) {
    var entry = Optional.ofNullable(entries.get(path));
    entry.ifPresent(old -> {
      if (entries.values().stream().filter(one -> sharesLines(one, old)).count() > 1) {
        throw new TomlException(old.first() + 1, "write this inline table as a table of its own");
      }
      lines.subList(old.first(), old.end()).clear();
      read();
    });
    return entry;
  }

  /** Removes a table with all below it. */
  void removeTable(List<String> path) {
    for (int i = tables.size() - 1; i >= 0; i--) {
      var table = tables.get(i);
      if (startsWith(table.path(), path)) {
        int end = i + 1 < tables.size() ? tables.get(i + 1).line() : lines.size();
        lines.subList(table.line(), end).clear();
        read();
      }
    }
    for (var entry : entries()) {
      if (startsWith(entry.path(), path)) {
        remove(entry.path());
      }
    }
  }

  private static boolean startsWith(List<String> path, List<String> start) {
    return path.size() >= start.size() && path.subList(0, start.size()).equals(start);
  }

  String text() {
    return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
  }

  private static String quotedKey(String key) {
    return TomlScanner.isBare(key) ? key : quoted(key);
  }

  /** Returns text in quotes. */
  static String quoted(String text) {
    var quoted = new StringBuilder("\"");
    text.chars().forEach(c -> {
      switch (c) {
        case '"' -> quoted.append("\\\"");
        case '\\' -> quoted.append("\\\\");
        case '\n' -> quoted.append("\\n");
        case '\r' -> quoted.append("\\r");
        case '\t' -> quoted.append("\\t");
        default -> {
          if (c < ' ' || c == 0x7f) {
            quoted.append("\\u%04x".formatted(c));
          } else {
            quoted.append((char) c);
          }
        }
      }
    });
    return quoted.append('"').toString();
  }
}
