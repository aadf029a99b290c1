package dev.almanac.cli.schedule.backfill;

import dev.almanac.cli.schedule.option.AskerOptions;
import dev.almanac.cli.schedule.option.OverlapOption;
import dev.almanac.cli.schedule.option.RangeOptions;
import dev.almanac.cli.schedule.option.ScheduleIdOption;
import dev.almanac.cli.schedule.time.ScheduleTimes;
import dev.almanac.cli.time.Span;
import dev.almanac.cli.wire.CallFailedException;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.wire.TimeText;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.BackfillMode;
import dev.almanac.protocol.schedule.v1.BackfillOrder;
import dev.almanac.protocol.schedule.v1.BackfillRange;
import dev.almanac.protocol.schedule.v1.CreateBackfillRequest;
import dev.almanac.protocol.schedule.v1.CreateBackfillResponse;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.protocol.text.EnumWords;
import io.temporal.api.enums.v1.ScheduleOverlapPolicy;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code almanac schedule backfill}. */
@Command(
    name = "backfill",
    header = "Have a schedule act now for a range of past times.",
    description = {
      "The range includes both ends. Times that were started before are left out, unless they are",
      "to run again. Future times are left alone: the range ends now.",
      "Unless an order or a policy says otherwise, its workflows run one after the other.",
      "'almanac schedule backfills' shows, pauses and cancels running backfills.",
    },
    footer = {
      "",
      "Examples:",
      "  almanac schedule backfill nightly --start-time 2022-05-01 --end-time 2022-05-31 --dry-run",
      "  almanac schedule backfill nightly --start-time '2d ago' --end-time now --follow",
      "",
      "Exit code: 1 if its overlap policy may drop times; with --follow, if it did.",
    })
public final class BackfillCommand implements Callable<Integer> {
  @Mixin
  private ScheduleIdOption id;

  @Mixin
  private RangeOptions range;

  @Option(names = "--start-exclusive", description = "Exclude a time equal to the start.")
  private boolean startExclusive;

  @Option(names = "--end-exclusive", description = "Exclude a time equal to the end.")
  private boolean endExclusive;

  @Mixin
  private OverlapOption overlap;

  @Option(
      names = "--mode",
      paramLabel = "MODE",
      description = "Fill: times without a run. Rerun: all times, again. Default: Fill.")
  private BackfillMode mode = BackfillMode.BACKFILL_MODE_FILL;

  @Option(
      names = "--order",
      paramLabel = "ORDER",
      description = "Sequential or Parallel, instead of an overlap policy. Default: Sequential.")
  private BackfillOrder order = BackfillOrder.BACKFILL_ORDER_UNSPECIFIED;

  @Option(
      names = "--rate",
      paramLabel = "N",
      description = "The limit of times per second. Default: no limit.")
  private int rate;

  @Option(
      names = "--backfill-id",
      paramLabel = "ID",
      description = "Its id. Default: chosen by the server.")
  private String backfillId = "";

  @Option(names = "--dry-run", description = "List the times and start nothing.")
  private boolean dryRun;

  @Option(
      names = {"-f", "--follow"},
      description = "Show the progress until it ends.")
  private boolean follow;

  @Mixin
  private AskerOptions asker;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public Integer call() {
    try (var connection = server.connect()) {
      var schedule = new ScheduleTimes(connection, server.namespace(), id.id());
      var asked = range.read(schedule);
      CreateBackfillResponse answer;
      try {
        answer = connection.call(ScheduleServiceGrpc.getCreateBackfillMethod(), request(asked));
      } catch (CallFailedException e) {
        if (!e.isUnimplemented()) {
          throw e;
        }
        checkPlain(e);
        callPlain(new PlainBackfill(connection, server, output, id.id()), asked, schedule);
        return CommandLine.ExitCode.OK;
      }
      if (dryRun) {
        printTimes(answer, asked, schedule);
        printRisk(answer);
        return exitCode(answer.getAtRisk());
      }
      printCut(answer);
      printRisk(answer);
      output.print(
          answer,
          "Backfill '%s' of schedule '%s' has begun."
              .formatted(answer.getBackfill().getBackfillId(), id.id()));
      if (!follow) {
        return exitCode(answer.getAtRisk());
      }
      var ended = new BackfillProgress(connection, server.namespace(), output)
          .follow(id.id(), answer.getBackfill());
      return exitCode(ended.getDropped());
    }
  }

  private void checkPlain(CallFailedException lack) {
    if (mode != BackfillMode.BACKFILL_MODE_RERUN) {
      throw lack.with("it does not know which times were started before; --mode Rerun starts all");
    }
    boolean isPlain =
        rate == 0 && backfillId.isEmpty() && !follow && !startExclusive && !endExclusive;
    if (!isPlain) {
      throw lack.with("leave out --rate, --backfill-id, --follow and the exclusive ends");
    }
  }

  private void callPlain(PlainBackfill plain, Span asked, ScheduleTimes schedule) {
    if (dryRun) {
      plain.list(asked, schedule);
      return;
    }
    var usual = order == BackfillOrder.BACKFILL_ORDER_PARALLEL
        ? ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_ALLOW_ALL
        : ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_BUFFER_ALL;
    var policy = overlap.policy();
    boolean isGiven = policy != ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_UNSPECIFIED;
    plain.start(asked, isGiven ? policy : usual);
  }

  private static int exitCode(long lost) {
    return lost == 0 ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
  }

  private CreateBackfillRequest request(Span asked) {
    return CreateBackfillRequest.newBuilder()
        .setNamespace(server.namespace())
        .setScheduleId(id.id())
        .setAsker(asker.asker(server))
        .setBackfillId(backfillId)
        .setDryRun(dryRun)
        .setRange(BackfillRange.newBuilder()
            .setStart(ProtoTime.timestamp(asked.first()))
            .setEnd(ProtoTime.timestamp(asked.last()))
            .setStartExclusive(startExclusive)
            .setEndInclusive(!endExclusive)
            .setMode(mode)
            .setOrder(order)
            .setOverlapPolicy(overlap.policy().getNumber())
            .setTimesPerSecond(rate))
        .build();
  }

  /** Reports that the range was cut, as future times are not backfilled. */
  private void printCut(CreateBackfillResponse answer) {
    if (answer.hasCutAt() && output.format() == MessageOutput.Format.TEXT) {
      output
          .out()
          .println("Its range ends now, at %s: later times are in the future."
              .formatted(TimeText.of(answer.getCutAt())));
    }
  }

  /** Warns that the policy drops times; the results of programs are in the answer. */
  private void printRisk(CreateBackfillResponse answer) {
    if (answer.getAtRisk() > 0 && output.format() == MessageOutput.Format.TEXT) {
      output
          .out()
          .println("Up to %d of these times may not run to their end: the overlap policy is %s."
                  .formatted(answer.getAtRisk(), EnumWords.of(overlap.policy()))
              + " Without it, they run one after the other.");
    }
  }

  private void printTimes(CreateBackfillResponse answer, Span asked, ScheduleTimes schedule) {
    if (output.format() != MessageOutput.Format.TEXT) {
      output.print(output.json(answer));
      return;
    }
    printCut(answer);
    var out = output.out();
    if (answer.getTimesCount() == 0) {
      out.println("It would start nothing.");
      return;
    }
    var times = answer.getTimesList().stream().map(ProtoTime::instant).toList();
    schedule.columns().print("", times, out);
    schedule.printClockChanges(
        asked.first(), answer.getHasMore() ? times.getLast() : asked.last(), out);
    out.println(
        answer.getHasMore()
            ? "and more: these are the first %d".formatted(times.size())
            : "It would start %d workflow%s."
                .formatted(times.size(), times.size() == 1 ? "" : "s"));
  }
}
