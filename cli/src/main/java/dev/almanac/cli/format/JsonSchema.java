package dev.almanac.cli.format;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.almanac.cli.format.Shape.Any;
import dev.almanac.cli.format.Shape.Choice;
import dev.almanac.cli.format.Shape.Fields;
import dev.almanac.cli.format.Shape.ListOf;
import dev.almanac.cli.format.Shape.MapOf;
import dev.almanac.cli.format.Shape.OneOrList;
import dev.almanac.cli.format.Shape.Text;
import dev.almanac.cli.format.Shape.TextOr;
import dev.almanac.cli.format.Shape.Truth;
import dev.almanac.cli.format.Shape.Whole;
import java.util.List;
import java.util.stream.Stream;

/** The format as a JSON schema, for editors and for other programs. */
public final class JsonSchema {
  private JsonSchema() {}

  /** Returns the schema of one document, or of a list of them. */
  public static JsonObject schema() {
    var schema = new JsonObject();
    schema.addProperty("$schema", "https://json-schema.org/draft/2020-12/schema");
    schema.addProperty("title", "Schedules and named calendars of Almanac");
    var definitions = new JsonObject();
    definitions.add(Format.SCHEDULE, of(Format.OF_SCHEDULE));
    definitions.add(Format.CALENDAR, of(Format.OF_CALENDAR));
    schema.add("$defs", definitions);
    var list = new JsonObject();
    list.addProperty("type", "array");
    list.add("items", oneOf(List.of(reference(Format.SCHEDULE), reference(Format.CALENDAR))));
    schema.add(
        "oneOf", array(Stream.of(reference(Format.SCHEDULE), reference(Format.CALENDAR), list)));
    return schema;
  }

  private static JsonObject of(Shape shape) {
    return switch (shape) {
      case Text() -> types("string", "integer");
      case Whole(var least) -> {
        var schema = types("integer");
        schema.addProperty("minimum", least);
        yield schema;
      }
      case Truth() -> types("boolean");
      case Choice(var words) -> {
        var schema = new JsonObject();
        schema.add("enum", array(words.stream().map(JsonPrimitive::new)));
        yield schema;
      }
      case Any() -> new JsonObject();
      case ListOf(var item) -> listOf(item);
      case OneOrList(var item) -> oneOf(List.of(of(item), listOf(item)));
      case MapOf(var value) -> {
        var schema = types("object");
        schema.add("additionalProperties", of(value));
        yield schema;
      }
      case TextOr(var fields) -> oneOf(List.of(of(new Text()), of(fields)));
      case Fields(var keys) -> fields(keys);
    };
  }

  private static JsonObject fields(List<Shape.Key> keys) {
    var schema = types("object");
    var properties = new JsonObject();
    for (var key : keys) {
      var property = of(key.shape());
      property.addProperty("description", key.text());
      properties.add(key.name(), property);
    }
    schema.add("properties", properties);
    var required =
        keys.stream().filter(Shape.Key::required).map(key -> new JsonPrimitive(key.name()));
    var names = array(required);
    if (!names.isEmpty()) {
      schema.add("required", names);
    }
    schema.addProperty("additionalProperties", false);
    return schema;
  }

  private static JsonObject listOf(Shape item) {
    var schema = types("array");
    schema.add("items", of(item));
    return schema;
  }

  private static JsonObject oneOf(List<JsonObject> choices) {
    var schema = new JsonObject();
    schema.add("oneOf", array(choices.stream()));
    return schema;
  }

  private static JsonObject reference(String kind) {
    var schema = new JsonObject();
    schema.addProperty("$ref", "#/$defs/" + kind);
    return schema;
  }

  private static JsonObject types(String... names) {
    var schema = new JsonObject();
    if (names.length == 1) {
      schema.addProperty("type", names[0]);
    } else {
      schema.add("type", array(Stream.of(names).map(JsonPrimitive::new)));
    }
    return schema;
  }

  private static JsonArray array(Stream<? extends com.google.gson.JsonElement> items) {
    var array = new JsonArray();
    items.forEach(array::add);
    return array;
  }
}
