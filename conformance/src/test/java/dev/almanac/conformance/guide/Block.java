package dev.almanac.conformance.guide;

import java.util.List;

/**
 * A fenced block of a page.
 *
 * @param page the name of the page's file
 * @param language what follows the fence, such as {@code text}
 * @param first the number of its first line, counted from 0
 */
record Block(String page, String language, int first, List<String> lines) {
  /** Where to look, as editors and compilers write it. */
  String place() {
    return "%s:%d".formatted(page, first + 1);
  }

  String text() {
    return String.join("\n", lines) + "\n";
  }
}
