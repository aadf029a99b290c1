package dev.almanac.protocol.event;

import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.text.EnumWords;
import dev.almanac.protocol.text.PrintableText;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.temporal.ChronoUnit;

/** An event in one line: its id, time and type, and what it is about. */
public final class EventLine {
  /** The heading of the lines. */
  public static final String HEAD =
      "   ID  Time                      Type                            Detail";

  /** As wide as the longest usual name, so that details are below each other. */
  private static final int TYPE_WIDTH = 30;

  private EventLine() {}

  /** Returns the line. */
  public static String of(HistoryEvent event) {
    var detail = PrintableText.line(EventDetail.of(event));
    var line = withoutDetail(event);
    int missing = TYPE_WIDTH - EnumWords.of(event.getEventType()).length();
    return detail.isEmpty() ? line : line + " ".repeat(Math.max(0, missing)) + "  " + detail;
  }

  /** Returns the line up to the type. */
  public static String withoutDetail(HistoryEvent event) {
    return "%5d  %s  %s"
        .formatted(event.getEventId(), time(event), EnumWords.of(event.getEventType()));
  }

  /** Returns the time to the millisecond. */
  private static String time(HistoryEvent event) {
    var text =
        ProtoTime.instant(event.getEventTime()).truncatedTo(ChronoUnit.MILLIS).toString();
    return text.contains(".") ? text : text.replace("Z", ".000Z");
  }
}
