package dev.almanac.cli.output;

import java.util.ArrayList;
import java.util.List;

/** Text made to fit. */
final class Shortened {
  private static final String GAP = "…";

  private Shortened() {}

  /** Leaves out the middle; what tells ids apart is mostly at their ends. */
  static String middle(String text, int width) {
    if (width < 3 || Columns.of(text) <= width) {
      return text;
    }
    int end = (width - 1) / 2;
    return start(text, width - 1 - end) + GAP + end(text, end);
  }

  private static String start(String text, int width) {
    int[] letters = text.codePoints().toArray();
    int taken = 0;
    int columns = 0;
    while (taken < letters.length && columns + Columns.of(letters[taken]) <= width) {
      columns += Columns.of(letters[taken++]);
    }
    return new String(letters, 0, taken);
  }

  /** A mark whose letter is cut off goes with it. */
  private static String end(String text, int width) {
    int[] letters = text.codePoints().toArray();
    int from = letters.length;
    int columns = 0;
    while (from > 0 && columns + Columns.of(letters[from - 1]) <= width) {
      columns += Columns.of(letters[--from]);
    }
    while (from < letters.length && Columns.of(letters[from]) == 0) {
      from++;
    }
    return new String(letters, from, letters.length - from);
  }

  /** Breaks at blanks. A word that is too long stays whole: it may have to be copied. */
  static List<String> wrapped(String text, int width) {
    var lines = new ArrayList<String>();
    var line = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      if (!line.isEmpty() && Columns.of(line.toString()) + 1 + Columns.of(word) > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      if (!line.isEmpty()) {
        line.append(' ');
      }
      line.append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
