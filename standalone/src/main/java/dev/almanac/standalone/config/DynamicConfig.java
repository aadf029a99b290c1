package dev.almanac.standalone.config;

import static java.util.Map.entry;

import dev.almanac.server.ServerConfig;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Temporal's dynamic configuration, as SDK tests set it. Its limits mean the same here; other keys
 * have no effect. Keys ignore case, as in Temporal. The guide lists the known keys.
 */
public final class DynamicConfig {
  private static final String SOURCE = "dynamic configuration";

  /** The fraction of all updates at which a workflow is told to continue as new. */
  private static final String SUGGESTED_SHARE =
      "history.maxTotalUpdates.suggestContinueAsNewThreshold";

  /** Keys that have only this value here; other values have no effect. */
  private static final Map<String, String> FIXED = ignoringCase(Map.of(
      "system.enableCrossNamespaceCommands", "false",
      "system.enableActivityEagerExecution", "true",
      "frontend.WorkerHeartbeatsEnabled", "true",
      "frontend.enableCancelWorkerPollsOnShutdown", "true",
      "limit.maxIDLength", "1000"));

  private static final Map<String, Setting<?>> LIMITS = ignoringCase(Map.ofEntries(
      entry("limit.blobSize.error", LimitSettings.BLOB),
      entry("limit.memoSize.error", LimitSettings.MEMO),
      entry("limit.mutableStateSize.error", LimitSettings.STATE),
      entry("system.transactionSizeLimit", LimitSettings.TRANSACTION),
      entry("limit.historySize.error", LimitSettings.HISTORY),
      entry("limit.historyCount.error", LimitSettings.HISTORY_EVENTS),
      entry("limit.historySize.suggestContinueAsNew", LimitSettings.SUGGESTED),
      entry("limit.historyCount.suggestContinueAsNew", LimitSettings.SUGGESTED_EVENTS),
      entry("limit.historyMaxPageSize", LimitSettings.HISTORY_PAGE),
      entry("limit.numPendingActivities.error", LimitSettings.PENDING_ACTIVITIES),
      entry("limit.numPendingChildExecutions.error", LimitSettings.PENDING_CHILDREN),
      entry("limit.numPendingSignals.error", LimitSettings.PENDING_SIGNALS),
      entry("limit.numPendingCancelRequests.error", LimitSettings.PENDING_CANCELS),
      entry("history.maximumSignalsPerExecution", LimitSettings.SIGNALS),
      entry("history.maximumBufferedEventsSizeInBytes", LimitSettings.BUFFERED),
      entry("history.maximumBufferedEventsBatch", LimitSettings.BUFFERED_EVENTS),
      entry("history.MaxBufferedQueryCount", LimitSettings.BUFFERED_QUERIES),
      entry("history.maxTotalUpdates", LimitSettings.UPDATES),
      entry("history.maxInFlightUpdates", LimitSettings.UPDATES_AT_ONCE),
      entry("history.maxInFlightUpdatePayloads", LimitSettings.UPDATES_SIZE),
      entry("frontend.searchAttributesNumberOfKeysLimit", LimitSettings.ATTRIBUTES),
      entry("frontend.searchAttributesSizeOfValueLimit", LimitSettings.ATTRIBUTE_SIZE),
      entry("frontend.searchAttributesTotalSizeLimit", LimitSettings.ATTRIBUTES_SIZE),
      entry("frontend.MaxConcurrentBatchOperationPerNamespace", LimitSettings.BATCHES),
      entry("history.workflowTaskHeartbeatTimeout", LimitSettings.TASK_HEARTBEAT),
      entry(
          "system.numConsecutiveWorkflowTaskProblemsToTriggerSearchAttribute",
          LimitSettings.TASK_PROBLEMS)));

  private final Map<String, ConfigFile.Entry> known = new HashMap<>();
  private final Set<String> unknown = new LinkedHashSet<>();
  private OptionalDouble suggestedShare = OptionalDouble.empty();

  private static <V> Map<String, V> ignoringCase(Map<String, V> entries) {
    Map<String, V> ignoring = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    ignoring.putAll(entries);
    return Collections.unmodifiableMap(ignoring);
  }

  /** Returns the known keys. */
  static Set<String> keys() {
    var keys = new TreeSet<>(LIMITS.keySet());
    keys.addAll(FIXED.keySet());
    keys.add(SUGGESTED_SHARE);
    return keys;
  }

  /** @throws IllegalArgumentException with the key, if it is known and the value invalid */
  public void set(String key, String value) {
    if (key.equalsIgnoreCase(SUGGESTED_SHARE)) {
      suggestedShare = OptionalDouble.of(share(key, value));
      return;
    }
    var setting = LIMITS.get(key);
    if (setting == null) {
      if (!value.equalsIgnoreCase(FIXED.get(key))) {
        unknown.add(key);
      }
      return;
    }
    var texts = List.of(value);
    try {
      Object ignored = setting.reader().apply(texts);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "%s: %s, found '%s'".formatted(key, e.getMessage(), value), e);
    }
    known.put(setting.key(), new ConfigFile.Entry(1, false, texts));
  }

  public ServerConfig.Limits limits() {
    var set = new HashMap<>(known);
    if (suggestedShare.isPresent()) {
      int all = LimitSettings.read(new ConfigFile(SOURCE, set)).run().updates().most();
      int share = (int) Math.max(1, Math.floor(all * suggestedShare.getAsDouble()));
      set.put(
          LimitSettings.SUGGESTED_UPDATES.key(),
          new ConfigFile.Entry(1, false, List.of(String.valueOf(share))));
    }
    return LimitSettings.read(new ConfigFile(SOURCE, set));
  }

  private static double share(String key, String value) {
    try {
      double share = Double.parseDouble(value);
      if (share >= 0 && share <= 1) {
        return share;
      }
    } catch (NumberFormatException e) {
      // refused below, like a number out of range
    }
    throw new IllegalArgumentException(
        "%s: expected a number from 0 to 1, found '%s'".formatted(key, value));
  }

  /** Returns the unknown keys, in the order in which they were set. */
  public List<String> unknown() {
    return List.copyOf(unknown);
  }
}
