package dev.almanac.bench.load;

import dev.almanac.bench.load.calibrate.RawStore;
import dev.almanac.bench.load.drive.NoServerException;
import dev.almanac.bench.load.measure.DatabaseAddress;
import dev.almanac.bench.load.measure.Errors;
import dev.almanac.bench.load.schedules.Climb;
import dev.almanac.bench.load.schedules.LedgerReport;
import dev.almanac.bench.load.schedules.ScheduleFilling;
import dev.almanac.bench.load.wire.ServerAddress;
import dev.almanac.bench.load.wire.Wire;
import io.grpc.StatusRuntimeException;
import io.temporal.api.workflowservice.v1.CountWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.LockSupport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code load schedules}: measures how late schedules are when many are due at once. */
@Command(
    name = "schedules",
    sortOptions = false,
    header = "Write many schedules into a database, and measure how late the due ones are.",
    description = {
      "The schedules are made by the real rules and written through the store's port. No server",
      "may have the database open while 'fill' or 'report' do.",
    },
    footer = {
      "",
      "Examples:",
      "  load schedules fill --database almanac.db --prefix idle --count 1000000 \\",
      "    --at 2030-01-01T00:00:00Z --spread 36000",
      "  load schedules fill --database almanac.db --prefix due --count 10000 --at TIME",
      "  load schedules wait --address 127.0.0.1:7233 --prefix due --count 10000 --at TIME",
      "  load schedules report --database almanac.db --prefix due --count 10000 --at TIME",
    })
final class SchedulesCommand implements Runnable {
  /** The cost of counting grows with the number of runs. */
  private static final Duration LOOK_PER_10_000 = Duration.ofMillis(100);

  @Spec
  private CommandSpec command;

  @Override
  public void run() {
    throw new ParameterException(command.commandLine(), "Missing command");
  }

  @Command(header = "Write schedules that act once a day.", sortOptions = false)
  void fill(
      @Option(names = "--database", paramLabel = "URL", required = true) DatabaseAddress database,
      @Mixin Which which,
      @Option(names = "--spread", paramLabel = "S", defaultValue = "0") long spreadSeconds) {
    var filling = new ScheduleFilling(
        which.namespace, which.prefix, which.count, which.at, Duration.ofSeconds(spreadSeconds));
    long began = System.nanoTime();
    try (var raw = RawStore.ofServer(database)) {
      filling.fill(raw, done -> command.commandLine().getErr().printf("%,d written%n", done));
    }
    print("%,d schedules in %,d s%n", which.count, seconds(began));
  }

  @Command(
      name = "wait",
      header = "Wait until a server has started a workflow for each, and report when it had.",
      sortOptions = false)
  int await(
      @Option(names = "--address", paramLabel = "HOST:PORT", defaultValue = "127.0.0.1:7233")
          ServerAddress address,
      @Mixin Which which,
      @Option(names = "--seconds", paramLabel = "S", defaultValue = "120") long seconds) {
    var climb = new Climb(which.count);
    try (var wire = new Wire(address, 1, new Errors())) {
      started(wire, which); // so that the server's first answer does not count
      LockSupport.parkUntil(which.at.toEpochMilli());
      long began = System.nanoTime();
      while (!climb.isDone() && seconds(began) < seconds) {
        LockSupport.parkNanos(LOOK_PER_10_000.toNanos() * Math.ceilDiv(which.count, 10_000));
        climb.seen(started(wire, which), Duration.between(which.at, Instant.now()));
      }
    }
    print(
        "%,d of %,d started; seen ms after they were due: p50 %s, p90 %s, p99 %s, all %s%n",
        climb.found(),
        which.count,
        climb.percentile(50),
        climb.percentile(90),
        climb.percentile(99),
        climb.percentile(100));
    return climb.isDone() ? 0 : 1;
  }

  private static long started(Wire wire, Which which) {
    try {
      return wire.ask(
              WorkflowServiceGrpc.getCountWorkflowExecutionsMethod(),
              CountWorkflowExecutionsRequest.newBuilder()
                  .setNamespace(which.namespace)
                  .setQuery("WorkflowType = '%s'".formatted(which.prefix))
                  .build())
          .getCount();
    } catch (StatusRuntimeException e) {
      throw new NoServerException("no server answered: " + e.getStatus(), e);
    }
  }

  @Command(header = "Read from the ledgers how late each was.", sortOptions = false)
  int report(
      @Option(names = "--database", paramLabel = "URL", required = true) DatabaseAddress database,
      @Mixin Which which) {
    try (var raw = RawStore.ofServer(database)) {
      var report = LedgerReport.of(raw, which.namespace, which.prefix, which.count, which.at);
      var late = report.lateness();
      print(
          "%,d of %,d started once; %,d without outcome, %,d with two, %,d dropped, %,d strange%n",
          report.started(),
          which.count,
          report.silent(),
          report.doubled(),
          report.dropped(),
          report.strange());
      print(
          "decided after ms: p50 %,d, p90 %,d, p99 %,d, longest %,d%n",
          late.p50Micros() / 1_000,
          late.p90Micros() / 1_000,
          late.p99Micros() / 1_000,
          late.maxMicros() / 1_000);
      return report.isComplete(which.count) ? 0 : 1;
    }
  }

  @SuppressWarnings("AnnotateFormatMethod") // the annotation would need another library
  private void print(String format, Object... values) {
    command.commandLine().getOut().printf(format, values);
    command.commandLine().getOut().flush();
  }

  private static long seconds(long since) {
    return (System.nanoTime() - since) / 1_000_000_000L;
  }

  /** The options that all of them share. */
  static final class Which {
    @Option(
        names = "--prefix",
        paramLabel = "TEXT",
        defaultValue = "due",
        description = "What the ids begin with. Default: ${DEFAULT-VALUE}.")
    private String prefix = "";

    @Option(names = "--count", paramLabel = "N", required = true, description = "How many.")
    private long count;

    @Option(
        names = "--at",
        paramLabel = "TIME",
        required = true,
        description = "When the first is due, such as 2030-01-01T00:00:00Z.")
    private Instant at = Instant.EPOCH;

    @Option(
        names = "--namespace",
        paramLabel = "NAME",
        defaultValue = "default",
        description = "Default: ${DEFAULT-VALUE}.")
    private String namespace = "";
  }
}
