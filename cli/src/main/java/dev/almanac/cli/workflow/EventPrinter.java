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
  private static final String INDENT = "       ";

  /** Of one event, and of one of its lines. */
  private static final int MOST_LINES = 1_000;

  private static final int LONGEST = 2_000;

  void print(HistoryEvent event) {
    if (event.getEventId() == 1) {
      out.println(EventLine.HEAD);
    }
    out.println(isDetailed ? EventLine.withoutDetail(event) : EventLine.of(event));
    if (isDetailed) {
      var lines = Json.pretty(json.apply(EventDetail.attributes(event))).lines().toList();
      lines.stream().limit(MOST_LINES).forEach(line -> out.println(INDENT + shortened(line)));
      if (lines.size() > MOST_LINES) {
        out.println(INDENT
            + "… and %,d more lines; -o json shows all".formatted(lines.size() - MOST_LINES));
      }
    }
    out.flush();
  }

  /** A payload may have megabytes, which would push everything else off the terminal. */
  private static String shortened(String line) {
    return line.length() <= LONGEST
        ? line
        : "%s… (%,d characters; -o json shows all)"
            .formatted(line.substring(0, LONGEST), line.length());
  }
}
