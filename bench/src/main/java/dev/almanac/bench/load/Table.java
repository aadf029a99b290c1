package dev.almanac.bench.load;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** A text table with columns as wide as their content; all but the first are right-aligned. */
final class Table {
  private static final String GAP = "   ";

  private final List<List<String>> rows = new ArrayList<>();

  Table row(String... cells) {
    return row(List.of(cells));
  }

  Table row(List<String> cells) {
    rows.add(List.copyOf(cells));
    return this;
  }

  void print(PrintWriter out) {
    for (List<String> row : rows) {
      var line = new StringBuilder();
      for (int column = 0; column < row.size(); column++) {
        String cell = row.get(column);
        String blanks = " ".repeat(width(column) - cell.length());
        line.append(column == 0 ? cell + blanks : GAP + blanks + cell);
      }
      out.println(line.toString().stripTrailing());
    }
  }

  private int width(int column) {
    return rows.stream()
        .filter(row -> row.size() > column)
        .mapToInt(row -> row.get(column).length())
        .max()
        .orElse(0);
  }
}
