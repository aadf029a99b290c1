package dev.almanac.api.worker;

import dev.almanac.api.Refusal;
import dev.almanac.api.Refused;
import io.temporal.api.worker.v1.WorkerHeartbeat;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Which workers are wanted: comparisons of a name with a quoted text, joined by AND. Text is
 * compared whole or by its beginning.
 */
final class WorkerFilter {
  private static final Pattern COMPARISON = Pattern.compile(
      "\\s*`?(\\w+)`?\\s*(=|!=|STARTS_WITH)\\s*(?:'([^']*)'|\"([^\"]*)\")\\s*(AND\\b)?",
      Pattern.CASE_INSENSITIVE);

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

  /** @throws dev.almanac.api.Refused if the text is not such a filter */
  static Predicate<WorkerHeartbeat> parse(String query) {
    Predicate<WorkerHeartbeat> filter = worker -> true;
    if (query.isBlank()) {
      return filter;
    }
    var comparison = COMPARISON.matcher(query);
    int end = 0;
    boolean goesOn = true;
    while (goesOn) {
      if (!comparison.find() || comparison.start() != end) {
        throw unreadable(query, end);
      }
      var text = comparison.group(3) == null ? comparison.group(4) : comparison.group(3);
      filter = filter.and(compare(query, comparison.group(1), comparison.group(2), text));
      end = comparison.end();
      goesOn = comparison.group(5) != null;
    }
    if (end < query.length()) {
      throw unreadable(query, end);
    }
    return filter;
  }

  private static Predicate<WorkerHeartbeat> compare(
      String query, String name, String operator, String written) {
    var field = FIELDS.get(name.toLowerCase(Locale.ROOT));
    var text = name.equalsIgnoreCase("status") ? plain(written) : written;
    if (field == null) {
      throw Refusal.invalidArgument(
              "Workers have no attribute %s, named in the query: %s".formatted(name, query))
          .exception();
    }
    return switch (operator.toUpperCase(Locale.ROOT)) {
      case "=" -> worker -> field.apply(worker).equals(text);
      case "!=" -> worker -> !field.apply(worker).equals(text);
      default -> worker -> field.apply(worker).startsWith(text);
    };
  }

  private static String status(WorkerHeartbeat worker) {
    return plain(worker.getStatus().name());
  }

  /** People write ShuttingDown or SHUTTING_DOWN, with or without the name of its type before it. */
  private static String plain(String status) {
    var upper = status.toUpperCase(Locale.ROOT);
    return (upper.startsWith(STATUS) ? upper.substring(STATUS.length()) : upper).replace("_", "");
  }

  private static Refused unreadable(String query, int at) {
    return Refusal.invalidArgument(
            "Expected a comparison such as TaskQueue = 'name' at position %d of the query: %s"
                .formatted(at, query))
        .exception();
  }
}
