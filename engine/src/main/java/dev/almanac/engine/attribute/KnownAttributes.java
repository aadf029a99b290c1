package dev.almanac.engine.attribute;

import static io.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_BOOL;
import static io.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_DATETIME;
import static io.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_INT;
import static io.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD;
import static io.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD_LIST;

import io.temporal.api.enums.v1.IndexedValueType;
import java.util.Map;
import java.util.Set;

/** The search attributes of every namespace. */
public final class KnownAttributes {
  /** What has gone wrong with a run's workflow tasks, if they keep failing. */
  public static final String BUILD_IDS = "BuildIds";

  public static final String REPORTED_PROBLEMS = "TemporalReportedProblems";

  /** The types of a run's paused activities. */
  public static final String PAUSE_INFO = "TemporalPauseInfo";

  /** The number and size of a closed run's external payloads. */
  public static final String EXTERNAL_PAYLOADS = "TemporalExternalPayloadCount";

  public static final String EXTERNAL_BYTES = "TemporalExternalPayloadSizeBytes";

  /** The attributes that the server derives from a run. */
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

  /** The attributes that SDKs and tools set without registering them. */
  public static final Map<String, IndexedValueType> PREDEFINED = Map.ofEntries(
      Map.entry("TemporalChangeVersion", INDEXED_VALUE_TYPE_KEYWORD_LIST),
      Map.entry("BinaryChecksums", INDEXED_VALUE_TYPE_KEYWORD_LIST),
      Map.entry(BUILD_IDS, INDEXED_VALUE_TYPE_KEYWORD_LIST),
      Map.entry("BatcherNamespace", INDEXED_VALUE_TYPE_KEYWORD),
      Map.entry("BatcherUser", INDEXED_VALUE_TYPE_KEYWORD),
      Map.entry("TemporalScheduledStartTime", INDEXED_VALUE_TYPE_DATETIME),
      Map.entry("TemporalScheduledById", INDEXED_VALUE_TYPE_KEYWORD),
      Map.entry("TemporalSchedulePaused", INDEXED_VALUE_TYPE_BOOL),
      Map.entry("TemporalNamespaceDivision", INDEXED_VALUE_TYPE_KEYWORD),
      Map.entry(PAUSE_INFO, INDEXED_VALUE_TYPE_KEYWORD_LIST),
      Map.entry(REPORTED_PROBLEMS, INDEXED_VALUE_TYPE_KEYWORD_LIST));

  /** The attributes that only servers set. Filters may name them; most are never set here. */
  public static final Map<String, IndexedValueType> SERVER_ONLY = Map.of(
      "TemporalWorkflowVersioningBehavior",
      INDEXED_VALUE_TYPE_KEYWORD,
      "TemporalWorkerDeployment",
      INDEXED_VALUE_TYPE_KEYWORD,
      "TemporalWorkerDeploymentVersion",
      INDEXED_VALUE_TYPE_KEYWORD,
      "TemporalUsedWorkerDeploymentVersions",
      INDEXED_VALUE_TYPE_KEYWORD_LIST,
      EXTERNAL_PAYLOADS,
      INDEXED_VALUE_TYPE_INT,
      EXTERNAL_BYTES,
      INDEXED_VALUE_TYPE_INT);

  /** Those of {@link #SERVER_ONLY} that this server sets. */
  public static final Map<String, IndexedValueType> TOLD = Map.of(
      EXTERNAL_PAYLOADS, INDEXED_VALUE_TYPE_INT,
      EXTERNAL_BYTES, INDEXED_VALUE_TYPE_INT);

  private static final Set<String> SERVER_ONLY_PREFIXES =
      Set.of("TemporalWorkerDeployment", "TemporalExternalPayload");

  private KnownAttributes() {}

  /** Returns whether users may read an attribute but not set it. */
  static boolean setByServerOnly(String name) {
    return SYSTEM.containsKey(name)
        || SERVER_ONLY.containsKey(name)
        || SERVER_ONLY_PREFIXES.stream().anyMatch(name::startsWith);
  }
}
