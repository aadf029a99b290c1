package dev.almanac.api.worker;

import dev.almanac.api.RpcError;
import io.temporal.api.worker.v1.WorkerHeartbeat;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Filters workers by comparisons of a name with a quoted text, joined by AND. A comparison matches
 * the whole text or its start.
 */
final class WorkerFilter {
  /** Limited because every comparison is applied to every worker. */
  private static final int MOST_COMPARISONS = 50;

  private static final Map<String, Function<WorkerHeartbeat, String>> FIELDS = Map.ofEntries(
      Map.entry("workerinstancekey", WorkerHeartbeat::getWorkerInstanceKey),
      Map.entry("workeridentity", WorkerHeartbeat::getWorkerIdentity),
      Map.entry("taskqueue", WorkerHeartbeat::getTaskQueue),
      Map.entry("sdkname", WorkerHeartbeat::getSdkName),
      Map.entry("sdkversion", WorkerHeartbeat::getSdkVersion),
      Map.entry("hostname", worker -> worker.getHostInfo().getHostName()),
      Map.entry("processid", worker -> worker.getHostInfo().getProcessId()),
      Map.entry("workergroupingkey", worker -> worker.getHostInfo().getWorkerGroupingKey()),
      Map.entry("deploymentname", worker -> worker.getDeploymentVersion().getDeploymentName()),
      Map.entry("buildid", worker -> worker.getDeploymentVersion().getBuildId()),
      Map.entry("status", WorkerFilter::status));

  private static final String STATUS = "WORKER_STATUS_";

  private WorkerFilter() {}

  /** @throws dev.almanac.api.RpcException if the text is not such a filter */
  static Predicate<WorkerHeartbeat> parse(String query) {
    var text = new WorkerFilterText(query);
    if (text.isAtEnd()) {
      return worker -> true;
    }
    List<Predicate<WorkerHeartbeat>> comparisons = new ArrayList<>();
    do {
      if (comparisons.size() == MOST_COMPARISONS) {
        throw RpcError.invalidArgument(
                "Expected at most %d comparisons in a query for workers, found more."
                    .formatted(MOST_COMPARISONS))
            .exception();
      }
      comparisons.add(compare(query, text.comparison()));
    } while (text.takeAnd());
    if (!text.isAtEnd()) {
      throw text.unreadable();
    }
    return worker -> comparisons.stream().allMatch(one -> one.test(worker));
  }

  private static Predicate<WorkerHeartbeat> compare(
      String query, WorkerFilterText.Comparison comparison) {
    var name = comparison.name();
    var field = FIELDS.get(name.toLowerCase(Locale.ROOT));
    if (field == null) {
      throw RpcError.invalidArgument(
              "Workers have no attribute %s, named in the query: %s".formatted(name, query))
          .exception();
    }
    var text = name.equalsIgnoreCase("status") ? plain(comparison.text()) : comparison.text();
    return switch (comparison.operator()) {
      case EQUAL -> worker -> field.apply(worker).equals(text);
      case NOT_EQUAL -> worker -> !field.apply(worker).equals(text);
      case STARTS_WITH -> worker -> field.apply(worker).startsWith(text);
    };
  }

  private static String status(WorkerHeartbeat worker) {
    return plain(worker.getStatus().name());
  }

  /** Accepts ShuttingDown and SHUTTING_DOWN, with or without the name of the enum as a prefix. */
  private static String plain(String status) {
    var upper = status.toUpperCase(Locale.ROOT);
    return (upper.startsWith(STATUS) ? upper.substring(STATUS.length()) : upper).replace("_", "");
  }
}
