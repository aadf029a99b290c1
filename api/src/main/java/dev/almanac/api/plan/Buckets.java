package dev.almanac.api.plan;

import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.BusySchedule;
import dev.almanac.protocol.schedule.v1.PlanBucket;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/** Counts starts by time, and keeps the busiest schedules of each bucket. */
final class Buckets {
  private static final int BUSIEST = 5;

  private static final Comparator<Busy> BUSIEST_FIRST =
      Comparator.comparingInt(Busy::starts).reversed().thenComparing(Busy::scheduleId);

  private final PlanRange range;
  private final List<Bucket> buckets = new ArrayList<>();

  Buckets(PlanRange range) {
    this.range = range;
    for (int i = 0; i < range.buckets(); i++) {
      buckets.add(new Bucket());
    }
  }

  private record Busy(String scheduleId, int starts) {}

  private static final class Bucket {
    private long starts;
    private long schedules;
    private final List<Busy> busiest = new ArrayList<>(BUSIEST + 1);

    void add(Busy busy) {
      starts += busy.starts();
      schedules++;
      if (busiest.size() < BUSIEST || BUSIEST_FIRST.compare(busy, busiest.getLast()) < 0) {
        busiest.add(busy);
        busiest.sort(BUSIEST_FIRST);
        if (busiest.size() > BUSIEST) {
          busiest.removeLast();
        }
      }
    }
  }

  /** Adds the starts of a schedule, all at once. */
  void add(String scheduleId, List<Instant> starts) {
    var counts = new TreeMap<Integer, Integer>();
    starts.forEach(time -> counts.merge(range.bucketOf(time), 1, Integer::sum));
    counts.forEach((index, count) -> buckets.get(index).add(new Busy(scheduleId, count)));
  }

  List<PlanBucket> messages() {
    var messages = new ArrayList<PlanBucket>();
    for (int i = 0; i < buckets.size(); i++) {
      var bucket = buckets.get(i);
      var message = PlanBucket.newBuilder()
          .setStart(ProtoTime.timestamp(range.startOf(i)))
          .setStarts(bucket.starts)
          .setSchedules(bucket.schedules);
      for (var busy : bucket.busiest) {
        message.addBusiest(
            BusySchedule.newBuilder().setScheduleId(busy.scheduleId()).setStarts(busy.starts()));
      }
      messages.add(message.build());
    }
    return messages;
  }
}
