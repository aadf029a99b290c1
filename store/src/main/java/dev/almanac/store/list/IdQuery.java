package dev.almanac.store.list;

import dev.almanac.store.PageLimit;
import java.util.Optional;
import java.util.UUID;

/**
 * One page of a list in the order of ids. For namespaces in which every id is listed once, as those
 * of schedules.
 *
 * @param after lists what comes after this id; empty for the beginning
 */
public record IdQuery(UUID namespace, Condition condition, String after, PageLimit limit) {
  /** Returns the query for the rest of the page; empty if the page is full or all was read. */
  public Optional<IdQuery> after(IdStep step) {
    int rows = limit.rows() - step.runs().size();
    long bytes = limit.bytes()
        - step.runs().stream().mapToLong(run -> run.row().data().size()).sum();
    return step.rest() == null || rows < 1 || bytes < 1
        ? Optional.empty()
        : Optional.of(new IdQuery(namespace, condition, step.rest(), new PageLimit(rows, bytes)));
  }
}
