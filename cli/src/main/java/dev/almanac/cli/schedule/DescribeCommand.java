package dev.almanac.cli.schedule;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.almanac.cli.schedule.option.ScheduleIdOption;
import dev.almanac.cli.wire.CallFailedException;
import dev.almanac.cli.wire.Connection;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.schedule.v1.DescribeScheduleRequest;
import dev.almanac.protocol.schedule.v1.DescribeScheduleResponse;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import io.grpc.Status;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac schedule describe}. */
@Command(
    name = "describe",
    header = "Show the definition of a schedule, its past and its next actions.",
    footer = {
      "",
      "Examples:",
      "  almanac schedule describe --sid nightly",
      "  almanac schedule describe --sid nightly --output json",
    })
final class DescribeCommand implements Runnable {
  @Mixin
  private ScheduleIdOption id;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    try (var connection = server.connect()) {
      var ours = ours(connection);
      var described = ours.isPresent() ? theirs(ours.get()) : theirs(connection);
      if (output.format() == MessageOutput.Format.TEXT) {
        new DescribedSchedule(id.id(), described, ours).print(output.out());
        return;
      }
      var json = output.json(described).getAsJsonObject();
      ours.ifPresent(more ->
          json.add("almanac", output.json(more.toBuilder().clearDescription().build())));
      output.print(json);
    }
  }

  /** Returns Almanac's description; empty if the server has only Temporal's API. */
  private Optional<DescribeScheduleResponse> ours(Connection connection) {
    var request = DescribeScheduleRequest.newBuilder()
        .setNamespace(server.namespace())
        .setScheduleId(id.id())
        .build();
    try {
      return Optional.of(connection.call(ScheduleServiceGrpc.getDescribeScheduleMethod(), request));
    } catch (CallFailedException e) {
      if (e.failure().getStatus().getCode() == Status.Code.UNIMPLEMENTED) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private io.temporal.api.workflowservice.v1.DescribeScheduleResponse theirs(
      Connection connection) {
    var request = io.temporal.api.workflowservice.v1.DescribeScheduleRequest.newBuilder()
        .setNamespace(server.namespace())
        .setScheduleId(id.id())
        .build();
    return connection.call(stub -> stub.describeSchedule(request));
  }

  private static io.temporal.api.workflowservice.v1.DescribeScheduleResponse theirs(
      DescribeScheduleResponse ours) {
    try {
      return io.temporal.api.workflowservice.v1.DescribeScheduleResponse.parseFrom(
          ours.getDescription());
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("the server sent an invalid description", e);
    }
  }
}
