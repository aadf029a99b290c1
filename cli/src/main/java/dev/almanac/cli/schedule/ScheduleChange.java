package dev.almanac.cli.schedule;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.protobuf.Message;
import com.google.protobuf.MessageOrBuilder;
import com.google.protobuf.util.Durations;
import dev.almanac.cli.output.Json;
import dev.almanac.cli.schedule.option.DefinitionOptions.Definition;
import dev.almanac.cli.wire.DurationText;
import dev.almanac.protocol.ProtoTime;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What an update changes in the fields of a definition. */
final class ScheduleChange {
  private final Function<MessageOrBuilder, JsonElement> json;
  private final List<Field> fields = new ArrayList<>();

  private ScheduleChange(Function<MessageOrBuilder, JsonElement> json) {
    this.json = json;
  }

  /** A field, and what it had and gets; null where it is not set. */
  record Field(
      String name, @Nullable String before, @Nullable String after) {
    @Override
    public String toString() {
      return "%s: %s → %s".formatted(name, shown(before), shown(after));
    }

    private static String shown(@Nullable String value) {
      return value == null ? "(none)" : value;
    }
  }

  /**
   * Compares what is stored with what an update sends. An update leaves what it does not set of the
   * state and of the extension.
   *
   * @param json converts a message for people
   */
  static List<Field> between(
      Definition stored, Definition sent, Function<MessageOrBuilder, JsonElement> json) {
    var change = new ScheduleChange(json);
    change.compare("", rest(stored.schedule(), sent), rest(sent.schedule(), sent));
    var extended = stored.extension().toBuilder().mergeFrom(sent.extension());
    change.compare(
        "extension.",
        stored.extension().toBuilder().clearSpec().build(),
        extended.clearSpec().build());
    return change.fields;
  }

  /** The definition without its times, which a preview compares, and without what stays. */
  private static Message rest(io.temporal.api.schedule.v1.Schedule schedule, Definition sent) {
    var rest = schedule.toBuilder().clearSpec();
    return sent.schedule().hasState() ? rest.build() : rest.clearState().build();
  }

  private void compare(String path, Message before, Message after) {
    var old = new TreeMap<String, String>();
    var next = new TreeMap<String, String>();
    flatten(path, json.apply(before), old);
    flatten(path, json.apply(after), next);
    var names = new TreeMap<>(old);
    names.putAll(next);
    for (var name : names.keySet()) {
      if (!Objects.equals(old.get(name), next.get(name))) {
        fields.add(new Field(name, old.get(name), next.get(name)));
      }
    }
  }

  /** Writes durations as flags take them, such as 365d. */
  private static String text(String path, String value) {
    if (!path.endsWith("Window") && !path.endsWith("Timeout") && !path.endsWith("Interval")) {
      return value;
    }
    try {
      return DurationText.of(ProtoTime.duration(Durations.parse(value)));
    } catch (ParseException e) {
      return value; // no duration after all
    }
  }

  private static void flatten(String path, JsonElement value, Map<String, String> into) {
    if (value instanceof JsonObject object) {
      var prefix = path.isEmpty() || path.endsWith(".") ? path : path + ".";
      object.asMap().forEach((name, inner) -> flatten(prefix + name, inner, into));
    } else {
      boolean isText = value.isJsonPrimitive() && value.getAsJsonPrimitive().isString();
      into.put(path, isText ? text(path, value.getAsString()) : Json.compact(value));
    }
  }
}
