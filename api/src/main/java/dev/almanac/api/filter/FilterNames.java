package dev.almanac.api.filter;

import dev.almanac.engine.attribute.KnownAttributes;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.SearchAttributes;
import dev.almanac.store.Attribute;
import dev.almanac.store.list.Field;
import io.temporal.api.enums.v1.IndexedValueType;
import java.util.Map;
import java.util.Optional;

/** Resolves names in filters: attributes of the namespace first, then predefined ones. */
record FilterNames(Namespace namespace, SearchAttributes attributes) {
  private static final String PREFIX = "Temporal";
  private static final String DIVISION = "TemporalNamespaceDivision";

  private static final Map<String, Field.Listed> LISTED = Map.ofEntries(
      Map.entry("WorkflowId", Field.Listed.WORKFLOW_ID),
      Map.entry("RunId", Field.Listed.RUN_ID),
      Map.entry("WorkflowType", Field.Listed.WORKFLOW_TYPE),
      Map.entry("StartTime", Field.Listed.START_TIME),
      Map.entry("ExecutionTime", Field.Listed.EXECUTION_TIME),
      Map.entry("CloseTime", Field.Listed.CLOSE_TIME),
      Map.entry("ExecutionStatus", Field.Listed.STATUS),
      Map.entry("TaskQueue", Field.Listed.TASK_QUEUE),
      Map.entry("HistoryLength", Field.Listed.HISTORY_LENGTH),
      Map.entry("ExecutionDuration", Field.Listed.EXECUTION_DURATION),
      Map.entry("HistorySizeBytes", Field.Listed.HISTORY_BYTES),
      Map.entry("StateTransitionCount", Field.Listed.TRANSITIONS),
      Map.entry("ParentWorkflowId", Field.Listed.PARENT_WORKFLOW_ID),
      Map.entry("ParentRunId", Field.Listed.PARENT_RUN_ID),
      Map.entry("RootWorkflowId", Field.Listed.ROOT_WORKFLOW_ID),
      Map.entry("RootRunId", Field.Listed.ROOT_RUN_ID));

  /** @throws dev.almanac.api.RpcException if the name is unknown */
  FilterField find(Token name) {
    return known(name.text())
        .or(() -> name.text().equals("ScheduleId") ? known("WorkflowId") : Optional.empty())
        .or(() -> known(
            name.text().startsWith(PREFIX)
                ? name.text().substring(PREFIX.length())
                : PREFIX + name.text()))
        .orElseThrow(
            () -> name.refused("search attribute %s is not defined".formatted(name.shown())));
  }

  /** Returns the field that hides runs from lists unless a filter names it. */
  Optional<FilterField> division() {
    return known(DIVISION);
  }

  private Optional<FilterField> known(String name) {
    return attributes
        .find(namespace.id(), name)
        .map(FilterNames::stored)
        .or(() -> Optional.ofNullable(KnownAttributes.SYSTEM.get(name))
            .map(type -> new FilterField(type(name, type), LISTED.get(name))))
        .or(() -> Optional.ofNullable(KnownAttributes.SERVER_ONLY.get(name))
            .map(type -> new FilterField(FilterType.of(type), null)));
  }

  private static FilterType type(String name, IndexedValueType type) {
    return switch (name) {
      case "ExecutionStatus" -> FilterType.STATUS;
      case "ExecutionDuration" -> FilterType.DURATION;
      default -> FilterType.of(type);
    };
  }

  static FilterField stored(Attribute attribute) {
    var type = FilterType.of(IndexedValueType.forNumber(attribute.type()));
    var kind = switch (type) {
      case TEXT, KEYWORD, KEYWORD_LIST -> Field.Kind.TEXT;
      case INT, BOOL, DATETIME, STATUS, DURATION -> Field.Kind.WHOLE;
      case DOUBLE -> Field.Kind.REAL;
    };
    return new FilterField(type, new Field.Custom(attribute.id(), kind));
  }
}
