package dev.almanac.engine.attribute;

import com.google.protobuf.ByteString;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.SearchAttributes;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Detects values that mean "no value": null, no bytes, an empty list. The first event of a run
 * leaves them out of memo and search attributes.
 */
public final class NullPayloads {
  private static final String ENCODING = "encoding";
  private static final ByteString NULL = ByteString.copyFromUtf8("binary/null");
  private static final ByteString NULL_JSON = ByteString.copyFromUtf8("null");
  private static final ByteString EMPTY_LIST = ByteString.copyFromUtf8("[]");

  private NullPayloads() {}

  /** Returns the memo without such values; empty if nothing is left. */
  public static Optional<Memo> without(Memo memo) {
    return without(memo.getFieldsMap())
        .map(fields -> Memo.newBuilder().putAllFields(fields).build());
  }

  /** Returns the search attributes without such values; empty if nothing is left. */
  public static Optional<SearchAttributes> without(SearchAttributes attributes) {
    return without(attributes.getIndexedFieldsMap())
        .map(fields -> SearchAttributes.newBuilder().putAllIndexedFields(fields).build());
  }

  private static Optional<Map<String, Payload>> without(Map<String, Payload> fields) {
    var kept = fields.entrySet().stream()
        .filter(field -> !isNull(field.getValue()))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    return kept.isEmpty() ? Optional.empty() : Optional.of(kept);
  }

  private static boolean isNull(Payload payload) {
    var data = payload.getData();
    return data.isEmpty()
        || data.equals(NULL_JSON)
        || data.equals(EMPTY_LIST)
        || NULL.equals(payload.getMetadataMap().get(ENCODING));
  }
}
