package dev.almanac.cli.spec;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.util.JsonFormat;
import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.SpecException;
import dev.almanac.protocol.schedule.SpecCanonicalizer;
import io.temporal.api.schedule.v1.CalendarSpec;

/** A calendar with named fields, as the {@code --calendar} flag takes it. */
final class CalendarJson {
  private CalendarJson() {}

  static CalendarRule parse(String json) {
    var message = CalendarSpec.newBuilder();
    try {
      JsonFormat.parser().merge(json, message);
    } catch (InvalidProtocolBufferException e) {
      throw SpecException.of(String.valueOf(e.getMessage()), "", json, 0);
    }
    return SpecCanonicalizer.calendar(message.build()).validated("");
  }
}
