package dev.almanac.cli.schedule;

import com.google.protobuf.MessageOrBuilder;
import dev.almanac.cli.schedule.option.DefinitionOptions;
import dev.almanac.cli.schedule.option.ScheduleIdOption;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import io.temporal.api.workflowservice.v1.CreateScheduleRequest;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac schedule create}. */
@Command(
    name = "create",
    header = "Create a schedule.",
    description = "Without times it acts only when triggered or backfilled.",
    footer = {
      "",
      "Examples:",
      "  almanac schedule create --sid nightly --cron '0 3 * * *' --tz Europe/Berlin \\",
      "    --type Report --tq reports --wid nightly-report",
      "  almanac schedule create --sid my-schedule --interval 5h/15m --overlap-policy BufferAll \\",
      "    --cal '{\"dayOfWeek\":\"Fri\",\"hour\":\"11\",\"minute\":\"3\"}' \\",
      "    --wid my-workflow --tq my-queue --type MyWorkflow",
    })
final class CreateCommand implements Runnable {
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
      MessageOrBuilder created = definition.isExtended()
          ? connection.call(
              ScheduleServiceGrpc.getCreateScheduleMethod(),
              dev.almanac.protocol.schedule.v1.CreateScheduleRequest.newBuilder()
                  .setRequest(request.build().toByteString())
                  .setExtension(definition.extension())
                  .build())
          : connection.call(stub -> stub.createSchedule(request.build()));
      output.print(created, "Created schedule '%s'.".formatted(id.id()));
    }
  }
}
