package dev.almanac.cli.schedule;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.protobuf.MessageOrBuilder;
import dev.almanac.cli.schedule.option.ScheduleIdOption;
import dev.almanac.cli.spec.Times;
import dev.almanac.cli.wire.EnumText;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.cli.wire.TimeText;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.ExplainScheduleRequest;
import dev.almanac.protocol.schedule.v1.ExplainScheduleResponse;
import dev.almanac.protocol.schedule.v1.ExplainedTime;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
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
      "  almanac schedule explain --sid nightly --time 2026-03-29T01:30:00Z",
      "  almanac schedule explain --sid nightly \\",
      "    --start-time 2026-03-28T00:00:00Z --end-time 2026-03-31T00:00:00Z",
    })
final class ExplainCommand implements Runnable {
  private static final int MOST = 500;

  @Spec
  private CommandSpec command;

  @Mixin
  private ScheduleIdOption id;

  @Option(names = "--time", paramLabel = "TIME", description = "One time.")
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
    var request = ExplainScheduleRequest.newBuilder()
        .setNamespace(server.namespace())
        .setScheduleId(id.id())
        .setLimit(limit);
    if (isRange) {
      request.setStart(ProtoTime.timestamp(Times.parse(start, "--start-time")));
      request.setEnd(ProtoTime.timestamp(Times.parse(end, "--end-time")));
    } else {
      request.setStart(ProtoTime.timestamp(Times.parse(time, "--time")));
    }
    try (var connection = server.connect()) {
      var answer = connection.call(ScheduleServiceGrpc.getExplainScheduleMethod(), request.build());
      switch (output.format()) {
        case TEXT -> print(answer);
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

  private void print(ExplainScheduleResponse answer) {
    if (answer.getTimesCount() == 0) {
      output.out().println("The schedule has no time in this range.");
    }
    answer.getTimesList().forEach(this::print);
    if (answer.hasRest()) {
      output.out().printf("More: --start-time %s%n", TimeText.of(answer.getRest()));
    }
  }

  private void print(ExplainedTime explained) {
    var out = output.out();
    out.printf(
        "%s  %s%n", TimeText.of(explained.getNominalTime()), EnumText.of(explained.getVerdict()));
    if (explained.hasActualTime()
        && !explained.getActualTime().equals(explained.getNominalTime())) {
      out.printf("  acts at %s, with jitter%n", TimeText.of(explained.getActualTime()));
    }
    explained.getReasonsList().forEach(reason -> out.println("  " + PrintableText.line(reason)));
  }
}
