package dev.almanac.cli.schedule;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.protobuf.MessageOrBuilder;
import dev.almanac.cli.schedule.option.ScheduleIdOption;
import dev.almanac.cli.schedule.time.ScheduleTimes;
import dev.almanac.cli.time.Span;
import dev.almanac.cli.time.TimeColumns;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.wire.TimeText;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.ExplainScheduleRequest;
import dev.almanac.protocol.schedule.v1.ExplainScheduleResponse;
import dev.almanac.protocol.schedule.v1.ExplainedTime;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.protocol.text.EnumWords;
import dev.almanac.protocol.text.PrintableText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code almanac schedule explain}. */
@Command(
    name = "explain",
    header = "Explain what a schedule did, or would do, at a time.",
    footer = {
      "",
      "Examples:",
      "  almanac schedule explain nightly --time 2026-03-29T01:30:00Z",
      "  almanac schedule explain nightly --time yesterday",
      "  almanac schedule explain nightly --start-time 2026-03-28 --end-time 2026-03-31",
    })
final class ExplainCommand implements Runnable {
  private static final int MOST = 500;

  @Spec
  private CommandSpec command;

  @Mixin
  private ScheduleIdOption id;

  @Option(
      names = "--time",
      paramLabel = "TIME",
      description = "One time, or a date for all times of that day, in the zone of the schedule.")
  private String time = "";

  @Option(names = "--start-time", paramLabel = "TIME", description = "The start of a range.")
  private String start = "";

  @Option(names = "--end-time", paramLabel = "TIME", description = "The end of a range.")
  private String end = "";

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "The limit of times, 1 to 500. Default: 100.")
  private int limit = 100;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    boolean isRange = !start.isEmpty() && !end.isEmpty();
    if (isRange == !time.isEmpty() || start.isEmpty() != end.isEmpty()) {
      throw new ParameterException(
          command.commandLine(), "Expected --time, or --start-time and --end-time");
    }
    if (limit < 1 || limit > MOST) {
      throw new ParameterException(command.commandLine(), "Expected --limit 1 to " + MOST);
    }
    try (var connection = server.connect()) {
      var schedule = new ScheduleTimes(connection, server.namespace(), id.id());
      var asked = isRange
          ? new Span(
              schedule.read(start, "--start-time").first(),
              schedule.read(end, "--end-time").last())
          : schedule.read(time, "--time");
      boolean isSpan = isRange || asked.isDay();
      var request = ExplainScheduleRequest.newBuilder()
          .setNamespace(server.namespace())
          .setScheduleId(id.id())
          .setLimit(limit)
          .setStart(ProtoTime.timestamp(asked.first()));
      if (isSpan) {
        request.setEnd(ProtoTime.timestamp(asked.last()));
      }
      var answer = connection.call(ScheduleServiceGrpc.getExplainScheduleMethod(), request.build());
      switch (output.format()) {
        case TEXT -> {
          print(answer, schedule.columns());
          if (isSpan) {
            var end = answer.hasRest() ? ProtoTime.instant(answer.getRest()) : asked.last();
            schedule.printClockChanges(asked.first(), end, output.out());
          }
          printRest(answer);
        }
        case JSON -> output.print(withTimes(json(answer)));
        case JSONL -> answer.getTimesList().forEach(time -> output.print(json(time)));
      }
    }
  }

  private JsonElement json(MessageOrBuilder message) {
    return HistoryText.whole(output.json(message));
  }

  /** The protocol's JSON leaves out empty lists. */
  private static JsonElement withTimes(JsonElement answer) {
    if (!answer.getAsJsonObject().has("times")) {
      answer.getAsJsonObject().add("times", new JsonArray());
    }
    return answer;
  }

  private void print(ExplainScheduleResponse answer, TimeColumns columns) {
    if (answer.getTimesCount() == 0) {
      output.out().println("The schedule has no time in this range.");
    }
    answer.getTimesList().forEach(time -> print(time, columns));
  }

  private void printRest(ExplainScheduleResponse answer) {
    if (answer.hasRest()) {
      output.out().printf("and more: --start-time %s%n", TimeText.of(answer.getRest()));
    }
  }

  private void print(ExplainedTime explained, TimeColumns columns) {
    var out = output.out();
    var time = columns.line(ProtoTime.instant(explained.getNominalTime()));
    out.printf("%s  %s%n", time, EnumWords.of(explained.getVerdict()));
    if (explained.hasActualTime()
        && !explained.getActualTime().equals(explained.getNominalTime())) {
      out.printf("  acts at %s, with jitter%n", TimeText.of(explained.getActualTime()));
    }
    explained.getReasonsList().forEach(reason -> out.println("  " + PrintableText.line(reason)));
  }
}
