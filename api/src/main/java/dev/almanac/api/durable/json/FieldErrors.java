package dev.almanac.api.durable.json;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is wrong with the fields of a request, in the order in which it was found. */
public final class FieldErrors {
  /** A client that sends a thousand bad fields reads the first few. */
  private static final int MOST = 50;

  private final Map<String, List<String>> errors = new LinkedHashMap<>();
  private String reason = "";
  private int count;

  /**
   * Adds a problem with a field, such as {@code spec.intervals.0.every}.
   *
   * @param why the name of this kind of problem; that of the first one stands for all
   */
  public void add(String field, String problem, String why) {
    reason = count == 0 ? why : reason;
    if (++count <= MOST) {
      errors.computeIfAbsent(field, none -> new ArrayList<>()).add(problem);
    }
  }

  public boolean isEmpty() {
    return errors.isEmpty();
  }

  /** Returns the name of what is wrong; empty if nothing is. */
  public String reason() {
    return reason;
  }

  /** Returns the first problem, with the number of further ones. */
  public String summary() {
    var first = errors.values().iterator().next().getFirst();
    return count == 1 ? first : "%s (and %d more)".formatted(first, count - 1);
  }

  /** Returns a list of problems for each field. */
  public JsonObject json() {
    var json = new JsonObject();
    errors.forEach((field, problems) -> {
      var list = new JsonArray();
      problems.forEach(list::add);
      json.add(field, list);
    });
    return json;
  }
}
