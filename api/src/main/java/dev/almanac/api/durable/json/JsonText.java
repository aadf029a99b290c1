package dev.almanac.api.durable.json;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.google.gson.Strictness;
import com.google.gson.ToNumberPolicy;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.MalformedJsonException;
import java.io.EOFException;
import java.io.IOException;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Reads JSON from outside. Whoever sends it cannot make reading expensive: depth, number of values
 * and length of numbers are limited, and numbers stay texts until somebody needs them.
 */
public final class JsonText {
  static final int DEEPEST = 64;
  static final int MOST_VALUES = 100_000;
  static final int LONGEST_NUMBER = 60;

  private static final int LONGEST_PLACE = 100;

  /** Bytes of memory for a character and for a value. */
  private static final long CHARACTER = 2;

  private static final long VALUE = 96;

  private final JsonReader in;
  private int values;
  private int depth;

  private JsonText(String text) {
    in = new JsonReader(new StringReader(text));
    in.setStrictness(Strictness.STRICT);
    in.setNestingLimit(DEEPEST + 1);
  }

  /** Returns about how much memory the values in a text take at most, whatever it is. */
  public static long weight(byte[] bytes) {
    long values = 1;
    for (byte each : bytes) {
      values += each == ',' || each == ':' || each == '[' || each == '{' ? 1 : 0;
    }
    return CHARACTER * bytes.length + VALUE * Math.min(values, MOST_VALUES);
  }

  /** @throws BadJsonException if the bytes are not one JSON object in UTF-8 */
  public static JsonObject object(byte[] bytes) {
    var element = element(bytes);
    if (element instanceof JsonObject object) {
      return object;
    }
    throw new BadJsonException("expected a JSON object, found %s".formatted(kind(element)));
  }

  /** @throws BadJsonException if the bytes are not one JSON value in UTF-8 */
  public static JsonElement element(byte[] bytes) {
    try {
      return element(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException e) {
      throw new BadJsonException("it is not UTF-8");
    }
  }

  /** @throws BadJsonException if the text is not one JSON value */
  public static JsonElement element(String text) {
    var json = new JsonText(text);
    try {
      var element = json.value();
      if (json.in.peek() != JsonToken.END_DOCUMENT) {
        throw new BadJsonException("something follows its end");
      }
      return element;
    } catch (EOFException e) {
      throw new BadJsonException(text.isBlank() ? "it is empty" : "it ends too early");
    } catch (MalformedJsonException | NumberFormatException e) {
      throw new BadJsonException("not valid at %s".formatted(json.place()));
    } catch (IOException e) {
      throw new IllegalStateException("A text in memory could not be read", e);
    }
  }

  /** Returns what a value is, in words. */
  public static String kind(JsonElement element) {
    if (element instanceof JsonPrimitive value) {
      return value.isString() ? "a text" : value.isNumber() ? "a number" : "true or false";
    }
    return element instanceof JsonObject
        ? "an object"
        : element instanceof JsonArray ? "a list" : "null";
  }

  private JsonElement value() throws IOException {
    if (++values > MOST_VALUES) {
      throw new BadJsonException("it has more than %d values".formatted(MOST_VALUES));
    }
    return switch (in.peek()) {
      case BEGIN_OBJECT -> members();
      case BEGIN_ARRAY -> elements();
      case STRING -> new JsonPrimitive(text(in.nextString()));
      case NUMBER -> new JsonPrimitive(number());
      case BOOLEAN -> new JsonPrimitive(in.nextBoolean());
      case NULL -> {
        in.nextNull();
        yield JsonNull.INSTANCE;
      }
      case END_OBJECT, END_ARRAY, NAME, END_DOCUMENT ->
        throw new BadJsonException("not valid at %s".formatted(place()));
    };
  }

  private JsonObject members() throws IOException {
    var object = new JsonObject();
    in.beginObject();
    enter();
    while (in.hasNext()) {
      var name = text(in.nextName());
      if (object.has(name)) {
        throw new BadJsonException("%s occurs twice".formatted(place()));
      }
      object.add(name, value());
    }
    in.endObject();
    depth--;
    return object;
  }

  private JsonArray elements() throws IOException {
    var array = new JsonArray();
    in.beginArray();
    enter();
    while (in.hasNext()) {
      array.add(value());
    }
    in.endArray();
    depth--;
    return array;
  }

  private void enter() {
    if (++depth > DEEPEST) {
      throw new BadJsonException("it is nested deeper than %d levels".formatted(DEEPEST));
    }
  }

  /** Returns the path of the current value, for errors. Names may have any length. */
  private String place() {
    String path = in.getPath();
    return path.length() <= LONGEST_PLACE ? path : path.substring(0, LONGEST_PLACE) + "…";
  }

  /** Keeps the digits, so that nothing is rounded. */
  private Number number() throws IOException {
    var number = ToNumberPolicy.LAZILY_PARSED_NUMBER.readNumber(in);
    if (number.toString().length() > LONGEST_NUMBER) {
      throw new BadJsonException(
          "the number before %s has more than %d characters".formatted(place(), LONGEST_NUMBER));
    }
    return number;
  }

  /** Half of a character has no form in UTF-8, in which everything is stored. */
  private String text(String text) {
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
      throw new BadJsonException("%s has half of a character".formatted(place()));
    }
    return text;
  }
}
