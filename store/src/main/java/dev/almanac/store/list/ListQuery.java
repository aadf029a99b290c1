package dev.almanac.store.list;

import dev.almanac.store.PageLimit;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A page of a list: runs of a namespace that meet a condition, after a place in the order. */
public record ListQuery(
    UUID namespace, Condition condition, @Nullable ListKey after, PageLimit limit) {
  /** Memos may have megabytes; an answer has to fit the messages that clients take. */
  private static final long MOST_BYTES = 4L << 20;

  public ListQuery(UUID namespace, Condition condition, @Nullable ListKey after, int rows) {
    this(namespace, condition, after, new PageLimit(rows, MOST_BYTES));
  }

  /**
   * What is left to be read of the page after a step; empty if the page is full, or all is read.
   */
  public Optional<ListQuery> after(ListStep step) {
    int rows = limit.rows() - step.runs().size();
    long bytes = limit.bytes()
        - step.runs().stream().mapToLong(run -> run.row().data().size()).sum();
    return step.rest() == null || rows < 1 || bytes < 1
        ? Optional.empty()
        : Optional.of(new ListQuery(namespace, condition, step.rest(), new PageLimit(rows, bytes)));
  }
}
