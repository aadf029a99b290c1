package dev.almanac.standalone.command;

import dev.almanac.server.backup.Progress;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** One line on a terminal that says how far a command is; elsewhere, nothing. */
final class ProgressLine implements Progress {
  private static final long PAUSE = Duration.ofMillis(200).toNanos();
  private static final String CLEAR = "\r\u001b[K";
  private static final double MEBIBYTE = 1 << 20;

  private final PrintWriter out;
  private final boolean isShown;
  private long last = System.nanoTime() - PAUSE;
  private boolean isDirty;

  ProgressLine(CommandLine command) {
    out = command.getErr();
    isShown = Ansi.AUTO.enabled();
  }

  @Override
  public void copied(long pages, long ofPages) {
    show("  %d %% of %,d pages".formatted(100 * pages / Math.max(1, ofPages), ofPages));
  }

  @Override
  public void written(String table, long bytes) {
    show(String.format(Locale.ROOT, "  %,.0f MiB, at table %s", bytes / MEBIBYTE, table));
  }

  void show(String text) {
    if (isShown && System.nanoTime() - last >= PAUSE) {
      out.print(CLEAR + text);
      out.flush();
      last = System.nanoTime();
      isDirty = true;
    }
  }

  /** Removes the line, before other text. */
  void clear() {
    if (isDirty) {
      out.print(CLEAR);
      out.flush();
      isDirty = false;
    }
  }
}
