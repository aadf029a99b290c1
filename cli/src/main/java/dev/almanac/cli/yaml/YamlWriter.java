package dev.almanac.cli.yaml;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.almanac.cli.output.Json;
import java.util.regex.Pattern;

/**
 * Writes values as YAML, as the page does. Text that YAML could read otherwise is quoted as in
 * JSON. Lists and maps of scalars that fit on a line stand on one.
 */
public final class YamlWriter {
  private static final int LINE = 80;
  private static final Pattern PLAIN =
      Pattern.compile("[A-Za-z_/][A-Za-z0-9_./-]*+( [A-Za-z0-9_./-]++)*+|([0-9]++[dhms])+");
  private static final Pattern WORDS =
      Pattern.compile("true|false|null|yes|no|on|off|y|n", Pattern.CASE_INSENSITIVE);

  private final StringBuilder out = new StringBuilder();

  private YamlWriter() {}

  /** Returns a document that ends with a line break. */
  public static String write(JsonObject document) {
    var writer = new YamlWriter();
    writer.fields(document, 0, false);
    return writer.out.toString();
  }

  /** Writes fields on lines of their own; the first goes on with the line of a dash. */
  private void fields(JsonObject object, int depth, boolean goesOn) {
    boolean first = goesOn;
    for (var field : object.entrySet()) {
      if (!first) {
        out.repeat(' ', 2 * depth);
      }
      first = false;
      out.append(scalar(new JsonPrimitive(field.getKey()))).append(':');
      value(field.getValue(), depth);
    }
  }

  /** Writes what follows a name or a dash, with the end of its line. */
  private void value(JsonElement value, int depth) {
    var flow = flow(value, depth);
    if (!flow.isEmpty()) {
      out.append(' ').append(flow).append('\n');
    } else if (value instanceof JsonObject object) {
      out.append('\n');
      fields(object, depth + 1, false);
    } else {
      out.append('\n');
      items(value.getAsJsonArray(), depth + 1);
    }
  }

  private void items(JsonArray array, int depth) {
    for (var item : array) {
      out.repeat(' ', 2 * depth).append('-');
      var flow = flow(item, depth);
      if (!flow.isEmpty()) {
        out.append(' ').append(flow).append('\n');
      } else if (item instanceof JsonObject object) {
        out.append(' ');
        fields(object, depth + 1, true);
      } else {
        out.append('\n');
        items(item.getAsJsonArray(), depth + 1);
      }
    }
  }

  /** Returns a value on one line; empty if it needs several. */
  private static String flow(JsonElement value, int depth) {
    return switch (value) {
      case JsonArray array -> {
        var text = new StringBuilder("[");
        for (var item : array) {
          if (!isScalar(item)) {
            yield "";
          }
          text.append(text.length() > 1 ? ", " : "").append(scalar(item));
        }
        yield fitting(text.append(']').toString(), depth, array.isEmpty());
      }
      case JsonObject object -> {
        // A map in a list stands on one line, such as a calendar; one with a name does not.
        yield object.isEmpty() ? "{}" : "";
      }
      default -> scalar(value);
    };
  }

  private static String fitting(String text, int depth, boolean isEmpty) {
    return isEmpty || text.length() + 2 * depth <= LINE ? text : "";
  }

  private static boolean isScalar(JsonElement value) {
    return !value.isJsonObject() && !value.isJsonArray();
  }

  private static String scalar(JsonElement value) {
    return value instanceof JsonPrimitive primitive && primitive.isString() && isPlain(primitive)
        ? primitive.getAsString()
        : Json.compact(value);
  }

  private static boolean isPlain(JsonPrimitive text) {
    return PLAIN.matcher(text.getAsString()).matches()
        && !WORDS.matcher(text.getAsString()).matches();
  }
}
