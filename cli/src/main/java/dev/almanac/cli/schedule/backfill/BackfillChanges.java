package dev.almanac.cli.schedule.backfill;

import dev.almanac.cli.schedule.option.AskerOptions;
import dev.almanac.cli.schedule.option.ScheduleIdOption;
import dev.almanac.cli.wire.MessageOutput;
import dev.almanac.cli.wire.ServerOptions;
import dev.almanac.protocol.schedule.v1.BackfillChange;
import dev.almanac.protocol.schedule.v1.ChangeBackfillRequest;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import picocli.CommandLine.Mixin;

/** The flags and the call of the commands that change a backfill. */
final class BackfillChanges {
  @Mixin
  private ScheduleIdOption id;

  @Mixin
  private BackfillIdOption backfill;

  @Mixin
  private AskerOptions asker;

  @Mixin
  private ServerOptions server;

  @Mixin
  private MessageOutput output;

  /** @param done the past participle for the message */
  void change(BackfillChange change, String done) {
    var request = ChangeBackfillRequest.newBuilder()
        .setNamespace(server.namespace())
        .setScheduleId(id.id())
        .setBackfillId(backfill.id())
        .setAsker(asker.asker(server))
        .setChange(change)
        .build();
    try (var connection = server.connect()) {
      var now = connection
          .call(ScheduleServiceGrpc.getChangeBackfillMethod(), request)
          .getBackfill();
      output.print(
          now, "%s backfill '%s'. %s".formatted(done, backfill.id(), BackfillLines.line(now)));
    }
  }
}
