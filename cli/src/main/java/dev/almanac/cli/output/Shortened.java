package dev.almanac.cli.output;

import java.util.ArrayList;
import java.util.List;

/** Text made to fit. */
final class Shortened {
  private static final String GAP = "…";

  private Shortened() {}

  /** Leaves out the middle; what tells ids apart is mostly at their ends. */
  static String middle(String text, int width) {
    int[] points = text.codePoints().toArray();
    if (points.length <= width || width < 3) {
      return text;
    }
    int end = (width - 1) / 2;
    int start = width - 1 - end;
    return new String(points, 0, start) + GAP + new String(points, points.length - end, end);
  }

  /** Breaks at blanks. A word that is too long stays whole: it may have to be copied. */
  static List<String> wrapped(String text, int width) {
    var lines = new ArrayList<String>();
    var line = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
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
