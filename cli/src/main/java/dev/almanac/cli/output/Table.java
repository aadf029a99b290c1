package dev.almanac.cli.output;

import dev.almanac.protocol.text.PrintableText;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A text table with columns as wide as their content. A cell never spans lines, but on a terminal
 * the table is made to fit: ids are shortened in their middle, and text in the last column is
 * wrapped. Cells that are a time are shown as the reader wants them.
 */
public final class Table {
  private static final int FACT = 2;

  private final List<List<String>> rows = new ArrayList<>();
  private boolean hasExactTimes;

  public Table row(String... cells) {
    rows.add(Stream.of(cells).map(PrintableText::line).toList());
    return this;
  }

  /** Keeps times as they are: they say which one is meant, not how long ago it was. */
  public Table exactTimes() {
    hasExactTimes = true;
    return this;
  }

  public void print(String indent, PrintWriter out) {
    var screen = out instanceof Screen known ? known : null;
    var shown = screen == null || hasExactTimes ? rows : withTimes(screen);
    int columns = screen == null ? 0 : screen.columns();
    var layout = new TableLayout(shown, columns == 0 ? 0 : columns - indent.length());
    boolean hasColours = screen != null && screen.hasColours();
    for (var row : shown) {
      for (String line : layout.lines(row, hasColours)) {
        out.println(indent + line);
      }
    }
  }

  /** Returns the rows as lines of any width, for those who print something between them. */
  public List<String> lines() {
    var layout = new TableLayout(rows, 0);
    return rows.stream().flatMap(row -> layout.lines(row, false).stream()).toList();
  }

  private List<List<String>> withTimes(Screen screen) {
    boolean areFacts = rows.stream().allMatch(row -> row.size() <= FACT);
    return rows.stream()
        .map(row -> row.stream().map(cell -> time(cell, areFacts, screen)).toList())
        .toList();
  }

  /** A single fact has room for both: when, and how long ago. */
  private static String time(String cell, boolean isFact, Screen screen) {
    return IsoTime.parse(cell)
        .map(time -> isFact && screen.timeFormat() == TimeFormat.RELATIVE
            ? "%s (%s)".formatted(cell, screen.time(time))
            : screen.time(time))
        .orElse(cell);
  }
}
