package dev.almanac.bench.load;

import dev.almanac.bench.load.drive.LoadRun;
import dev.almanac.bench.load.drive.Plan;
import dev.almanac.bench.load.measure.Measurement;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code load compare}: runs on several servers in turn, and compares the medians. */
@Command(
    name = "compare",
    sortOptions = false,
    header = "Compare servers by the median of interleaved runs.",
    description = "Timings on a shared machine vary. Runs take turns (A B A B …), so that noise "
        + "affects all servers, and the ratio of medians is meaningful.",
    footer = {
      "",
      "Examples:",
      "  load compare --target sqlite=127.0.0.1:7233 --target postgres=127.0.0.1:7234 --rounds 5",
      "  load compare --target old=127.0.0.1:7233 --target new=127.0.0.1:7234 \\",
      "    --server-pid old=4711 --server-pid new=4712 --scenario ten-activities --seconds 20",
      "  load compare --target sqlite=127.0.0.1:7233 --target postgres=127.0.0.1:7234 \\",
      "    --calibrate sqlite=/var/tmp/scratch.db \\",
      "    --calibrate 'postgres=jdbc:postgresql://127.0.0.1:5432/scratch?user=ada'",
    })
final class CompareCommand implements Callable<Integer> {
  private static final int MAX_ROUNDS = 1_000;

  @Spec
  private CommandSpec command;

  @Option(
      names = "--target",
      paramLabel = "LABEL=HOST:PORT",
      required = true,
      description = "A server; give two or more. Ratios refer to the first.")
  private List<Target> targets = List.of();

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "Runs on each server. Default: ${DEFAULT-VALUE}.",
      defaultValue = "5")
  private int rounds;

  @Mixin
  private MeasureOptions options;

  private final AtomicReference<@Nullable LoadRun> current = new AtomicReference<>();
  private volatile boolean stopped;

  @Override
  public Integer call() throws InterruptedException {
    check();
    Plan plan = options.plan();
    CommandLine line = command.commandLine();
    var comparison = new Comparison(targets, plan);
    return StopOnInterrupt.during(this::stop, () -> {
      for (int round = 1; round <= rounds && !stopped; round++) {
        round(round, plan, comparison);
      }
      switch (options.output()) {
        case TABLE -> comparison.table().print(line.getOut());
        case JSON -> line.getOut().println(ResultJson.text(comparison.json()));
      }
      line.getOut().flush();
      return comparison.isClean() ? 0 : 1;
    });
  }

  /** An interrupted run is not comparable and is left out. */
  private void round(int round, Plan plan, Comparison comparison) throws InterruptedException {
    for (Target target : targets) {
      var label = "%s %d/%d".formatted(target.label(), round, rounds);
      var tick = new TickLine(label, command.commandLine().getErr());
      var run = new LoadRun(target.address(), plan, options.watch(target), tick);
      current.set(run);
      if (stopped) {
        return;
      }
      var raw = options.calibration(target.label()).map(loop -> loop.run(List.of()));
      Measurement result = run.execute();
      if (!stopped) {
        comparison.add(target, new Sample(result, raw));
      }
    }
  }

  private void stop() {
    stopped = true;
    LoadRun run = current.get();
    if (run != null) {
      run.stop();
    }
  }

  private void check() {
    if (targets.size() < 2) {
      throw refusal("Expected two or more --target, but found %d".formatted(targets.size()));
    }
    var labels = new HashSet<String>();
    targets.forEach(target -> {
      if (!labels.add(target.label())) {
        throw refusal(
            "Expected a label for each --target, but found '%s' twice".formatted(target.label()));
      }
    });
    if (rounds < 1 || rounds > MAX_ROUNDS) {
      throw refusal("Invalid value for option '--rounds': expected 1 to %,d, but found %d"
          .formatted(MAX_ROUNDS, rounds));
    }
    options.check(labels);
    targets.forEach(target -> options.calibration(target.label()));
  }

  private ParameterException refusal(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
