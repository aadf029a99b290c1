package dev.almanac.engine.state;

import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/** Applies changes of memo and search attributes, key by key. */
final class PropertyEvolution {
  private static final String ENCODING = "encoding";
  private static final String NULL = "binary/null";

  private PropertyEvolution() {}

  /** Returns what a run begins with. Null values are ignored. */
  static Execution.Properties initial(WorkflowExecutionStartedEventAttributes started) {
    var given = started.getSearchAttributes().getIndexedFieldsMap();
    return new Execution.Properties(
        started.getMemo(),
        SearchAttributes.newBuilder()
            .putAllIndexedFields(merged(Map.of(), given, PropertyEvolution::unsets))
            .build());
  }

  static Run apply(Run run, HistoryEvent event) {
    var now = run.execution().properties();
    if (event.hasUpsertWorkflowSearchAttributesEventAttributes()) {
      var upsert = event.getUpsertWorkflowSearchAttributesEventAttributes();
      return changed(run, upsert.getSearchAttributes());
    }
    var next = new Execution.Properties(modified(now.memo(), event), now.searchAttributes());
    return run.with(run.execution().withProperties(next));
  }

  static Run changed(Run run, SearchAttributes changes) {
    var now = run.execution().properties();
    var next = new Execution.Properties(now.memo(), upserted(now.searchAttributes(), changes));
    return run.with(run.execution().withProperties(next));
  }

  private static SearchAttributes upserted(SearchAttributes now, SearchAttributes changes) {
    return SearchAttributes.newBuilder()
        .putAllIndexedFields(merged(
            now.getIndexedFieldsMap(), changes.getIndexedFieldsMap(), PropertyEvolution::unsets))
        .build();
  }

  private static Memo modified(Memo now, HistoryEvent event) {
    var changes = event.getWorkflowPropertiesModifiedEventAttributes().getUpsertedMemo();
    return Memo.newBuilder()
        .putAllFields(merged(now.getFieldsMap(), changes.getFieldsMap(), PropertyEvolution::isNull))
        .build();
  }

  private static Map<String, Payload> merged(
      Map<String, Payload> now, Map<String, Payload> changes, Predicate<Payload> takesAway) {
    var merged = new HashMap<>(now);
    changes.forEach((key, value) -> {
      if (takesAway.test(value)) {
        merged.remove(key);
      } else {
        merged.put(key, value);
      }
    });
    return merged;
  }

  /** An attribute without a value is removed. */
  private static boolean unsets(Payload payload) {
    return isNull(payload) || payload.getData().toStringUtf8().equals("[]");
  }

  /** A null removes its key. */
  private static boolean isNull(Payload payload) {
    var encoding = payload.getMetadataMap().get(ENCODING);
    return (encoding != null && encoding.toStringUtf8().equals(NULL))
        || payload.getData().toStringUtf8().equals("null");
  }
}
