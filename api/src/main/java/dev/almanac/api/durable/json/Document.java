package dev.almanac.api.durable.json;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;

/** Builds a JSON object member by member, in this order. */
public final class Document {
  private final JsonObject object = new JsonObject();

  public Document put(String name, JsonElement value) {
    object.add(name, value);
    return this;
  }

  public Document put(String name, Document value) {
    return put(name, value.json());
  }

  public Document put(String name, String text) {
    return put(name, new JsonPrimitive(text));
  }

  public Document put(String name, long number) {
    return put(name, new JsonPrimitive(number));
  }

  public Document put(String name, boolean flag) {
    return put(name, new JsonPrimitive(flag));
  }

  public Document put(String name, Instant time) {
    return put(name, time.toString());
  }

  public Document put(String name, Collection<? extends JsonElement> elements) {
    var array = new JsonArray();
    elements.forEach(array::add);
    return put(name, array);
  }

  public Document putTexts(String name, Collection<String> texts) {
    return put(name, texts.stream().map(JsonPrimitive::new).toList());
  }

  /** Puts null where there is no time: readers look for the member. */
  public Document putTime(String name, Optional<Instant> time) {
    return time.map(at -> put(name, at)).orElseGet(() -> put(name, JsonNull.INSTANCE));
  }

  public Document putText(String name, Optional<String> text) {
    return text.map(found -> put(name, found)).orElseGet(() -> put(name, JsonNull.INSTANCE));
  }

  public Document putNumber(String name, Optional<Long> number) {
    return number.map(found -> put(name, found)).orElseGet(() -> put(name, JsonNull.INSTANCE));
  }

  public JsonObject json() {
    return object;
  }
}
