package dev.almanac.client.schedule;

import dev.almanac.protocol.schedule.v1.BackfillChange;
import dev.almanac.protocol.schedule.v1.BackfillRange;
import dev.almanac.protocol.schedule.v1.ChangeBackfillRequest;
import dev.almanac.protocol.schedule.v1.CreateBackfillRequest;
import dev.almanac.protocol.schedule.v1.DescribeBackfillRequest;
import dev.almanac.protocol.schedule.v1.ListBackfillsRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The calls about backfills, in the name of somebody. */
record BackfillCalls(ServerCalls server) {
  Backfill create(String schedule, BackfillRange range) {
    var answer = server
        .own()
        .createBackfill(CreateBackfillRequest.newBuilder()
            .setNamespace(server.namespace())
            .setScheduleId(schedule)
            .setAsker(server.asker())
            .setRange(range)
            .build());
    return new Backfill(this, schedule, answer.getBackfill().getBackfillId());
  }

  List<BackfillProgress> list(String schedule) {
    return server
        .own()
        .listBackfills(ListBackfillsRequest.newBuilder()
            .setNamespace(server.namespace())
            .setScheduleId(schedule)
            .build())
        .getBackfillsList()
        .stream()
        .map(BackfillProgress::of)
        .toList();
  }

  BackfillProgress describe(String schedule, String id) {
    return describe(request(schedule, id));
  }

  private BackfillProgress describe(DescribeBackfillRequest.Builder request) {
    return BackfillProgress.of(server.own().describeBackfill(request.build()).getBackfill());
  }

  private DescribeBackfillRequest.Builder request(String schedule, String id) {
    return DescribeBackfillRequest.newBuilder()
        .setNamespace(server.namespace())
        .setScheduleId(schedule)
        .setBackfillId(id);
  }

  BackfillProgress change(String schedule, String id, BackfillChange change) {
    return BackfillProgress.of(server
        .own()
        .changeBackfill(ChangeBackfillRequest.newBuilder()
            .setNamespace(server.namespace())
            .setScheduleId(schedule)
            .setAsker(server.asker())
            .setBackfillId(id)
            .setChange(change)
            .build())
        .getBackfill());
  }

  /** Asks again for as long as the server answers that it has not ended yet. */
  Optional<BackfillProgress> await(String schedule, String id, Duration most) {
    long end = System.nanoTime() + most.toNanos();
    while (true) {
      var left = Duration.ofNanos(Math.max(0, end - System.nanoTime()));
      var progress = BackfillProgress.of(server
          .waiting(left)
          .describeBackfill(request(schedule, id).setWaitUntilEnded(true).build())
          .getBackfill());
      if (progress.hasEnded()) {
        return Optional.of(progress);
      }
      if (end - System.nanoTime() <= 0) {
        return Optional.empty();
      }
    }
  }
}
