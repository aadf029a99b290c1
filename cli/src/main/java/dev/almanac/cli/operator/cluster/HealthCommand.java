package dev.almanac.cli.operator.cluster;

import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.health.v1.HealthGrpc;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/** {@code almanac operator cluster health}. */
@Command(
    name = "health",
    header = "Check whether a server serves requests.",
    description = "The exit code is 0 if it does, else 1.",
    footer = {
      "",
      "Example:",
      "  almanac operator cluster health --command-timeout 2s",
    })
final class HealthCommand implements Callable<Integer> {
  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public Integer call() {
    try (var connection = server.connect()) {
      var health = connection.call(
          HealthGrpc.getCheckMethod(),
          HealthCheckRequest.newBuilder()
              .setService(WorkflowServiceGrpc.SERVICE_NAME)
              .build());
      output.print(health, health.getStatus().name());
      return health.getStatus() == ServingStatus.SERVING ? ExitCode.OK : ExitCode.SOFTWARE;
    }
  }
}
