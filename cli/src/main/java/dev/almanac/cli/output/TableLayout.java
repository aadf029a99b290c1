package dev.almanac.cli.output;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The widths of a table's columns, and its lines. */
final class TableLayout {
  private static final int GAP = 2;
  private static final int SHORTEST_UUID = 13;
  private static final int SHORTEST_ID = 16;
  private static final int NARROWEST_TEXT = 24;
  private static final int UUID = 36;

  private final List<List<String>> rows;
  private final int[] widths;
  private final boolean wraps;

  /** @param available how wide a line may be; 0 for any width */
  TableLayout(List<List<String>> rows, int available) {
    this.rows = rows;
    int columns = rows.stream().mapToInt(List::size).max().orElse(0);
    widths = IntStream.range(0, columns)
        .map(column -> cells(column).stream().mapToInt(Columns::of).max().orElse(0))
        .toArray();
    wraps = available > 0 && excess(available) > 0 && fit(available);
  }

  private List<String> cells(int column) {
    return rows.stream()
        .filter(row -> row.size() > column)
        .map(row -> row.get(column))
        .toList();
  }

  private int excess(int available) {
    return IntStream.of(widths).sum() + GAP * (widths.length - 1) - available;
  }

  /** Narrows columns, the least useful first; returns whether the last column is wrapped. */
  private boolean fit(int available) {
    int last = widths.length - 1;
    for (int column = 0; column <= last; column++) {
      if (cells(column).stream().anyMatch(TableLayout::isUuid)) {
        narrow(column, SHORTEST_UUID, available);
      }
    }
    boolean isText = cells(last).stream().anyMatch(cell -> cell.contains(" "));
    if (isText) {
      narrow(last, NARROWEST_TEXT, available);
    }
    for (int column = 0; column <= last; column++) {
      if (cells(column).stream().noneMatch(cell -> cell.contains(" ") || isNumber(cell))) {
        narrow(column, SHORTEST_ID, available);
      }
    }
    return isText;
  }

  private void narrow(int column, int least, int available) {
    int head = Columns.of(rows.getFirst().get(Math.min(column, rows.getFirst().size() - 1)));
    int floor = Math.min(widths[column], Math.max(least, Math.min(head, least + GAP)));
    widths[column] = Math.max(floor, widths[column] - Math.max(0, excess(available)));
  }

  private static boolean isUuid(String cell) {
    return cell.length() == UUID && cell.charAt(8) == '-' && cell.charAt(13) == '-';
  }

  /** The end of a number is never cut off, and neither is its middle. */
  private static boolean isNumber(String cell) {
    return !cell.isEmpty() && cell.chars().allMatch(c -> "0123456789.,:+-TZ%".indexOf(c) >= 0);
  }

  List<String> lines(List<String> row, boolean hasColours) {
    var lines = new ArrayList<String>();
    var line = new StringBuilder();
    int offset = 0;
    for (int i = 0; i < row.size(); i++) {
      var parts = parts(row.get(i), i);
      var part = parts.getFirst();
      int room = Math.max(0, widths[i] - Columns.of(part)) + GAP;
      line.append(hasColours ? Tint.of(part) : part).repeat(' ', room);
      for (var more : parts.subList(1, parts.size())) {
        lines.add(line.toString().stripTrailing());
        line = new StringBuilder(" ".repeat(offset)).append(more);
      }
      offset += widths[i] + GAP;
    }
    lines.add(line.toString().stripTrailing());
    return lines;
  }

  private List<String> parts(String cell, int column) {
    if (Columns.of(cell) <= widths[column]) {
      return List.of(cell);
    }
    return wraps && column == widths.length - 1
        ? Shortened.wrapped(cell, widths[column])
        : List.of(Shortened.middle(cell, widths[column]));
  }
}
