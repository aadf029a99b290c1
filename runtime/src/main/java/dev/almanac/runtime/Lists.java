package dev.almanac.runtime;

import dev.almanac.store.list.AttributeValue.Value;
import dev.almanac.store.list.CountQuery;
import dev.almanac.store.list.CountStep;
import dev.almanac.store.list.IdQuery;
import dev.almanac.store.list.IdStep;
import dev.almanac.store.list.ListQuery;
import dev.almanac.store.list.ListStep;
import dev.almanac.store.list.RunStatus;
import dev.almanac.store.work.QueueKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/**
 * Lists runs. A run is listed once its start was answered. No call blocks. Calls that read the
 * store many times stop when the caller goes away.
 */
public interface Lists {
  /** Reads a page. If memos fill it before it has all runs asked for, it says where to continue. */
  CompletionStage<ListStep> list(ListQuery query, Asker asker);

  /**
   * Reads how chains of runs stand, by their first run: the status and the end of the last run, and
   * the start of the first. Chains that are deleted are left out.
   */
  CompletionStage<Map<UUID, RunStatus>> chains(UUID namespace, List<Chain> chains, Asker asker);

  /** A chain of runs, each of which continued the one before. */
  record Chain(String workflowId, UUID firstRunId) {}

  /**
   * Reads part of a page with at most so many bounded reads, so that a search that finds little
   * ends. It says where to continue.
   */
  CompletionStage<ListStep> list(ListQuery query, int reads, Asker asker);

  /** Reads part of a page in the order of ids, likewise. */
  CompletionStage<IdStep> byId(IdQuery query, int reads, Asker asker);

  /**
   * Counts the runs that meet a condition, by value of a field. The empty key counts the runs
   * without a value, or all runs if no field is given.
   */
  CompletionStage<Map<Optional<Value>, Long>> count(CountQuery query, Asker asker);

  /** Lists task queues in which tasks have waited for a while. */
  CompletionStage<List<QueueKey>> waiting(UUID namespace, int limit, Asker asker);

  /** Counts with at most so many bounded reads, and says where to continue. */
  CompletionStage<CountStep> count(CountQuery query, int reads, Asker asker);
}
