package dev.almanac.store.list;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of one bounded read of a page.
 *
 * @param rest where to continue, if the read ended before the page was full or all runs were seen
 */
public record ListStep(
    List<VisibilityRecord> runs, @Nullable ListKey rest) {
  public ListStep {
    runs = List.copyOf(runs);
  }
}
