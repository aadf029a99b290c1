package dev.almanac.engine.state;

import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.HashMap;
import java.util.Map;

/** Memo and search attributes, which a workflow changes key by key. */
final class PropertyEffects {
  private static final String ENCODING = "encoding";
  private static final String NULL = "binary/null";

  private PropertyEffects() {}

  static Run apply(Run run, HistoryEvent event) {
    var now = run.execution().properties();
    var next = event.hasUpsertWorkflowSearchAttributesEventAttributes()
        ? new Execution.Properties(now.memo(), upserted(now.searchAttributes(), event))
        : new Execution.Properties(modified(now.memo(), event), now.searchAttributes());
    return run.with(run.execution().withProperties(next));
  }

  private static SearchAttributes upserted(SearchAttributes now, HistoryEvent event) {
    var changes = event.getUpsertWorkflowSearchAttributesEventAttributes().getSearchAttributes();
    return SearchAttributes.newBuilder()
        .putAllIndexedFields(merged(now.getIndexedFieldsMap(), changes.getIndexedFieldsMap()))
        .build();
  }

  private static Memo modified(Memo now, HistoryEvent event) {
    var changes = event.getWorkflowPropertiesModifiedEventAttributes().getUpsertedMemo();
    return Memo.newBuilder()
        .putAllFields(merged(now.getFieldsMap(), changes.getFieldsMap()))
        .build();
  }

  /** A null takes its key away. */
  private static Map<String, Payload> merged(
      Map<String, Payload> now, Map<String, Payload> changes) {
    var merged = new HashMap<>(now);
    changes.forEach((key, value) -> {
      if (isNull(value)) {
        merged.remove(key);
      } else {
        merged.put(key, value);
      }
    });
    return merged;
  }

  private static boolean isNull(Payload payload) {
    var encoding = payload.getMetadataMap().get(ENCODING);
    return (encoding != null && encoding.toStringUtf8().equals(NULL))
        || payload.getData().toStringUtf8().equals("null");
  }
}
