package dev.almanac.bench.load;

import dev.almanac.bench.load.calibrate.Calibration;
import dev.almanac.bench.load.drive.Plan;
import dev.almanac.bench.load.measure.DatabaseAddress;
import dev.almanac.bench.load.measure.Watch;
import dev.almanac.bench.load.measure.WatchedProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The options of every command that puts load on servers: the work, the processes to watch, and the
 * output. If servers are compared, values name theirs: {@code TARGET=…}.
 */
final class MeasureOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Mixin
  private PlanOptions plan;

  @Option(
      names = "--pid",
      paramLabel = "[LABEL=]PID",
      description = "Also report the CPU time of this process and its children; may be repeated. "
          + "When comparing, the label begins with TARGET/.")
  private List<WatchedProcess> processes = List.of();

  @Option(
      names = "--server-pid",
      paramLabel = "[TARGET=]PID",
      description = "The server's process: short for --pid server=PID.")
  private List<Assigned> servers = List.of();

  @Option(
      names = "--postgres-pid",
      paramLabel = "[TARGET=]PID",
      description = "PostgreSQL's first process: short for --pid postgres=PID.")
  private List<Assigned> postgres = List.of();

  @Option(
      names = "--database",
      paramLabel = "[TARGET=]URL",
      description = "The server's database, whose counters are read: a JDBC URL of PostgreSQL, or "
          + "the file of SQLite.")
  private List<Assigned> databases = List.of();

  @Option(
      names = "--calibrate",
      paramLabel = "[TARGET=]URL",
      description = "Before each run, measure the raw store on this other database, which must be "
          + "of the same kind and on the same disk, and report the run beside it.")
  private List<Assigned> calibrations = List.of();

  @Option(
      names = "--calibrate-seconds",
      paramLabel = "S",
      description = "For how long. Default: ${DEFAULT-VALUE}.",
      defaultValue = "3")
  private int calibrationSeconds;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORMAT",
      description = "table or json. Default: table.")
  private OutputFormat output = OutputFormat.TABLE;

  OutputFormat output() {
    return output;
  }

  Plan plan() {
    return plan.plan();
  }

  /** Returns what to watch with a single server: also the generator itself. */
  Watch watchSelf() {
    var all = new ArrayList<>(List.of(WatchedProcess.self()));
    all.addAll(processes);
    all.addAll(shorthands(""));
    return new Watch(all, database(databases, "--database", "").orElse(null));
  }

  Watch watch(Target target) {
    var all = new ArrayList<>(target.ownOf(processes));
    all.addAll(shorthands(target.label()));
    return new Watch(all, database(databases, "--database", target.label()).orElse(null));
  }

  private List<WatchedProcess> shorthands(String target) {
    return Stream.concat(
            pids(servers, "--server-pid", target).map(pid -> new WatchedProcess("server", pid)),
            pids(postgres, "--postgres-pid", target)
                .map(pid -> new WatchedProcess("postgres", pid)))
        .toList();
  }

  private Stream<Long> pids(List<Assigned> values, String option, String target) {
    return of(values, target)
        .map(value -> read(option, value, text -> WatchedProcess.parse(text).pid()));
  }

  /** Returns the calibration of a target. */
  Optional<Calibration> calibration(String target) {
    if (calibrationSeconds < 1 || calibrationSeconds > 600) {
      throw refusal("--calibrate-seconds", "expected 1 to 600, but found " + calibrationSeconds);
    }
    return database(calibrations, "--calibrate", target)
        .map(database -> Calibration.of(database, Duration.ofSeconds(calibrationSeconds)));
  }

  private Optional<DatabaseAddress> database(List<Assigned> values, String option, String target) {
    return of(values, target)
        .map(value -> read(option, value, DatabaseAddress::parse))
        .reduce((first, second) -> {
          throw refusal(option, "given twice for one server");
        });
  }

  private static Stream<String> of(List<Assigned> values, String target) {
    return values.stream().filter(value -> value.target().equals(target)).map(Assigned::value);
  }

  /** Refuses values of unknown targets; those of a single server have no target. */
  void check(Set<String> targets) {
    for (WatchedProcess process : processes) {
      int slash = process.label().indexOf('/');
      if (!targets.contains("")
          && (slash < 0 || !targets.contains(process.label().substring(0, slash)))) {
        throw refusal("--pid", "'%s' does not begin with TARGET/".formatted(process.label()));
      }
    }
    check("--server-pid", servers, targets);
    check("--postgres-pid", postgres, targets);
    check("--database", databases, targets);
    check("--calibrate", calibrations, targets);
  }

  private void check(String option, List<Assigned> values, Set<String> targets) {
    for (Assigned value : values) {
      if (!targets.contains(value.target())) {
        throw refusal(
            option,
            targets.contains("")
                ? "'%s=' is of use only when comparing".formatted(value.target())
                : "expected TARGET=VALUE with the label of a --target");
      }
    }
  }

  private <T> T read(String option, String text, Function<String, T> reader) {
    try {
      return reader.apply(text);
    } catch (IllegalArgumentException e) {
      throw refusal(option, String.valueOf(e.getMessage()));
    }
  }

  private ParameterException refusal(String option, String reason) {
    return new ParameterException(
        command.commandLine(), "Invalid value for option '%s': %s".formatted(option, reason));
  }
}
