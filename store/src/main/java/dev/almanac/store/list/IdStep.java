package dev.almanac.store.list;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of one bounded read of a page in the order of ids.
 *
 * @param rest the id to continue after, if the read ended before the page was full or all were seen
 */
public record IdStep(List<VisibilityRecord> runs, @Nullable String rest) {
  public IdStep {
    runs = List.copyOf(runs);
  }
}
