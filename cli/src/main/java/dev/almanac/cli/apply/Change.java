package dev.almanac.cli.apply;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.almanac.cli.output.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * A key of a document, and what it had and gets.
 *
 * @param before null where it is not set, so that the default applies
 */
public record Change(
    String field, @Nullable String before, @Nullable String after) {
  private static final int SHOWN = 200;

  /** Lists whose order means nothing. */
  private static final List<String> SETS =
      List.of("spec.calendars", "spec.intervals", "spec.exclude");

  /** Returns how two documents differ, key by key. */
  public static List<Change> between(JsonObject before, JsonObject after) {
    var old = new TreeMap<String, String>();
    var next = new TreeMap<String, String>();
    flatten("", before, old);
    flatten("", after, next);
    var names = new TreeMap<>(old);
    names.putAll(next);
    return names.keySet().stream()
        .filter(name -> !Objects.equals(old.get(name), next.get(name)))
        .map(name -> new Change(name, old.get(name), next.get(name)))
        .toList();
  }

  private static void flatten(String path, JsonElement value, Map<String, String> into) {
    if (value instanceof JsonObject object) {
      var prefix = path.isEmpty() ? path : path + ".";
      object.asMap().forEach((name, inner) -> flatten(prefix + name, inner, into));
    } else if (value instanceof JsonArray array && SETS.contains(path)) {
      into.put(path, sorted(array));
    } else if (value.isJsonPrimitive() && SETS.contains(path)) {
      into.put(path, "[" + Json.compact(value) + "]");
    } else {
      into.put(
          path,
          value.isJsonPrimitive() && value.getAsJsonPrimitive().isString()
              ? value.getAsString()
              : Json.compact(value));
    }
  }

  private static String sorted(JsonArray array) {
    var items = new ArrayList<String>();
    StreamSupport.stream(array.spliterator(), false)
        .map(Json::compact)
        .sorted(Comparator.naturalOrder())
        .forEach(items::add);
    return "[" + String.join(",", items) + "]";
  }

  /** Returns the change that undoes this one. */
  Change reversed() {
    return new Change(field, /* before= */ after, /* after= */ before);
  }

  boolean isAboutTimes() {
    return field.startsWith("spec.");
  }

  @Override
  public String toString() {
    return "%s: %s → %s".formatted(field, shown(before), shown(after));
  }

  private static String shown(@Nullable String value) {
    if (value == null) {
      return "(default)";
    }
    return value.length() <= SHOWN ? value : value.substring(0, SHOWN) + "…";
  }
}
