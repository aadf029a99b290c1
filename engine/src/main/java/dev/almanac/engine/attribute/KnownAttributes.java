package dev.almanac.engine.attribute;

import static io.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_BOOL;
import static io.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_DATETIME;
import static io.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_INT;
import static io.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD;
import static io.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD_LIST;

import io.temporal.api.enums.v1.IndexedValueType;
import java.util.Map;
import java.util.Set;

/** Search attributes that exist in every namespace. */
public final class KnownAttributes {
  /** What has gone wrong with a run's workflow tasks, if they keep failing. */
  public static final String BUILD_IDS = "BuildIds";

  public static final String REPORTED_PROBLEMS = "TemporalReportedProblems";

  /** Of which types a run has paused activities. */
  public static final String PAUSE_INFO = "TemporalPauseInfo";

  /** How many payloads of a closed run are kept elsewhere, and how large they are. */
  public static final String EXTERNAL_PAYLOADS = "TemporalExternalPayloadCount";

  public static final String EXTERNAL_BYTES = "TemporalExternalPayloadSizeBytes";

  /** What the server itself says of a run. */
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

  /** What SDKs and tools set without registering it. */
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

  /**
   * What only servers say of a run: known, so that filters may ask, and for the most never there.
   */
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

  /** Those of the latter that this server says all the same. */
  public static final Map<String, IndexedValueType> TOLD = Map.of(
      EXTERNAL_PAYLOADS, INDEXED_VALUE_TYPE_INT,
      EXTERNAL_BYTES, INDEXED_VALUE_TYPE_INT);

  private static final Set<String> SERVER_ONLY_PREFIXES =
      Set.of("TemporalWorkerDeployment", "TemporalExternalPayload");

  private KnownAttributes() {}

  /** Whether a user may read an attribute of this name, but not set it. */
  static boolean setByServerOnly(String name) {
    return SYSTEM.containsKey(name)
        || SERVER_ONLY.containsKey(name)
        || SERVER_ONLY_PREFIXES.stream().anyMatch(name::startsWith);
  }
}
