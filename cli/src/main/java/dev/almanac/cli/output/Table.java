package dev.almanac.cli.output;

import dev.almanac.protocol.text.PrintableText;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/** A text table with columns as wide as their content. A cell never spans lines. */
public final class Table {
  private final List<List<String>> rows = new ArrayList<>();

  public Table row(String... cells) {
    rows.add(Stream.of(cells).map(PrintableText::line).toList());
    return this;
  }

  public void print(String indent, PrintWriter out) {
    lines().forEach(line -> out.println((indent + line).stripTrailing()));
  }

  /** Returns the rows as lines, for those who print something between them. */
  public List<String> lines() {
    int columns = rows.stream().mapToInt(List::size).max().orElse(0);
    var widths = new ArrayList<>(Collections.nCopies(columns, 0));
    for (var row : rows) {
      for (int i = 0; i < row.size(); i++) {
        widths.set(i, Math.max(widths.get(i), row.get(i).length()));
      }
    }
    var lines = new ArrayList<String>();
    for (var row : rows) {
      var line = new StringBuilder();
      for (int i = 0; i < row.size(); i++) {
        line.append(row.get(i)).repeat(' ', widths.get(i) - row.get(i).length() + 2);
      }
      lines.add(line.toString().stripTrailing());
    }
    return lines;
  }
}
