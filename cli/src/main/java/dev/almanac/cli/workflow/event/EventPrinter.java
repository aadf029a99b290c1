package dev.almanac.cli.workflow.event;

import com.google.gson.JsonElement;
import com.google.protobuf.MessageOrBuilder;
import dev.almanac.cli.output.Json;
import dev.almanac.cli.wire.EnumText;
import dev.almanac.cli.wire.TimeText;
import dev.almanac.protocol.text.PrintableText;
import io.temporal.api.history.v1.HistoryEvent;
import java.io.PrintWriter;
import java.util.function.Function;

/**
 * Prints events, one line each.
 *
 * @param isDetailed whether all attributes follow each line
 * @param json converts the attributes
 */
public record EventPrinter(
    PrintWriter out, boolean isDetailed, Function<MessageOrBuilder, JsonElement> json) {
  /** As wide as the longest usual name, so that details are below each other. */
  private static final int TYPE_WIDTH = 30;

  public void print(HistoryEvent event) {
    if (event.getEventId() == 1) {
      out.println("   ID  Time                      Type                            Detail");
    }
    var type = EnumText.of(event.getEventType());
    var line = "%5d  %s  %s".formatted(event.getEventId(), TimeText.of(event.getEventTime()), type);
    var detail = isDetailed ? "" : PrintableText.line(EventDetail.of(event));
    out.println(
        detail.isEmpty()
            ? line
            : line + " ".repeat(Math.max(0, TYPE_WIDTH - type.length())) + "  " + detail);
    if (isDetailed) {
      Json.pretty(json.apply(EventDetail.attributes(event)))
          .lines()
          .forEach(text -> out.println("       " + text));
    }
    out.flush();
  }
}
