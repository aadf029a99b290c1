package dev.almanac.client.schedule;

import dev.almanac.protocol.schedule.v1.Asker;
import dev.almanac.protocol.schedule.v1.CreateCalendarRequest;
import dev.almanac.protocol.schedule.v1.DeleteCalendarRequest;
import dev.almanac.protocol.schedule.v1.DescribeCalendarRequest;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc.ScheduleServiceBlockingStub;
import dev.almanac.protocol.schedule.v1.UpdateCalendarRequest;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.util.Optional;

/** The calls about named calendars, in the name of somebody. */
record CalendarCalls(ScheduleServiceBlockingStub stub, String namespace, Asker asker) {
  /** Creates it; if it exists, its days are replaced. */
  void put(NamedCalendar calendar) {
    try {
      Object ignored = stub.createCalendar(CreateCalendarRequest.newBuilder()
          .setNamespace(namespace)
          .setCalendar(calendar.wire())
          .setAsker(asker)
          .build());
    } catch (StatusRuntimeException e) {
      if (e.getStatus().getCode() != Status.Code.ALREADY_EXISTS) {
        throw e;
      }
      Object ignored = stub.updateCalendar(UpdateCalendarRequest.newBuilder()
          .setNamespace(namespace)
          .setCalendar(calendar.wire())
          .setAsker(asker)
          .build());
    }
  }

  Optional<NamedCalendar> find(String name) {
    try {
      return Optional.of(NamedCalendar.of(stub.describeCalendar(DescribeCalendarRequest.newBuilder()
              .setNamespace(namespace)
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
    Object ignored = stub.deleteCalendar(DeleteCalendarRequest.newBuilder()
        .setNamespace(namespace)
        .setName(name)
        .setAsker(asker)
        .build());
  }
}
