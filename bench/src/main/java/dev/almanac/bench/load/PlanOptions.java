package dev.almanac.bench.load;

import dev.almanac.bench.load.drive.Limits;
import dev.almanac.bench.load.drive.Pace;
import dev.almanac.bench.load.drive.Plan;
import dev.almanac.bench.load.drive.SeenBy;
import dev.almanac.bench.load.worker.Scenario;
import dev.almanac.bench.load.worker.TinyWorker;
import dev.almanac.bench.load.worker.Work;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The options that every kind of run shares. */
final class PlanOptions {
  private static final int CLOSED_IN_FLIGHT = 64;
  private static final int OPEN_IN_FLIGHT = 10_000;

  @Spec(Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--scenario",
      paramLabel = "NAME",
      description = "one-activity, ten-activities, signals or timers. Default: one-activity.")
  private Scenario scenario = Scenario.ONE_ACTIVITY;

  @Option(
      names = "--in-flight",
      paramLabel = "N",
      description = "Closed loop: workflows under way at any time (default 64). With --rate: the "
          + "most of them; past it starts wait and count as late (default 10,000).")
  private @Nullable Integer inFlight;

  @Option(
      names = "--rate",
      paramLabel = "R",
      description = "Open loop: start R workflows each second, whatever becomes of them.")
  private @Nullable Double rate;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "The length of the measurement. Default: ${DEFAULT-VALUE}.",
      defaultValue = "30")
  private int seconds;

  @Option(
      names = "--count",
      paramLabel = "N",
      description = "End after this many measured workflows, if that comes before --seconds.")
  private long count = Long.MAX_VALUE;

  @Option(
      names = "--warm-up-seconds",
      paramLabel = "S",
      description = "The length of the warm-up. Default: ${DEFAULT-VALUE}.",
      defaultValue = "10")
  private int warmUpSeconds;

  @Option(
      names = "--drain-seconds",
      paramLabel = "S",
      description =
          "Longest wait for the last workflows, besides their timers. Default: ${DEFAULT-VALUE}.",
      defaultValue = "15")
  private int drainSeconds;

  @Option(
      names = "--seen-by",
      paramLabel = "WHO",
      description = "How a close is noticed: history (a long poll for the close event, as clients "
          + "do) or worker (its last answer is acknowledged). Default: history.")
  private SeenBy seenBy = SeenBy.HISTORY;

  @Option(
      names = "--namespace",
      paramLabel = "NAME",
      description = "Default: ${DEFAULT-VALUE}.",
      defaultValue = "default")
  private String namespace = "";

  @ArgGroup(validate = false, heading = "%nWhat workflows do:%n")
  private WorkOptions work = new WorkOptions();

  @ArgGroup(validate = false, heading = "%nThe generator itself:%n")
  private GeneratorOptions generator = new GeneratorOptions();

  private static final class WorkOptions {
    @Option(
        names = "--payload-bytes",
        paramLabel = "N",
        description = "Size of each input, result and signal. Default: 1024.")
    private int payloadBytes = 1_024;

    @Option(
        names = "--signals",
        paramLabel = "N",
        description = "Scenario signals: how many each workflow gets. Default: 100.")
    private int signals = 100;

    @Option(
        names = "--signal-window",
        paramLabel = "N",
        description = "Scenario signals: how many are on their way at a time. Default: 8.")
    private int signalWindow = 8;

    @Option(
        names = "--timer-millis",
        paramLabel = "N",
        description = "Scenario timers: how long each workflow waits. Default: 1000.")
    private int timerMillis = 1_000;
  }

  private static final class GeneratorOptions {
    @Option(
        names = "--pollers",
        paramLabel = "N",
        description = "For workflow tasks, for sticky ones and for activities each. Default: 16.")
    private int pollers = 16;

    @Option(
        names = "--cached-runs",
        paramLabel = "N",
        description = "Runs the worker remembers; 0 makes it read histories. Default: 20000.")
    private int cachedRuns = 20_000;

    @Option(
        names = "--connections",
        paramLabel = "N",
        description = "Connections to the server. Default: 2.")
    private int connections = 2;
  }

  Plan plan() {
    Work planned = work();
    return new Plan(
        planned,
        pace(),
        new Limits(
            Duration.ofSeconds(within("--warm-up-seconds", warmUpSeconds, 0, 3_600)),
            Duration.ofSeconds(within("--seconds", seconds, 1, 86_400)),
            within("--count", count, 1, Long.MAX_VALUE),
            Duration.ofSeconds(within("--drain-seconds", drainSeconds, 0, 3_600))
                .plus(planned.idle())),
        seenBy,
        new TinyWorker.Size((int) within("--pollers", generator.pollers, 1, 500), (int)
            within("--cached-runs", generator.cachedRuns, 0, 1_000_000)),
        (int) within("--connections", generator.connections, 1, 64),
        namespace);
  }

  private Work work() {
    return new Work(
        scenario,
        (int) within("--payload-bytes", work.payloadBytes, 0, 1 << 20),
        (int) within("--signals", work.signals, 1, 10_000),
        (int) within("--signal-window", work.signalWindow, 1, 1_000),
        Duration.ofMillis(within("--timer-millis", work.timerMillis, 1, 3_600_000)));
  }

  private Pace pace() {
    if (rate == null) {
      return new Pace.Closed(inFlight(CLOSED_IN_FLIGHT));
    }
    if (!(rate > 0 && rate <= 100_000)) {
      throw refusal("--rate", "more than 0 and at most 100,000", rate);
    }
    return new Pace.Open(rate, inFlight(OPEN_IN_FLIGHT));
  }

  private int inFlight(int otherwise) {
    return (int) within("--in-flight", inFlight == null ? otherwise : inFlight, 1, 50_000);
  }

  private long within(String option, long value, long least, long most) {
    if (value < least || value > most) {
      throw refusal(option, "%,d to %,d".formatted(least, most), value);
    }
    return value;
  }

  private ParameterException refusal(String option, String expected, Object found) {
    return new ParameterException(
        command.commandLine(),
        "Invalid value for option '%s': expected %s, but found %s"
            .formatted(option, expected, found));
  }
}
