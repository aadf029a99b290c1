package dev.almanac.bench.load;

import static dev.almanac.bench.load.Figures.count;
import static dev.almanac.bench.load.Figures.decimal;
import static dev.almanac.bench.load.Figures.millis;

import com.google.gson.JsonObject;
import dev.almanac.bench.load.calibrate.Calibration;
import dev.almanac.bench.load.measure.DatabaseAddress;
import dev.almanac.bench.load.measure.WatchedProcess;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code load calibrate}: measures the store alone. */
@Command(
    name = "calibrate",
    sortOptions = false,
    header = "Measure the raw store: durable steps per second, without a server.",
    description = "One writer commits batches through the store's port. A step is one change of a "
        + "workflow in the database; a workflow with one activity takes five.",
    footer = {
      "",
      "Examples:",
      "  load calibrate --database /var/tmp/scratch.db",
      "  load calibrate --database 'jdbc:postgresql://127.0.0.1:5432/scratch?user=ada' \\",
      "    --postgres-pid 4713 --output json",
    })
final class CalibrateCommand implements Runnable {
  @Spec
  private CommandSpec command;

  @Option(
      names = "--database",
      paramLabel = "URL",
      required = true,
      description = "A scratch database: the JDBC URL of PostgreSQL on a loopback address, or a "
          + "file for SQLite, which is deleted afterwards if it is new.")
  private @Nullable DatabaseAddress database;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "The length of the measurement. Default: ${DEFAULT-VALUE}.",
      defaultValue = "10")
  private int seconds;

  @Option(
      names = "--warm-up-seconds",
      paramLabel = "S",
      description = "The length of the warm-up. Default: ${DEFAULT-VALUE}.",
      defaultValue = "5")
  private int warmUpSeconds;

  @Option(
      names = "--batch",
      paramLabel = "N",
      description = "Steps per transaction. Default: ${DEFAULT-VALUE}.",
      defaultValue = "" + Calibration.BATCH)
  private int batch;

  @Option(
      names = "--postgres-pid",
      paramLabel = "PID",
      description = "Also report the CPU time of PostgreSQL, given its first process.")
  private List<WatchedProcess> postgres = List.of();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORMAT",
      description = "table or json. Default: table.")
  private OutputFormat output = OutputFormat.TABLE;

  @Override
  public void run() {
    check("--seconds", seconds, 1, 3_600);
    check("--warm-up-seconds", warmUpSeconds, 0, 3_600);
    check("--batch", batch, 1, 10_000);
    var watched = postgres.stream()
        .map(process -> new WatchedProcess("postgres", process.pid()))
        .toList();
    var result = new Calibration(
            Objects.requireNonNull(database),
            batch,
            Duration.ofSeconds(warmUpSeconds),
            Duration.ofSeconds(seconds))
        .run(watched);
    var out = command.commandLine().getOut();
    switch (output) {
      case TABLE -> table(result).print(out);
      case JSON -> out.println(ResultJson.text(json(result)));
    }
  }

  private Table table(Calibration.Result result) {
    var table = new Table()
        .row("durable steps/s", decimal(result.stepsPerSecond()))
        .row("steps in a batch", count(batch))
        .row("batches/s", decimal(result.stepsPerSecond() / batch))
        .row("commit p50, ms", millis(result.commits().p50Micros()))
        .row("commit p99, ms", millis(result.commits().p99Micros()))
        .row("commit max, ms", millis(result.commits().maxMicros()));
    result
        .costs()
        .cpu()
        .forEach(cpu -> cpu.microsPer(result.steps())
            .ifPresent(micros -> table.row("CPU µs/step, " + cpu.process(), count(micros))));
    Sample.perOne(result.costs().database(), result.steps())
        .forEach((name, value) -> table.row(name + "/step", decimal(value)));
    return table;
  }

  static JsonObject json(Calibration.Result result) {
    var json = new JsonObject();
    json.addProperty("steps_per_second", result.stepsPerSecond());
    json.addProperty("measured_seconds", result.time().toNanos() / 1e9);
    json.add("commit_micros", ResultJson.latency(result.commits()));
    json.add("cpu_micros_per_step", ResultJson.cpu(result.costs(), result.steps()));
    json.add("database_per_step", ResultJson.database(result.costs(), result.steps()));
    return json;
  }

  private void check(String option, int value, int least, int most) {
    if (value < least || value > most) {
      throw new ParameterException(
          command.commandLine(),
          "Invalid value for option '%s': expected %,d to %,d, but found %d"
              .formatted(option, least, most, value));
    }
  }
}
