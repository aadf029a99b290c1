package dev.almanac.cli.format;

import com.google.gson.JsonObject;
import dev.almanac.cli.yaml.FileException;
import dev.almanac.cli.yaml.Place;
import java.util.Map;

/**
 * A document whose keys are known and whose values have the right types.
 *
 * @param kind {@link Format#SCHEDULE} or {@link Format#CALENDAR}
 * @param places where values stand, by path, such as {@code spec.cron[0]}
 */
public record Document(String kind, JsonObject json, Place place, Map<String, Place> places) {
  public Document {
    places = Map.copyOf(places);
  }

  /** The id of the schedule, or the name of the calendar. */
  public String name() {
    return json.get(kind).getAsString();
  }

  /** The document as fields to read. */
  public Section section() {
    return new Section(this, json, "");
  }

  FileException refusal(String path, String text) {
    var at = path;
    while (!places.containsKey(at) && !at.isEmpty()) {
      at = at.substring(0, Math.max(0, Math.max(at.lastIndexOf('.'), at.lastIndexOf('['))));
    }
    var problem = path.isEmpty() ? text : path + ": " + text;
    return FileException.of(places.getOrDefault(at, place), problem);
  }
}
