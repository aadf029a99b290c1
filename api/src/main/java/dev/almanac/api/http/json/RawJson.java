package dev.almanac.api.http.json;

import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import com.google.gson.stream.MalformedJsonException;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Copies JSON values of any shape, without building a tree of them. */
final class RawJson {
  private RawJson() {}

  static JsonReader reader(String json) {
    var in = new JsonReader(new StringReader(json));
    in.setStrictness(Strictness.STRICT);
    return in;
  }

  /** Returns the value that is next, without spaces. */
  static String text(JsonReader in) throws IOException {
    var text = new StringWriter();
    copy(in, new JsonWriter(text), Map.of());
    return text.toString();
  }

  /**
   * Copies the value that is next.
   *
   * @param more fields to add if the value is an object
   */
  static void copy(JsonReader in, JsonWriter out, Map<String, String> more) throws IOException {
    int depth = 0;
    do {
      switch (in.peek()) {
        case BEGIN_OBJECT -> {
          in.beginObject();
          out.beginObject();
          depth++;
        }
        case BEGIN_ARRAY -> {
          in.beginArray();
          out.beginArray();
          depth++;
        }
        case END_OBJECT -> {
          in.endObject();
          depth--;
          if (depth == 0) {
            add(more, out);
          }
          out.endObject();
        }
        case END_ARRAY -> {
          in.endArray();
          out.endArray();
          depth--;
        }
        case NAME -> out.name(whole(in.nextName()));
        case STRING -> out.value(whole(in.nextString()));
        case NUMBER -> out.jsonValue(in.nextString());
        case BOOLEAN -> out.value(in.nextBoolean());
        case NULL -> {
          in.nextNull();
          out.nullValue();
        }
        case END_DOCUMENT -> throw new MalformedJsonException("Expected a value, found the end");
      }
    } while (depth > 0);
    out.flush();
  }

  private static void add(Map<String, String> more, JsonWriter out) throws IOException {
    for (var field : more.entrySet()) {
      out.name(field.getKey()).value(field.getValue());
    }
  }

  /** Half of a character has no UTF-8. */
  private static String whole(String text) throws MalformedJsonException {
    if (!ScalarText.hasWholeCharacters(text)) {
      throw new MalformedJsonException("Found half of a character");
    }
    return text;
  }

  /** Returns the text in a field of a well-formed object; null if there is none. */
  static @Nullable String textOf(String json, String name) {
    if (!json.startsWith("{")) {
      return null;
    }
    try {
      var in = reader(json);
      in.beginObject();
      while (in.hasNext()) {
        if (in.nextName().equals(name) && in.peek() == JsonToken.STRING) {
          return in.nextString();
        }
        in.skipValue();
      }
      return null;
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read memory", e);
    }
  }

  /** Returns a well-formed object without a field. */
  static String without(String json, String name) {
    var text = new StringWriter();
    try {
      var in = reader(json);
      var out = new JsonWriter(text);
      in.beginObject();
      out.beginObject();
      while (in.hasNext()) {
        String next = in.nextName();
        if (next.equals(name)) {
          in.skipValue();
        } else {
          out.name(next);
          copy(in, out, Map.of());
        }
      }
      in.endObject();
      out.endObject();
      return text.toString();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read memory", e);
    }
  }
}
