package dev.almanac.cli.calendar;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.schedule.v1.ListCalendarsRequest;
import dev.almanac.protocol.schedule.v1.NamedCalendar;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac calendar list}. */
@Command(
    name = "list",
    header = "List named calendars.",
    footer = {
      "",
      "Example:",
      "  almanac calendar list",
    })
final class ListCommand implements Runnable {
  private static final int PAGE = 100;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    if (output.format() == MessageOutput.Format.TEXT) {
      var head = new AtomicBoolean(true);
      eachPage(page -> CalendarTable.of(page, head.getAndSet(false)).print("", output.out()));
      return;
    }
    var elements = output.elements();
    eachPage(page -> page.forEach(elements::add));
    elements.end();
  }

  private void eachPage(Consumer<List<NamedCalendar>> pages) {
    try (var connection = server.connect()) {
      var last = "";
      boolean hasMore;
      do {
        var request = ListCalendarsRequest.newBuilder()
            .setNamespace(server.namespace())
            .setPageSize(PAGE)
            .setAfterName(last)
            .build();
        var page = connection.call(ScheduleServiceGrpc.getListCalendarsMethod(), request);
        pages.accept(page.getCalendarsList());
        hasMore = page.getHasMore() && page.getCalendarsCount() > 0;
        last = hasMore ? page.getCalendars(page.getCalendarsCount() - 1).getName() : last;
      } while (hasMore);
    }
  }
}
