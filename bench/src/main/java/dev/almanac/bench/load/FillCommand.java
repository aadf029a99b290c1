package dev.almanac.bench.load;

import dev.almanac.bench.load.calibrate.RawStore;
import dev.almanac.bench.load.fill.Filling;
import dev.almanac.bench.load.fill.Population;
import dev.almanac.bench.load.measure.DatabaseAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code load fill}: fills a database with many runs. */
@Command(
    name = "fill",
    sortOptions = false,
    header = "Write many runs into a database that a server has been started on once.",
    description = "The runs are made by the real rules and written through the store's port. No "
        + "server may have the database open meanwhile.",
    footer = {
      "",
      "Examples:",
      "  load fill --database almanac.db --count 1000000 --sleeping --due-in 86400",
      "  load fill --database almanac.db --count 1000000 --closed",
      "  load fill --database almanac.db --count 1000000 --mixed",
      "  load fill --database almanac.db --count 1000000 --waiting",
    })
final class FillCommand implements Runnable {
  @Spec
  private CommandSpec command;

  @Option(
      names = "--database",
      paramLabel = "URL",
      required = true,
      description = "The JDBC URL of PostgreSQL on a loopback address, or a file of SQLite.")
  private @Nullable DatabaseAddress database;

  @Option(names = "--count", paramLabel = "N", required = true, description = "How many runs.")
  private long count;

  @Option(names = "--sleeping", description = "Each waits for a timer.")
  private boolean isSleeping;

  @Option(names = "--closed", description = "Each has completed.")
  private boolean isClosed;

  @Option(names = "--waiting", description = "The first task of each waits in the backlog.")
  private boolean isWaiting;

  @Option(
      names = "--mixed",
      description = "Of ten types, over two days: most have completed, some failed, few are "
          + "open. They have the search attributes FillCustomer and FillAmount.")
  private boolean isMixed;

  @Option(
      names = "--due-in",
      paramLabel = "S",
      defaultValue = "86400",
      description = "Seconds until the first timer fires. Default: ${DEFAULT-VALUE}.")
  private long dueInSeconds;

  @Option(
      names = "--spread",
      paramLabel = "S",
      defaultValue = "0",
      description = "Seconds over which the timers fire. Default: ${DEFAULT-VALUE}.")
  private long spreadSeconds;

  @Option(
      names = "--namespace",
      paramLabel = "NAME",
      defaultValue = "default",
      description = "Default: ${DEFAULT-VALUE}.")
  private String namespace = "";

  @Override
  public void run() {
    var filling = new Filling(namespace, count, population());
    long started = System.nanoTime();
    try (var raw = RawStore.ofServer(Objects.requireNonNull(database))) {
      filling.fill(raw, done -> command.commandLine().getErr().printf("%,d written%n", done));
    }
    var out = command.commandLine().getOut();
    out.printf("%,d runs in %,d s%n", count, (System.nanoTime() - started) / 1_000_000_000L);
    out.flush();
  }

  private Population population() {
    var chosen = new ArrayList<Population>();
    if (isSleeping) {
      chosen.add(new Population.Sleeping(
          Duration.ofSeconds(dueInSeconds), Duration.ofSeconds(spreadSeconds)));
    }
    if (isClosed) {
      chosen.add(new Population.Closed());
    }
    if (isWaiting) {
      chosen.add(new Population.Waiting());
    }
    if (isMixed) {
      chosen.add(new Population.Mixed());
    }
    if (chosen.size() != 1) {
      throw new ParameterException(
          command.commandLine(), "expected one of --sleeping, --closed, --waiting and --mixed");
    }
    return chosen.getFirst();
  }
}
