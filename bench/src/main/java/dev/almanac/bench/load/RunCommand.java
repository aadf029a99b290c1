package dev.almanac.bench.load;

import dev.almanac.bench.load.drive.LoadRun;
import dev.almanac.bench.load.drive.Plan;
import dev.almanac.bench.load.wire.ServerAddress;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code load run}: one run and its result. */
@Command(
    name = "run",
    sortOptions = false,
    header = "Put load on one server, and measure it.",
    footer = {
      "",
      "Examples:",
      "  load run --address 127.0.0.1:7233 --scenario one-activity --in-flight 64 --seconds 30",
      "  load run --rate 750 --seconds 600 --output json > result.json",
      "  load run --scenario signals --in-flight 1 --signals 1000 --signal-window 32 --count 20",
      "  load run --scenario timers --timer-millis 5000 --rate 200",
      "  load run --server-pid 4711 --postgres-pid 4713 \\",
      "    --database 'jdbc:postgresql://127.0.0.1:5432/almanac?user=ada'",
      "",
      "Progress goes to standard error, the result to standard output. Ctrl-C ends a run early and",
      "prints what was measured so far. What the figures mean: docs/guide/benchmarks.md.",
    })
final class RunCommand implements Callable<Integer> {
  @Spec
  private CommandSpec command;

  @Option(
      names = "--address",
      paramLabel = "HOST:PORT",
      description = "The server, on a loopback address. Default: 127.0.0.1:7233.")
  private ServerAddress address = ServerAddress.parse("127.0.0.1:7233");

  @Mixin
  private MeasureOptions options;

  @Override
  public Integer call() throws InterruptedException {
    CommandLine line = command.commandLine();
    Plan plan = options.plan();
    options.check(Set.of(""));
    var run = new LoadRun(address, plan, options.watchSelf(), new TickLine("", line.getErr()));
    var calibration = options.calibration("");
    return StopOnInterrupt.during(run::stop, () -> {
      var raw = calibration.map(loop -> loop.run(List.of()));
      var result = new Sample(run.execute(), raw);
      switch (options.output()) {
        case TABLE -> new ResultTable(address, plan, result).print(line.getOut());
        case JSON -> line.getOut().println(ResultJson.text(address, plan, result));
      }
      line.getOut().flush();
      return result.run().isClean() ? 0 : 1;
    });
  }
}
