package dev.almanac.cli.output;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import dev.almanac.protocol.text.PrintableText;
import java.io.EOFException;
import java.io.IOException;
import java.io.StringReader;
import java.util.regex.Pattern;

/** Strict reading and writing of JSON. */
public final class Json {
  private static final Gson PRETTY = new GsonBuilder()
      .serializeNulls()
      .setPrettyPrinting()
      .disableHtmlEscaping()
      .create();
  private static final Gson COMPACT =
      new GsonBuilder().serializeNulls().disableHtmlEscaping().create();

  private static final Pattern PLACE = Pattern.compile("line (\\d+) column (\\d+)");

  private Json() {}

  /** @throws JsonParseException if the text is not one JSON value */
  public static JsonElement parse(String text) {
    var reader = new JsonReader(new StringReader(text));
    reader.setStrictness(Strictness.STRICT);
    try {
      JsonElement element = COMPACT.getAdapter(JsonElement.class).read(reader);
      if (reader.peek() != JsonToken.END_DOCUMENT) {
        throw new JsonParseException("text after the JSON value");
      }
      return element;
    } catch (IOException | IllegalStateException | NumberFormatException e) {
      throw new JsonParseException(where(e), e);
    }
  }

  /** The parser's message advises programmers; only the place in it helps a user. */
  private static String where(Exception error) {
    var place = PLACE.matcher(String.valueOf(error.getMessage()));
    var what = error instanceof EOFException ? "it ends too early" : "it is malformed";
    return place.find()
        ? "%s at line %s, column %s".formatted(what, place.group(1), place.group(2))
        : what;
  }

  public static String pretty(JsonElement element) {
    return PrintableText.json(PRETTY.toJson(element));
  }

  /** Returns a string in quotes. */
  public static String string(String text) {
    return COMPACT.toJson(text);
  }

  /** Returns JSON for programs, unescaped for terminals. */
  public static String exact(JsonElement element) {
    return COMPACT.toJson(element);
  }

  public static String compact(JsonElement element) {
    return PrintableText.json(COMPACT.toJson(element));
  }
}
