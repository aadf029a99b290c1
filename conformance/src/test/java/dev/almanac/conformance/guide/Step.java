package dev.almanac.conformance.guide;

import java.util.List;

/** Something to do with a page, in the order of the page. */
sealed interface Step {
  /** Commands that the page does not show, as {@link Page} explains. */
  record Preparation(String place, List<String> commands) implements Step {}

  /** A block that is a file. */
  record Write(String name, String content) implements Step {}

  /** Commands that the page shows. */
  record Run(Block block, List<Exchange> exchanges, Marks marks) implements Step {}

  /** Commands that start a worker in a language; the last of them goes on. */
  record Worker(String language, Block block, List<Exchange> exchanges) implements Step {}
}
