package dev.almanac.runtime;

import dev.almanac.store.StoreFacts;
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

  /**
   * Reads which task queues are in use.
   *
   * @param after a name; among the queues in which tasks have waited for a while, only those with
   *     greater names are listed
   * @param limit how many of these
   */
  CompletionStage<QueueUse> queueUse(UUID namespace, String after, int limit, Asker asker);

  /**
   * Task queues in use.
   *
   * @param waiting those in which tasks have waited for a while, by name and kind
   * @param openRuns the number of runs, among the newest {@link #MOST_OPEN} open ones
   * @param schedules the number of schedules, among the newest so many
   */
  record QueueUse(List<QueueKey> waiting, Map<String, Long> openRuns, Map<String, Long> schedules) {
    /** How many open runs, and how many schedules, are looked at. */
    public static final int MOST_OPEN = 1_000;

    public QueueUse {
      waiting = List.copyOf(waiting);
      openRuns = Map.copyOf(openRuns);
      schedules = Map.copyOf(schedules);
    }

    /** Returns whether there may be more open runs or schedules than were looked at. */
    public boolean isCut() {
      return sum(openRuns) >= MOST_OPEN || sum(schedules) >= MOST_OPEN;
    }

    private static long sum(Map<String, Long> counts) {
      return counts.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  /** Lists task queues in which tasks have waited for a while. */
  CompletionStage<List<QueueKey>> waiting(UUID namespace, int limit, Asker asker);

  /** Reads what the database says of itself. */
  CompletionStage<StoreFacts> storeFacts(Asker asker);

  /** Counts with at most so many bounded reads, and says where to continue. */
  CompletionStage<CountStep> count(CountQuery query, int reads, Asker asker);
}
