package dev.almanac.bench.walk;

import java.util.List;

/** Recorded entries as text, one per line, as a trace shows them: thread, indentation, method. */
final class Recording {
  private static final String ROOT = "dev.almanac.";

  private Recording() {}

  /**
   * @param text lines such as {@code loop-0 loop.Loop.step}: the thread in nine columns, two blanks
   *     for each level, the class below dev.almanac and the method, in parentheses if it is no step
   */
  static List<Entry> of(String text) {
    return text.lines().map(Recording::entry).toList();
  }

  private static Entry entry(String line) {
    String thread = line.substring(0, 9).strip();
    String indented = line.substring(9);
    String call = indented.strip();
    int depth = (indented.length() - call.length()) / 2;
    boolean isStep = !call.startsWith("(");
    String method = isStep ? call : call.substring(1, call.length() - 1);
    int dot = method.lastIndexOf('.');
    var frame = new Frame(ROOT + method.substring(0, dot), method.substring(dot + 1), isStep);
    return new Entry(thread.hashCode(), thread, depth, frame);
  }
}
