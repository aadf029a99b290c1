package dev.almanac.cli.schedule;

import dev.almanac.cli.schedule.option.ScheduleIdOption;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import io.temporal.api.workflowservice.v1.DeleteScheduleRequest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code almanac schedule delete}. */
@Command(
    name = "delete",
    header = "Delete a schedule.",
    description = {
      "Its runs go on. Its history stays readable. 'almanac schedule bulk delete' deletes many,",
      "asks first, and writes down what it deletes.",
    },
    footer = {
      "",
      "Example:",
      "  almanac schedule delete --sid nightly",
    })
final class DeleteCommand implements Runnable {
  @Mixin
  private ScheduleIdOption id;

  /** One schedule is deleted without a question, as Temporal's command does. */
  @Option(
      names = {"-y", "--yes"},
      description = "Accepted as elsewhere: one schedule is deleted without asking.")
  @SuppressWarnings("UnusedVariable") // it has no effect
  private boolean yes;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var request = DeleteScheduleRequest.newBuilder()
        .setNamespace(server.namespace())
        .setScheduleId(id.id())
        .setIdentity(server.identity())
        .build();
    try (var connection = server.connect()) {
      var deleted = connection.call(stub -> stub.deleteSchedule(request));
      output.print(deleted, "Deleted schedule '%s'.".formatted(id.id()));
    }
  }
}
