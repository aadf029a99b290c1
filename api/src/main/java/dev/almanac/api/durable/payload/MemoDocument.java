package dev.almanac.api.durable.payload;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.SearchAttributes;
import java.util.Map;
import java.util.TreeMap;

/** Converts memos and search attributes, which are objects in JSON. */
public final class MemoDocument {
  private MemoDocument() {}

  /** @throws IllegalArgumentException if a number is too large */
  public static Memo memo(JsonObject document) {
    var memo = Memo.newBuilder();
    document.asMap().forEach((name, value) -> memo.putFields(name, payload(value)));
    return memo.build();
  }

  /** Omits attributes that are null. */
  public static SearchAttributes attributes(JsonObject document) {
    var attributes = SearchAttributes.newBuilder();
    document.asMap().entrySet().stream()
        .filter(entry -> !entry.getValue().isJsonNull())
        .forEach(entry -> attributes.putIndexedFields(entry.getKey(), payload(entry.getValue())));
    return attributes.build();
  }

  private static Payload payload(JsonElement value) {
    try {
      return PayloadValues.payload(JsonValues.value(value));
    } catch (BadPayloadException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  public static JsonObject write(Memo memo) {
    return write(memo.getFieldsMap());
  }

  public static JsonObject write(SearchAttributes attributes) {
    return write(attributes.getIndexedFieldsMap());
  }

  private static JsonObject write(Map<String, Payload> fields) {
    var document = new JsonObject();
    new TreeMap<>(fields)
        .forEach((name, value) -> document.add(name, JsonValues.json(PayloadValues.value(value))));
    return document;
  }
}
