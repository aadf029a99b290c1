package dev.almanac.store.list;

import dev.almanac.store.PageLimit;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One page of a list: the runs of a namespace that meet a condition, after a position. */
public record ListQuery(
    UUID namespace, Condition condition, @Nullable ListKey after, PageLimit limit) {
  /** Memos may have megabytes, and a response must fit the messages that clients accept. */
  private static final long MOST_BYTES = 4L << 20;

  public ListQuery(UUID namespace, Condition condition, @Nullable ListKey after, int rows) {
    this(namespace, condition, after, new PageLimit(rows, MOST_BYTES));
  }

  /** Returns the query for the rest of the page; empty if the page is full or all was read. */
  public Optional<ListQuery> after(ListStep step) {
    int rows = limit.rows() - step.runs().size();
    long bytes = limit.bytes()
        - step.runs().stream().mapToLong(run -> run.row().data().size()).sum();
    return step.rest() == null || rows < 1 || bytes < 1
        ? Optional.empty()
        : Optional.of(new ListQuery(namespace, condition, step.rest(), new PageLimit(rows, bytes)));
  }
}
