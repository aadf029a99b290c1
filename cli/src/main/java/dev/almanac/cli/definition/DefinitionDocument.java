package dev.almanac.cli.definition;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.almanac.cli.format.Format;
import io.temporal.api.schedule.v1.ScheduleState;

/** A definition as a document, without what is a default. */
public final class DefinitionDocument {
  private DefinitionDocument() {}

  /**
   * Returns the document of what a server described.
   *
   * @param definition see {@link Definition#described()}
   */
  public static JsonObject of(Definition definition) {
    var json = new JsonObject();
    json.addProperty(Format.SCHEDULE, definition.id());
    var labels = new JsonObject();
    var memo = new JsonObject();
    PayloadValues.values(definition.memo().getFieldsMap())
        .asMap()
        .forEach((name, value) -> (isText(value) ? labels : memo).add(name, value));
    add(json, "labels", labels);
    add(json, "memo", memo);
    add(
        json,
        "searchAttributes",
        PayloadValues.values(definition.attributes().getIndexedFieldsMap()));
    add(json, "spec", SpecDocument.of(definition));
    json.add("action", ActionDocument.of(definition));
    add(json, "policies", PolicyDocument.policies(definition));
    add(json, "extensions", PolicyDocument.extensions(definition.extension()));
    return json;
  }

  /** Adds what changes while a schedule works: whether it is paused, its note and its limit. */
  public static JsonObject withState(JsonObject document, ScheduleState state) {
    if (state.getPaused()) {
      document.addProperty("paused", true);
    }
    if (!state.getNotes().isEmpty()) {
      document.addProperty("notes", state.getNotes());
    }
    if (state.getLimitedActions()) {
      document.addProperty("remainingActions", state.getRemainingActions());
    }
    return document;
  }

  static boolean isText(JsonElement value) {
    return value instanceof JsonPrimitive primitive && primitive.isString();
  }

  static void add(JsonObject json, String name, JsonObject fields) {
    if (!fields.isEmpty()) {
      json.add(name, fields);
    }
  }
}
