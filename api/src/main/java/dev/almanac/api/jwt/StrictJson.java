package dev.almanac.api.jwt;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonPrimitive;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.IOException;
import java.io.StringReader;

/**
 * Reads JSON of which two readers cannot make different things: nothing but what the standard
 * allows, no member twice, nothing behind the end. It is not deep, either.
 */
public final class StrictJson {
  private static final int DEEPEST = 20;

  private StrictJson() {}

  /** @throws JsonParseException if it is not such an object */
  public static JsonObject object(String text) {
    try (var reader = new JsonReader(new StringReader(text))) {
      reader.setStrictness(Strictness.STRICT);
      reader.setNestingLimit(DEEPEST);
      var object = object(reader);
      if (reader.peek() != JsonToken.END_DOCUMENT) {
        throw new JsonParseException("something behind the object");
      }
      return object;
    } catch (IOException | IllegalStateException | NumberFormatException e) {
      throw new JsonParseException("no JSON object", e);
    }
  }

  private static JsonObject object(JsonReader reader) throws IOException {
    var object = new JsonObject();
    reader.beginObject();
    while (reader.hasNext()) {
      String name = reader.nextName();
      if (object.has(name)) {
        throw new JsonParseException("a member twice");
      }
      object.add(name, value(reader));
    }
    reader.endObject();
    return object;
  }

  private static JsonElement value(JsonReader reader) throws IOException {
    return switch (reader.peek()) {
      case BEGIN_OBJECT -> object(reader);
      case BEGIN_ARRAY -> array(reader);
      case STRING -> new JsonPrimitive(reader.nextString());
      case NUMBER -> new JsonPrimitive(reader.nextDouble());
      case BOOLEAN -> new JsonPrimitive(reader.nextBoolean());
      case NULL -> {
        reader.nextNull();
        yield JsonNull.INSTANCE;
      }
      case END_ARRAY, END_OBJECT, END_DOCUMENT, NAME ->
        throw new JsonParseException("no value where one is expected");
    };
  }

  private static JsonArray array(JsonReader reader) throws IOException {
    var array = new JsonArray();
    reader.beginArray();
    while (reader.hasNext()) {
      array.add(value(reader));
    }
    reader.endArray();
    return array;
  }
}
