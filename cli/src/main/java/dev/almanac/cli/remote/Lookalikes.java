package dev.almanac.cli.remote;

import dev.almanac.cli.wire.CallFailedException;
import dev.almanac.cli.wire.Connection;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.wire.Sought;
import dev.almanac.cli.wording.Nearest;
import dev.almanac.protocol.schedule.v1.ListCalendarsRequest;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import io.grpc.Status;
import io.temporal.api.workflowservice.v1.ListNamespacesRequest;
import io.temporal.api.workflowservice.v1.ListSchedulesRequest;
import io.temporal.api.workflowservice.v1.ListWorkflowExecutionsRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Finds the ids that somebody may have meant who named one that is not there. It reads one page,
 * and not for long: a hint is not worth waiting for.
 */
public final class Lookalikes {
  private static final int PAGE = 1_000;
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private Lookalikes() {}

  /**
   * Returns a question for the user; empty if nothing looks alike, and if the server does not let
   * this caller list.
   */
  public static Optional<String> of(CommandSpec command, CallFailedException failed) {
    if (failed.failure().getStatus().getCode() != Status.Code.NOT_FOUND) {
      return Optional.empty();
    }
    var server = mixins(command, ServerOptions.class).findFirst();
    var sought = mixins(command, Sought.class).findFirst();
    return server.flatMap(known -> of(known, sought, String.valueOf(failed.getMessage())));
  }

  private static Optional<String> of(
      ServerOptions server, Optional<Sought> sought, String message) {
    try (var connection = server.connect(PATIENCE)) {
      var isNamespace = message.startsWith("NOT_FOUND: Namespace ");
      var name = isNamespace ? server.namespace() : sought.map(Sought::sought).orElse("");
      var known = name.isEmpty()
          ? List.<String>of()
          : isNamespace
              ? namespaces(connection)
              : known(connection, server.namespace(), sought.orElseThrow().kind());
      return known.contains(name) ? Optional.empty() : question(Nearest.to(name, known));
    } catch (CallFailedException refused) {
      return Optional.empty();
    }
  }

  private static Optional<String> question(List<String> near) {
    return near.isEmpty()
        ? Optional.empty()
        : Optional.of("Did you mean %s?".formatted(String.join(" or ", near)));
  }

  private static List<String> known(Connection connection, String namespace, Sought.Kind kind) {
    return switch (kind) {
      case SCHEDULE -> schedules(connection, namespace);
      case WORKFLOW -> workflows(connection, namespace);
      case CALENDAR -> calendars(connection, namespace);
    };
  }

  private static List<String> schedules(Connection connection, String namespace) {
    var request = ListSchedulesRequest.newBuilder()
        .setNamespace(namespace)
        .setMaximumPageSize(PAGE)
        .build();
    return connection.call(stub -> stub.listSchedules(request)).getSchedulesList().stream()
        .map(schedule -> schedule.getScheduleId())
        .toList();
  }

  /** The newest ones: whoever mistypes an id has mostly seen it just now. */
  private static List<String> workflows(Connection connection, String namespace) {
    var request = ListWorkflowExecutionsRequest.newBuilder()
        .setNamespace(namespace)
        .setPageSize(PAGE)
        .build();
    return connection
        .call(stub -> stub.listWorkflowExecutions(request))
        .getExecutionsList()
        .stream()
        .map(run -> run.getExecution().getWorkflowId())
        .distinct()
        .toList();
  }

  private static List<String> calendars(Connection connection, String namespace) {
    var request = ListCalendarsRequest.newBuilder().setNamespace(namespace).build();
    return connection
        .call(ScheduleServiceGrpc.getListCalendarsMethod(), request)
        .getCalendarsList()
        .stream()
        .map(calendar -> calendar.getName())
        .toList();
  }

  private static List<String> namespaces(Connection connection) {
    var request = ListNamespacesRequest.newBuilder().setPageSize(PAGE).build();
    return connection.call(stub -> stub.listNamespaces(request)).getNamespacesList().stream()
        .map(namespace -> namespace.getNamespaceInfo().getName())
        .toList();
  }

  private static <T> Stream<T> mixins(CommandSpec command, Class<T> type) {
    return command.mixins().values().stream()
        .flatMap(mixin -> Stream.concat(
            Stream.of(mixin.userObject()).filter(type::isInstance).map(type::cast),
            mixins(mixin, type)));
  }
}
