package dev.almanac.runtime.registry;

import static io.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_BOOL;
import static io.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_DATETIME;
import static io.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_INT;
import static io.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD;
import static io.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD_LIST;

import io.temporal.api.enums.v1.IndexedValueType;
import java.util.Map;

/** The search attributes that exist without anybody adding them. */
public final class KnownAttributes {
  /** What every run has of itself; nobody can set these. */
  public static final Map<String, IndexedValueType> SYSTEM = Map.ofEntries(
      Map.entry("WorkflowId", INDEXED_VALUE_TYPE_KEYWORD),
      Map.entry("RunId", INDEXED_VALUE_TYPE_KEYWORD),
      Map.entry("WorkflowType", INDEXED_VALUE_TYPE_KEYWORD),
      Map.entry("StartTime", INDEXED_VALUE_TYPE_DATETIME),
      Map.entry("ExecutionTime", INDEXED_VALUE_TYPE_DATETIME),
      Map.entry("CloseTime", INDEXED_VALUE_TYPE_DATETIME),
      Map.entry("ExecutionStatus", INDEXED_VALUE_TYPE_KEYWORD),
      Map.entry("TaskQueue", INDEXED_VALUE_TYPE_KEYWORD),
      Map.entry("HistoryLength", INDEXED_VALUE_TYPE_INT),
      Map.entry("ExecutionDuration", INDEXED_VALUE_TYPE_INT),
      Map.entry("StateTransitionCount", INDEXED_VALUE_TYPE_INT),
      Map.entry("HistorySizeBytes", INDEXED_VALUE_TYPE_INT),
      Map.entry("ParentWorkflowId", INDEXED_VALUE_TYPE_KEYWORD),
      Map.entry("ParentRunId", INDEXED_VALUE_TYPE_KEYWORD),
      Map.entry("RootWorkflowId", INDEXED_VALUE_TYPE_KEYWORD),
      Map.entry("RootRunId", INDEXED_VALUE_TYPE_KEYWORD));

  /** What SDKs and the server set on runs; users may, too. */
  public static final Map<String, IndexedValueType> PREDEFINED = Map.ofEntries(
      Map.entry("TemporalChangeVersion", INDEXED_VALUE_TYPE_KEYWORD_LIST),
      Map.entry("BinaryChecksums", INDEXED_VALUE_TYPE_KEYWORD_LIST),
      Map.entry("BuildIds", INDEXED_VALUE_TYPE_KEYWORD_LIST),
      Map.entry("BatcherNamespace", INDEXED_VALUE_TYPE_KEYWORD),
      Map.entry("BatcherUser", INDEXED_VALUE_TYPE_KEYWORD),
      Map.entry("TemporalScheduledStartTime", INDEXED_VALUE_TYPE_DATETIME),
      Map.entry("TemporalScheduledById", INDEXED_VALUE_TYPE_KEYWORD),
      Map.entry("TemporalSchedulePaused", INDEXED_VALUE_TYPE_BOOL),
      Map.entry("TemporalNamespaceDivision", INDEXED_VALUE_TYPE_KEYWORD),
      Map.entry("TemporalPauseInfo", INDEXED_VALUE_TYPE_KEYWORD_LIST),
      Map.entry("TemporalReportedProblems", INDEXED_VALUE_TYPE_KEYWORD_LIST));

  private KnownAttributes() {}

  /** Whether a namespace cannot have an attribute of its own by this name. */
  public static boolean isReserved(String name) {
    return SYSTEM.containsKey(name) || PREDEFINED.containsKey(name);
  }
}
