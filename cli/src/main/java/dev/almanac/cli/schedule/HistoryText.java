package dev.almanac.cli.schedule;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.google.protobuf.util.Timestamps;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.protocol.schedule.v1.LedgerEntry;

/** Formats ledger entries as lines and as the events that Durable Workflow's clients read. */
final class HistoryText {
  /** Below this limit a double represents every whole number exactly. */
  private static final double EXACT = 9e15;

  private HistoryText() {}

  static String name(LedgerEntry entry) {
    return entry.getEventType().isEmpty() ? entry.getKind() : entry.getEventType();
  }

  /** The keys are those of Durable Workflow; {@code entry} has what Almanac knows beyond them. */
  static JsonObject event(LedgerEntry entry, MessageOutput output) {
    var json = new JsonObject();
    json.addProperty("sequence", entry.getSequence());
    json.addProperty("event_type", name(entry));
    json.add("payload", whole(output.exactJson(entry.getPayload())));
    json.add("workflow_instance_id", textOrNull(entry.getWorkflowId()));
    json.add("workflow_run_id", textOrNull(entry.getRunId()));
    json.addProperty("recorded_at", Timestamps.toString(entry.getRecordedAt()));
    json.add(
        "entry",
        output.exactJson(entry.toBuilder().clearPayload().clearEventType().build()));
    return json;
  }

  /** The protocol's free-form objects only have doubles; counts are shown without a fraction. */
  static JsonElement whole(JsonElement json) {
    return switch (json) {
      case JsonObject object -> {
        var changed = new JsonObject();
        object.asMap().forEach((name, value) -> changed.add(name, whole(value)));
        yield changed;
      }
      case JsonArray array -> {
        var changed = new JsonArray(array.size());
        array.forEach(value -> changed.add(whole(value)));
        yield changed;
      }
      case JsonPrimitive value
      when value.isNumber() && isWhole(value.getAsDouble()) ->
        new JsonPrimitive((long) value.getAsDouble());
      default -> json;
    };
  }

  private static boolean isWhole(double number) {
    return number == Math.rint(number) && Math.abs(number) < EXACT;
  }

  private static JsonElement textOrNull(String text) {
    return text.isEmpty() ? JsonNull.INSTANCE : new JsonPrimitive(text);
  }
}
