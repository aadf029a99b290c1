package dev.almanac.cli.schedule;

import com.google.protobuf.MessageOrBuilder;
import dev.almanac.cli.schedule.option.DefinitionOptions;
import dev.almanac.cli.schedule.option.DefinitionOptions.Definition;
import dev.almanac.cli.schedule.option.NothingRequired;
import dev.almanac.cli.schedule.option.ScheduleIdOption;
import dev.almanac.cli.wire.Connection;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import io.temporal.api.workflowservice.v1.UpdateScheduleRequest;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code almanac schedule update}. */
@Command(
    name = "update",
    header = "Change the definition of a schedule.",
    modelTransformer = NothingRequired.class,
    description = {
      "Takes the flags of 'create'. What they name changes, and all else stays. A cron string, a",
      "calendar or an interval replaces all of these; jitter, time zone, exclusions and the start",
      "and end stay. Shows what changes, and which of the next times come and go.",
    },
    footer = {
      "",
      "Examples:",
      "  almanac schedule update --sid nightly --cron '30 3 * * *'",
      "  almanac schedule update --sid nightly --jitter 5m --dry-run",
      "  almanac schedule update --sid nightly --replace --cron '30 3 * * *' --tz Europe/Berlin \\",
      "    --type Report --tq reports --wid nightly-report",
    })
final class UpdateCommand implements Runnable {
  @Spec
  private CommandSpec command;

  @Mixin
  private ScheduleIdOption id;

  @Option(
      names = "--replace",
      description = "Replace the times, the action and the policies as a whole: what is not named"
          + " gets its default. The state and Almanac's extensions still stay unless named.")
  private boolean isWhole;

  @Option(names = "--dry-run", description = "Show what would change, and change nothing.")
  private boolean dryRun;

  @Mixin
  private DefinitionOptions options;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    try (var connection = server.connect()) {
      var stored = StoredSchedule.read(connection, server.namespace(), id.id());
      var next = isWhole ? whole() : options.changed(stored.definition());
      var difference = Difference.of(connection, server.namespace(), id.id(), stored, next, output);
      if (dryRun) {
        difference.print("Would change in schedule '%s':".formatted(id.id()), output);
        return;
      }
      difference.check();
      if (difference.isNone()
          && options.memo().isEmpty()
          && options.attributes().isEmpty()) {
        difference.print("Schedule '%s' stays as it is:".formatted(id.id()), output);
        return;
      }
      var updated = update(connection, stored, next);
      if (output.format() == MessageOutput.Format.TEXT) {
        output.out().println("Updated schedule '%s'.".formatted(id.id()));
        difference.print("Changed:", output);
      } else {
        output.print(output.json(updated));
      }
    }
  }

  private Definition whole() {
    var next = options.definition();
    var action = next.schedule().getAction().getStartWorkflow();
    if (!action.hasWorkflowType() || !action.hasTaskQueue()) {
      throw new ParameterException(
          command.commandLine(), "--replace needs --type and --task-queue");
    }
    return next;
  }

  private MessageOrBuilder update(Connection connection, StoredSchedule stored, Definition next) {
    var request = UpdateScheduleRequest.newBuilder()
        .setNamespace(server.namespace())
        .setScheduleId(id.id())
        .setSchedule(next.schedule())
        .setConflictToken(stored.described().getConflictToken())
        .setIdentity(server.identity())
        .setRequestId(UUID.randomUUID().toString());
    options.memo().ifPresent(request::setMemo);
    options.attributes().ifPresent(request::setSearchAttributes);
    return next.isExtended()
        ? connection.call(
            ScheduleServiceGrpc.getUpdateScheduleMethod(),
            dev.almanac.protocol.schedule.v1.UpdateScheduleRequest.newBuilder()
                .setRequest(request.build().toByteString())
                .setNamespace(server.namespace())
                .setExtension(next.extension())
                .build())
        : connection.call(stub -> stub.updateSchedule(request.build()));
  }
}
