package dev.almanac.bench.load;

import dev.almanac.bench.load.drive.NoServerException;
import dev.almanac.bench.load.measure.Errors;
import dev.almanac.bench.load.wire.ServerAddress;
import dev.almanac.bench.load.wire.Wire;
import dev.almanac.bench.load.worker.Drain;
import dev.almanac.bench.load.worker.Home;
import io.grpc.StatusRuntimeException;
import io.temporal.api.workflowservice.v1.DescribeTaskQueueRequest;
import io.temporal.api.workflowservice.v1.DescribeTaskQueueResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code load drain}: takes tasks out of a queue as fast as it can. */
@Command(
    name = "drain",
    sortOptions = false,
    header = "Take workflow tasks out of a queue and complete their workflows.",
    description = "For a database that 'load fill --waiting' has filled.",
    footer = {
      "",
      "Example:",
      "  load drain --address 127.0.0.1:7233 --seconds 60",
    })
final class DrainCommand implements Runnable {
  private static final String IDENTITY = "drain";
  private static final Duration TICK = Duration.ofSeconds(5);

  @Spec
  private CommandSpec command;

  @Option(
      names = "--address",
      paramLabel = "HOST:PORT",
      defaultValue = "127.0.0.1:7233",
      description = "The server. Default: ${DEFAULT-VALUE}.")
  private @Nullable ServerAddress address;

  @Option(
      names = "--queue",
      paramLabel = "NAME",
      defaultValue = "filled",
      description = "Default: ${DEFAULT-VALUE}.")
  private String queue = "";

  @Option(
      names = "--pollers",
      paramLabel = "N",
      defaultValue = "64",
      description = "The number of concurrent polls. Default: ${DEFAULT-VALUE}.")
  private int pollers;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      defaultValue = "60",
      description = "The length of the run. Default: ${DEFAULT-VALUE}.")
  private long seconds;

  @Override
  public void run() {
    var home = new Home("default", queue, IDENTITY);
    var out = command.commandLine().getOut();
    try (var wire = new Wire(Objects.requireNonNull(address), 4, new Errors())) {
      long asked = System.nanoTime();
      long before = waiting(wire, home);
      out.printf(
          "%,d waiting, counted in %,d ms%n", before, (System.nanoTime() - asked) / 1_000_000);
      var drain = new Drain(wire, home);
      drain.start(pollers);
      long start = System.nanoTime();
      long last = 0;
      while (System.nanoTime() - start < TimeUnit.SECONDS.toNanos(seconds)) {
        LockSupport.parkNanos(TICK.toNanos());
        long done = drain.completed();
        out.printf("%,d completed, %,d/s%n", done, (done - last) / Math.max(1, TICK.toSeconds()));
        out.flush();
        last = done;
      }
      out.printf("%,d waiting, %,d completed%n", waiting(wire, home), drain.completed());
      out.flush();
    }
  }

  private static long waiting(Wire wire, Home home) {
    try {
      DescribeTaskQueueResponse answer = wire.ask(
          WorkflowServiceGrpc.getDescribeTaskQueueMethod(),
          DescribeTaskQueueRequest.newBuilder()
              .setNamespace(home.namespace())
              .setTaskQueue(home.normal())
              .setReportStats(true)
              .build());
      return answer.getStats().getApproximateBacklogCount();
    } catch (StatusRuntimeException e) {
      throw new NoServerException("no server answered: " + e.getStatus(), e);
    }
  }
}
