package dev.almanac.cli.schedule.evaluate;

import dev.almanac.cli.output.Table;
import dev.almanac.cli.wire.Connection;
import dev.almanac.cli.wire.DurationText;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.wire.TimeText;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.EvaluateSchedulesRequest;
import dev.almanac.protocol.schedule.v1.EvaluateSchedulesResponse;
import dev.almanac.protocol.schedule.v1.EvaluatedTime;
import dev.almanac.protocol.schedule.v1.Outcome;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.protocol.text.EnumWords;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code almanac schedule evaluate}. */
@Command(
    name = "evaluate",
    header = "Wait until everything that is due is decided, and show what became of it.",
    description = {
      "The server acts on due times by itself, and nothing has to call this. It is for checks:",
      "the exit code is 1 if a time could not be started. Triggers and backfills are not shown.",
    },
    footer = {
      "",
      "Examples:",
      "  almanac schedule evaluate --since 1m",
      "  almanac schedule evaluate --after 2026-11-20T02:00:00Z --output json",
    })
public final class EvaluateCommand implements Callable<Integer> {
  private static final int MOST = 500;

  @Spec
  private CommandSpec command;

  @Option(
      names = "--since",
      paramLabel = "DURATION",
      converter = DurationText.class,
      description = "Show what was decided within this time. Default: 1m.")
  private Duration since = Duration.ofMinutes(1);

  @Option(
      names = "--after",
      paramLabel = "TIME",
      description = "Instead: show what was decided after this time, such as the"
          + " evaluatedUntil of the JSON of the call before.")
  private String after = "";

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "The limit of outcomes, 1 to 500. Default: 100.")
  private int limit = 100;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public Integer call() {
    if (limit < 1 || limit > MOST) {
      throw new ParameterException(command.commandLine(), "Expected --limit 1 to " + MOST);
    }
    try (var connection = server.connect()) {
      var evaluated =
          evaluate(connection, request().setAfter(ProtoTime.timestamp(begin(connection))));
      if (output.format() == MessageOutput.Format.TEXT) {
        print(evaluated);
      } else {
        output.print(output.json(evaluated));
      }
      return count(evaluated, Outcome.OUTCOME_FAILED) == 0 ? 0 : 1;
    }
  }

  /** A duration counts back from the time of the server, which may not be that of this machine. */
  private Instant begin(Connection connection) {
    if (after.isEmpty()) {
      return ProtoTime.instant(evaluate(connection, request()).getEvaluatedUntil())
          .minus(since);
    }
    try {
      return Instant.parse(after);
    } catch (DateTimeParseException e) {
      throw new ParameterException(
          command.commandLine(),
          "Expected --after as a time like 2026-11-20T02:00:00Z, found '%s'".formatted(after),
          e);
    }
  }

  private EvaluateSchedulesRequest.Builder request() {
    return EvaluateSchedulesRequest.newBuilder()
        .setNamespace(server.namespace())
        .setLimit(limit);
  }

  private static EvaluateSchedulesResponse evaluate(
      Connection connection, EvaluateSchedulesRequest.Builder request) {
    return connection.call(ScheduleServiceGrpc.getEvaluateSchedulesMethod(), request.build());
  }

  private void print(EvaluateSchedulesResponse evaluated) {
    var out = output.out();
    if (evaluated.getOutcomesCount() > 0) {
      var table = new Table().exactTimes().row("Schedule", "For", "Outcome", "Next", "");
      evaluated
          .getOutcomesList()
          .forEach(time -> table.row(
              time.getScheduleId(),
              times(time),
              EnumWords.of(time.getOutcome()),
              time.hasNextFireTime() ? TimeText.of(time.getNextFireTime()) : "-",
              time.getReason().isEmpty() ? time.getWorkflowId() : time.getReason()));
      table.print("", out);
    }
    out.printf(
        "%d started, %d skipped, %d missed, %d failed.%n",
        count(evaluated, Outcome.OUTCOME_STARTED),
        count(evaluated, Outcome.OUTCOME_SKIPPED),
        count(evaluated, Outcome.OUTCOME_MISSED),
        count(evaluated, Outcome.OUTCOME_FAILED));
    if (evaluated.getHasMore()) {
      out.printf("and more: --after %s%n", ProtoTime.instant(evaluated.getEvaluatedUntil()));
    }
    if (evaluated.getCut()) {
      out.println("There are so many schedules that the rest was not evaluated.");
    }
  }

  private static String times(EvaluatedTime time) {
    var first = TimeText.of(time.getNominalTime());
    return time.getCount() > 1 ? "%s and %d more".formatted(first, time.getCount() - 1) : first;
  }

  private static long count(EvaluateSchedulesResponse evaluated, Outcome outcome) {
    return evaluated.getOutcomesList().stream()
        .filter(time -> time.getOutcome() == outcome)
        .mapToLong(EvaluatedTime::getCount)
        .sum();
  }
}
