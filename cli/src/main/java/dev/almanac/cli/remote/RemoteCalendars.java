package dev.almanac.cli.remote;

import dev.almanac.cli.wire.CallFailedException;
import dev.almanac.cli.wire.Connection;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.schedule.v1.Asker;
import dev.almanac.protocol.schedule.v1.CreateCalendarRequest;
import dev.almanac.protocol.schedule.v1.DescribeCalendarRequest;
import dev.almanac.protocol.schedule.v1.DescribeCalendarResponse;
import dev.almanac.protocol.schedule.v1.ListCalendarsRequest;
import dev.almanac.protocol.schedule.v1.NamedCalendar;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.protocol.schedule.v1.UpdateCalendarRequest;
import dev.almanac.protocol.schedule.v1.UpdateCalendarResponse;
import io.grpc.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The named calendars of a namespace. */
public final class RemoteCalendars {
  private static final int PAGE = 100;

  private final Connection connection;
  private final String namespace;
  private final String identity;

  public RemoteCalendars(Connection connection, ServerOptions server) {
    this(connection, server.namespace(), server.identity());
  }

  public RemoteCalendars(Connection connection, String namespace, String identity) {
    this.connection = connection;
    this.namespace = namespace;
    this.identity = identity;
  }

  /** Returns a calendar and its versions; empty if there is none of this name. */
  public Optional<DescribeCalendarResponse> find(String name) {
    var request = DescribeCalendarRequest.newBuilder()
        .setNamespace(namespace)
        .setName(name)
        .build();
    try {
      return Optional.of(connection.call(ScheduleServiceGrpc.getDescribeCalendarMethod(), request));
    } catch (CallFailedException e) {
      if (e.failure().getStatus().getCode() == Status.Code.NOT_FOUND) {
        return Optional.empty();
      }
      throw e;
    }
  }

  public void create(NamedCalendar calendar, String reason) {
    connection.call(
        ScheduleServiceGrpc.getCreateCalendarMethod(),
        CreateCalendarRequest.newBuilder()
            .setNamespace(namespace)
            .setCalendar(calendar)
            .setAsker(asker(reason))
            .build());
  }

  /** @param calendar with the version that it replaces */
  public UpdateCalendarResponse update(NamedCalendar calendar, String reason, boolean dryRun) {
    return connection.call(
        ScheduleServiceGrpc.getUpdateCalendarMethod(),
        UpdateCalendarRequest.newBuilder()
            .setNamespace(namespace)
            .setCalendar(calendar)
            .setAsker(asker(reason))
            .setDryRun(dryRun)
            .build());
  }

  /** Returns all calendars; none if the server has no such thing. */
  public List<NamedCalendar> list() {
    var calendars = new ArrayList<NamedCalendar>();
    boolean hasMore;
    do {
      var request = ListCalendarsRequest.newBuilder()
          .setNamespace(namespace)
          .setPageSize(PAGE)
          .setAfterName(calendars.isEmpty() ? "" : calendars.getLast().getName())
          .build();
      try {
        var page = connection.call(ScheduleServiceGrpc.getListCalendarsMethod(), request);
        calendars.addAll(page.getCalendarsList());
        hasMore = page.getHasMore() && page.getCalendarsCount() > 0;
      } catch (CallFailedException e) {
        if (e.failure().getStatus().getCode() != Status.Code.UNIMPLEMENTED) {
          throw e;
        }
        hasMore = false;
      }
    } while (hasMore);
    return calendars;
  }

  private Asker asker(String reason) {
    return Asker.newBuilder()
        .setIdentity(identity)
        .setRequestId(UUID.randomUUID().toString())
        .setReason(reason)
        .build();
  }
}
