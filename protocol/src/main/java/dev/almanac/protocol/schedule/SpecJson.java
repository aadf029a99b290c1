package dev.almanac.protocol.schedule;

import com.google.gson.JsonParser;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.util.JsonFormat;
import dev.almanac.calendar.SpecException;
import io.temporal.api.schedule.v1.ScheduleSpec;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.util.List;

/** A specification as proto3 JSON. */
public final class SpecJson {
  private static final JsonFormat.Printer PRINTER =
      JsonFormat.printer().preservingProtoFieldNames().omittingInsignificantWhitespace();

  private static final List<String> TIMES =
      List.of("start_time", "startTime", "end_time", "endTime");
  private static final DateTimeFormatter REAL_TIME =
      DateTimeFormatter.ISO_OFFSET_DATE_TIME.withResolverStyle(ResolverStyle.STRICT);

  private SpecJson() {}

  /**
   * Accepts field names in snake_case and camelCase.
   *
   * @throws SpecException if the text is not JSON, or has an unknown field or a value of the wrong
   *     type
   */
  public static ScheduleSpec parse(String json) {
    var spec = ScheduleSpec.newBuilder();
    try {
      JsonFormat.parser().merge(json, spec);
      requireRealTimes(json);
    } catch (InvalidProtocolBufferException e) {
      // Some messages are prefixed with the class name of another exception.
      var reason = String.valueOf(e.getMessage()).replaceFirst("^[\\w.$]+Exception: ", "");
      throw SpecException.of(reason, "spec", json, 0);
    }
    return spec.build();
  }

  /** The parser would read 30 February as 2 March. */
  private static void requireRealTimes(String json) {
    var object = JsonParser.parseString(json).getAsJsonObject();
    for (var name : TIMES) {
      var time = object.get(name);
      if (time != null && time.isJsonPrimitive()) {
        try {
          REAL_TIME.parse(time.getAsString());
        } catch (DateTimeParseException e) {
          throw SpecException.of("Failed to parse timestamp", name, time.getAsString(), 0);
        }
      }
    }
  }

  /** Prints one line, in snake_case, without default values. */
  public static String print(ScheduleSpec spec) {
    try {
      return PRINTER.print(spec);
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("a ScheduleSpec holds no Any and can always be printed", e);
    }
  }
}
