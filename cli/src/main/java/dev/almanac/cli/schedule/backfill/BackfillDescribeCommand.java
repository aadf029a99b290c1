package dev.almanac.cli.schedule.backfill;

import dev.almanac.cli.schedule.option.ScheduleIdOption;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.schedule.v1.DescribeBackfillRequest;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code almanac schedule backfills describe}. */
@Command(
    name = "describe",
    header = "Show the progress of a backfill.",
    footer = {
      "",
      "Example:",
      "  almanac schedule backfills describe --sid nightly --backfill-id may --follow",
    })
final class BackfillDescribeCommand implements Runnable {
  @Mixin
  private ScheduleIdOption id;

  @Mixin
  private BackfillIdOption backfill;

  @Option(
      names = {"-f", "--follow"},
      description = "Show the progress until it ends.")
  private boolean follow;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  @Override
  public void run() {
    var request = DescribeBackfillRequest.newBuilder()
        .setNamespace(server.namespace())
        .setScheduleId(id.id())
        .setBackfillId(backfill.id())
        .build();
    try (var connection = server.connect()) {
      var found = connection
          .call(ScheduleServiceGrpc.getDescribeBackfillMethod(), request)
          .getBackfill();
      if (follow) {
        new BackfillProgress(connection, server.namespace(), output).follow(id.id(), found);
      } else {
        output.print(found, BackfillLines.line(found));
      }
    }
  }
}
