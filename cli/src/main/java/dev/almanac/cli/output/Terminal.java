package dev.almanac.cli.output;

import java.io.OutputStream;

/**
 * Where a stream leads.
 *
 * @param columns how wide a terminal is; 0 for anything else
 */
public record Terminal(OutputStream stream, int columns) {
  private static final int USUAL_COLUMNS = 80;
  private static final int FEWEST_COLUMNS = 20;

  public static Terminal none(OutputStream stream) {
    return new Terminal(stream, 0);
  }

  /** Returns what is known of a stream of this process. The launcher tells what it sees. */
  public static Terminal of(OutputStream stream) {
    var told = "";
    if (stream.equals(System.out)) {
      told = System.getProperty("almanac.terminal.out", "");
    } else if (stream.equals(System.err)) {
      told = System.getProperty("almanac.terminal.err", "");
    }
    return told.isEmpty() ? none(stream) : new Terminal(stream, columns(told));
  }

  private static int columns(String told) {
    try {
      return Math.max(FEWEST_COLUMNS, Integer.parseInt(told));
    } catch (NumberFormatException e) {
      return USUAL_COLUMNS;
    }
  }

  public boolean isInteractive() {
    return columns > 0;
  }
}
