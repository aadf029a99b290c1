package dev.almanac.runtime;

import dev.almanac.store.list.AttributeValue.Value;
import dev.almanac.store.list.CountQuery;
import dev.almanac.store.list.ListQuery;
import dev.almanac.store.list.ListStep;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Finds runs; one is found from the moment its start was answered. No call blocks. What takes many
 * looks at the store ends when the asker has gone.
 */
public interface Lists {
  /** A page. It says where to go on if memos filled it before it had all runs asked for. */
  CompletionStage<ListStep> list(ListQuery query, Asker asker);

  /**
   * How many runs meet a condition, by value of a field. Runs without one are under nothing, and so
   * are all if no field is given.
   */
  CompletionStage<Map<Optional<Value>, Long>> count(CountQuery query, Asker asker);
}
