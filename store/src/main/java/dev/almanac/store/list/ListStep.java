package dev.almanac.store.list;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one bounded read found of a page.
 *
 * @param rest where to go on, if the read ended before it had as many runs as were asked for, or
 *     all
 */
public record ListStep(
    List<VisibilityRecord> runs, @Nullable ListKey rest) {
  public ListStep {
    runs = List.copyOf(runs);
  }
}
