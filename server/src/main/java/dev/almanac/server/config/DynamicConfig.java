package dev.almanac.server.config;

import static java.util.Map.entry;

import dev.almanac.server.ServerConfig;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Temporal's dynamic configuration, as tests of SDKs set it. Its limits mean here what they mean
 * there; other keys mean nothing.
 */
public final class DynamicConfig {
  private static final Map<String, Setting<?>> LIMITS = Map.ofEntries(
      entry("limit.blobSize.error", LimitSettings.BLOB),
      entry("limit.memoSize.error", LimitSettings.MEMO),
      entry("limit.mutableStateSize.error", LimitSettings.STATE),
      entry("system.transactionSizeLimit", LimitSettings.TRANSACTION),
      entry("limit.historySize.error", LimitSettings.HISTORY),
      entry("limit.historyCount.error", LimitSettings.HISTORY_EVENTS),
      entry("limit.historySize.suggestContinueAsNew", LimitSettings.SUGGESTED),
      entry("limit.historyCount.suggestContinueAsNew", LimitSettings.SUGGESTED_EVENTS),
      entry("limit.historyMaxPageSize", LimitSettings.HISTORY_PAGE),
      entry("limit.numPendingActivities.error", LimitSettings.PENDING),
      entry("limit.numPendingChildExecutions.error", LimitSettings.PENDING_CHILDREN),
      entry("limit.numPendingSignals.error", LimitSettings.PENDING_SIGNALS),
      entry("limit.numPendingCancelRequests.error", LimitSettings.PENDING_CANCELS),
      entry("history.maximumSignalsPerExecution", LimitSettings.SIGNALS),
      entry("history.maximumBufferedEventsSizeInBytes", LimitSettings.BUFFERED),
      entry("history.maximumBufferedEventsBatch", LimitSettings.BUFFERED_EVENTS),
      entry("history.maxTotalUpdates", LimitSettings.UPDATES),
      entry("history.maxInFlightUpdates", LimitSettings.UPDATES_AT_ONCE),
      entry("history.maxInFlightUpdatePayloads", LimitSettings.UPDATES_SIZE),
      entry("frontend.searchAttributesNumberOfKeysLimit", LimitSettings.ATTRIBUTES),
      entry("frontend.searchAttributesSizeOfValueLimit", LimitSettings.ATTRIBUTE_SIZE),
      entry("frontend.searchAttributesTotalSizeLimit", LimitSettings.ATTRIBUTES_SIZE));

  private final Map<String, ConfigFile.Entry> known = new HashMap<>();
  private final Set<String> unknown = new LinkedHashSet<>();

  /** @throws IllegalArgumentException that names the key, if it is known and the value wrong */
  public void set(String key, String value) {
    var setting = LIMITS.get(key);
    if (setting == null) {
      unknown.add(key);
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
    return LimitSettings.read(new ConfigFile("dynamic configuration", known));
  }

  /** The keys that mean nothing, in the order in which they were set. */
  public List<String> unknown() {
    return List.copyOf(unknown);
  }
}
