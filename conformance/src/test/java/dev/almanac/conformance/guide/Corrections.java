package dev.almanac.conformance.guide;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes into the page what its commands print, if {@code -Dalmanac.guide=write} asks for it. What
 * has an ellipsis stays as it is. Read the difference before you commit it.
 */
final class Corrections {
  private static final boolean IS_WANTED = "write".equals(System.getProperty("almanac.guide"));

  private final Page page;
  private final List<String> lines;
  private int moved;

  Corrections(Page page) {
    this.page = page;
    this.lines = new ArrayList<>(page.lines());
  }

  void note(Exchange exchange, List<String> printed) {
    if (IS_WANTED && exchange.isInFull()) {
      int first = exchange.first() + moved;
      int old = exchange.shown().orElseThrow().size();
      lines.subList(first, first + old).clear();
      lines.addAll(first, printed);
      moved += printed.size() - old;
    }
  }

  void write() throws IOException {
    if (!lines.equals(page.lines())) {
      Files.write(page.file(), lines);
    }
  }
}
