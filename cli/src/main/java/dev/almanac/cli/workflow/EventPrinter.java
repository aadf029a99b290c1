package dev.almanac.cli.workflow;

import com.google.gson.JsonElement;
import com.google.protobuf.MessageOrBuilder;
import dev.almanac.cli.output.Json;
import dev.almanac.protocol.event.EventDetail;
import dev.almanac.protocol.event.EventLine;
import io.temporal.api.history.v1.HistoryEvent;
import java.io.PrintWriter;
import java.util.function.Function;

/**
 * Prints events, one line each.
 *
 * @param isDetailed whether all attributes follow each line
 * @param json converts the attributes
 */
record EventPrinter(
    PrintWriter out, boolean isDetailed, Function<MessageOrBuilder, JsonElement> json) {
  void print(HistoryEvent event) {
    if (event.getEventId() == 1) {
      out.println(EventLine.HEAD);
    }
    out.println(isDetailed ? EventLine.withoutDetail(event) : EventLine.of(event));
    if (isDetailed) {
      Json.pretty(json.apply(EventDetail.attributes(event)))
          .lines()
          .forEach(text -> out.println("       " + text));
    }
    out.flush();
  }
}
