package dev.almanac.runtime.node;

import dev.almanac.runtime.Lists.Chain;
import dev.almanac.store.Store;
import dev.almanac.store.list.RunStatus;
import dev.almanac.store.list.VisibilityStore;
import dev.almanac.store.run.Pointer;
import dev.almanac.store.run.RunStore;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Reads how chains of runs stand. Most chains have one run, so the first runs are read first, and
 * the last run only where the first one may have a successor.
 */
record ChainStatuses(Store store, UUID namespace) {
  /** How many chains one task reads, so that others get their turn in between. */
  static final int AT_ONCE = 4 * VisibilityStore.MOST_AT_ONCE;

  Map<UUID, RunStatus> of(List<Chain> chains) {
    var found = statuses(chains.stream().map(Chain::firstRunId).toList());
    var continued = chains.stream()
        .filter(chain -> mayContinue(found.get(chain.firstRunId())))
        .toList();
    var last = lastRuns(continued);
    var ends = statuses(last.values().stream().map(Pointer::runId).toList());
    last.forEach((first, pointer) -> {
      var end = ends.get(pointer.runId());
      var begin = found.get(first);
      if (end != null && begin != null) {
        found.put(first, new RunStatus(end.status(), begin.start(), end.close()));
      }
    });
    return found;
  }

  /** A run that failed may have been retried. */
  private static boolean mayContinue(@Nullable RunStatus first) {
    if (first == null) {
      return false;
    }
    return switch (WorkflowExecutionStatus.forNumber(first.status())) {
      case WORKFLOW_EXECUTION_STATUS_CONTINUED_AS_NEW,
          WORKFLOW_EXECUTION_STATUS_FAILED,
          WORKFLOW_EXECUTION_STATUS_TIMED_OUT -> true;
      case null, default -> false;
    };
  }

  private Map<UUID, RunStatus> statuses(List<UUID> runIds) {
    var found = new HashMap<UUID, RunStatus>();
    for (int at = 0; at < runIds.size(); at += VisibilityStore.MOST_AT_ONCE) {
      int end = Math.min(runIds.size(), at + VisibilityStore.MOST_AT_ONCE);
      found.putAll(store.visibility().statuses(namespace, runIds.subList(at, end)));
    }
    return found;
  }

  /** Returns the last runs of chains by their first run, unless that is the last one itself. */
  private Map<UUID, Pointer> lastRuns(List<Chain> chains) {
    var ids = chains.stream().map(Chain::workflowId).distinct().toList();
    var pointers = new HashMap<String, Pointer>();
    for (int at = 0; at < ids.size(); at += RunStore.MOST_AT_ONCE) {
      int end = Math.min(ids.size(), at + RunStore.MOST_AT_ONCE);
      pointers.putAll(store.runs().pointers(namespace, ids.subList(at, end)));
    }
    var last = new HashMap<UUID, Pointer>();
    for (var chain : chains) {
      var pointer = pointers.get(chain.workflowId());
      if (pointer != null
          && pointer.firstRunId().equals(chain.firstRunId())
          && !pointer.runId().equals(chain.firstRunId())) {
        last.put(chain.firstRunId(), pointer);
      }
    }
    return last;
  }
}
