package dev.almanac.runtime;

import dev.almanac.store.Condition;
import dev.almanac.store.ListQuery;
import dev.almanac.store.VisibilityRecord;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/** Finds runs; one is found from the moment its start was answered. No call blocks. */
public interface Lists {
  CompletionStage<List<VisibilityRecord>> list(ListQuery query);

  CompletionStage<Long> count(UUID namespace, List<Condition> conditions);
}
