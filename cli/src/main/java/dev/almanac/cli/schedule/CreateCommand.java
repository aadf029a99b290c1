package dev.almanac.cli.schedule;

import com.google.protobuf.MessageOrBuilder;
import dev.almanac.cli.schedule.option.DefinitionOptions;
import dev.almanac.cli.schedule.option.DefinitionOptions.Definition;
import dev.almanac.cli.schedule.option.ScheduleIdOption;
import dev.almanac.cli.schedule.time.Outlook;
import dev.almanac.cli.wire.Connection;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.schedule.v1.PreviewScheduleRequest;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.protocol.text.PrintableText;
import io.temporal.api.workflowservice.v1.CreateScheduleRequest;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac schedule create}. */
@Command(
    name = "create",
    header = "Create a schedule.",
    description = {
      "Without times it acts only when triggered or backfilled. Shows what the specification",
      "means, when it comes next, and what people may not expect; 'preview' shows that before.",
    },
    footer = {
      "",
      "Examples:",
      "  almanac schedule create nightly --cron '0 3 * * *' --tz Europe/Berlin \\",
      "    --type Report --tq reports --wid nightly-report",
      "  almanac schedule create my-schedule --interval 5h/15m --overlap-policy BufferAll \\",
      "    --cal '{\"dayOfWeek\":\"Fri\",\"hour\":\"11\",\"minute\":\"3\"}' \\",
      "    --wid my-workflow --tq my-queue --type MyWorkflow",
    })
final class CreateCommand implements Runnable {
  /** How many of the next times are shown. */
  private static final int SHOWN = 5;

  @Mixin
  private ScheduleIdOption id;

  @Mixin
  private DefinitionOptions options;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  /** Uses Temporal's call where that suffices, so that any server understands it. */
  @Override
  public void run() {
    var definition = options.definition();
    var request = CreateScheduleRequest.newBuilder()
        .setNamespace(server.namespace())
        .setScheduleId(id.id())
        .setSchedule(definition.schedule())
        .setIdentity(server.identity())
        .setRequestId(UUID.randomUUID().toString());
    options.memo().ifPresent(request::setMemo);
    options.attributes().ifPresent(request::setSearchAttributes);
    try (var connection = server.connect()) {
      var outlook = outlook(connection, definition);
      outlook.check();
      MessageOrBuilder created = definition.isExtended()
          ? connection.call(
              ScheduleServiceGrpc.getCreateScheduleMethod(),
              dev.almanac.protocol.schedule.v1.CreateScheduleRequest.newBuilder()
                  .setRequest(request.build().toByteString())
                  .setNamespace(server.namespace())
                  .setExtension(definition.extension())
                  .build())
          : connection.call(stub -> stub.createSchedule(request.build()));
      print(created, definition, outlook);
    }
  }

  private Outlook outlook(Connection connection, Definition definition) {
    return Outlook.ask(
        connection,
        PreviewScheduleRequest.newBuilder()
            .setNamespace(server.namespace())
            .setScheduleId(id.id())
            .setSpec(definition.schedule().getSpec().toByteString())
            .setExtension(definition.extension().getSpec())
            .setProfile(definition.extension().getProfile())
            .setCount(SHOWN)
            .build());
  }

  private void print(MessageOrBuilder created, Definition definition, Outlook outlook) {
    if (output.format() != MessageOutput.Format.TEXT) {
      var json = output.json(created).getAsJsonObject();
      json.add("preview", output.json(outlook.preview()));
      output.print(json);
      return;
    }
    var out = output.out();
    out.println(PrintableText.line("Created schedule '%s'.".formatted(id.id())));
    if (definition.schedule().getState().getPaused()) {
      out.println("It is paused: 'almanac schedule resume' lets it act.");
    }
    outlook.print(out);
  }
}
