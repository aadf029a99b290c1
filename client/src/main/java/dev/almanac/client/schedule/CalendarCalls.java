package dev.almanac.client.schedule;

import dev.almanac.protocol.schedule.v1.CreateCalendarRequest;
import dev.almanac.protocol.schedule.v1.DeleteCalendarRequest;
import dev.almanac.protocol.schedule.v1.DescribeCalendarRequest;
import dev.almanac.protocol.schedule.v1.UpdateCalendarRequest;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.util.Optional;

/** The calls about named calendars, in the name of somebody. */
record CalendarCalls(ServerCalls server) {
  /** Creates it; if it exists, its days are replaced. */
  void put(NamedCalendar calendar) {
    try {
      Object ignored = server
          .own()
          .createCalendar(CreateCalendarRequest.newBuilder()
              .setNamespace(server.namespace())
              .setCalendar(calendar.wire())
              .setAsker(server.asker())
              .build());
    } catch (StatusRuntimeException e) {
      if (e.getStatus().getCode() != Status.Code.ALREADY_EXISTS) {
        throw e;
      }
      Object ignored = server
          .own()
          .updateCalendar(UpdateCalendarRequest.newBuilder()
              .setNamespace(server.namespace())
              .setCalendar(calendar.wire())
              .setAsker(server.asker())
              .build());
    }
  }

  Optional<NamedCalendar> find(String name) {
    try {
      return Optional.of(NamedCalendar.of(server
          .own()
          .describeCalendar(DescribeCalendarRequest.newBuilder()
              .setNamespace(server.namespace())
              .setName(name)
              .build())
          .getCalendar()));
    } catch (StatusRuntimeException e) {
      if (e.getStatus().getCode() == Status.Code.NOT_FOUND) {
        return Optional.empty();
      }
      throw e;
    }
  }

  void delete(String name) {
    Object ignored = server
        .own()
        .deleteCalendar(DeleteCalendarRequest.newBuilder()
            .setNamespace(server.namespace())
            .setName(name)
            .setAsker(server.asker())
            .build());
  }
}
