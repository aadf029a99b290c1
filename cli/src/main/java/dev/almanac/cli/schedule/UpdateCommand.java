package dev.almanac.cli.schedule;

import com.google.protobuf.MessageOrBuilder;
import dev.almanac.cli.schedule.option.DefinitionOptions;
import dev.almanac.cli.schedule.option.ScheduleIdOption;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import io.temporal.api.workflowservice.v1.UpdateScheduleRequest;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code almanac schedule update}. */
@Command(
    name = "update",
    header = "Replace the definition of a schedule.",
    description = {
      "Takes the flags of 'create' and replaces the specification, the action and the policies;",
      "values not given again are lost. Almanac's extensions stay unless a flag changes them, and",
      "so does the state: --paused, --notes and --remaining-actions replace it together.",
    },
    footer = {
      "",
      "Example:",
      "  almanac schedule update --sid nightly --cron '30 3 * * *' --tz Europe/Berlin \\",
      "    --type Report --tq reports --wid nightly-report",
    })
final class UpdateCommand implements Runnable {
  @Mixin
  private ScheduleIdOption id;

  @Mixin
  private DefinitionOptions options;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var definition = options.definition();
    var request = UpdateScheduleRequest.newBuilder()
        .setNamespace(server.namespace())
        .setScheduleId(id.id())
        .setSchedule(definition.schedule())
        .setIdentity(server.identity())
        .setRequestId(UUID.randomUUID().toString());
    options.memo().ifPresent(request::setMemo);
    options.attributes().ifPresent(request::setSearchAttributes);
    try (var connection = server.connect()) {
      MessageOrBuilder updated = definition.isExtended()
          ? connection.call(
              ScheduleServiceGrpc.getUpdateScheduleMethod(),
              dev.almanac.protocol.schedule.v1.UpdateScheduleRequest.newBuilder()
                  .setRequest(request.build().toByteString())
                  .setExtension(definition.extension())
                  .build())
          : connection.call(stub -> stub.updateSchedule(request.build()));
      output.print(updated, "Updated schedule '%s'.".formatted(id.id()));
    }
  }
}
