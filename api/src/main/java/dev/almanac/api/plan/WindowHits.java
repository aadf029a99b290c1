package dev.almanac.api.plan;

import dev.almanac.engine.schedule.explain.Downtime;
import dev.almanac.engine.schedule.state.Due;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.WindowHit;
import dev.almanac.protocol.schedule.v1.WindowOutcome;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/** The schedules that a window without the server hits, and what their policies make of it. */
final class WindowHits {
  /** The limit of schedules that are shown. */
  static final int MOST = 200;

  private static final Comparator<WindowHit> MOST_TIMES_FIRST = Comparator.comparingLong(
          WindowHit::getCount)
      .reversed()
      .thenComparing(WindowHit::getScheduleId);

  private final PlanRange.Window window;
  private final TreeSet<WindowHit> hits = new TreeSet<>(MOST_TIMES_FIRST);
  private long schedules;

  WindowHits(PlanRange.Window window) {
    this.window = window;
  }

  /** @param starts the coming starts of the schedule */
  void add(Schedule schedule, List<Due> starts) {
    var hit = starts.stream().filter(time -> window.has(time.actual())).toList();
    if (hit.isEmpty()) {
      return;
    }
    schedules++;
    if (hits.size() < MOST || hits.last().getCount() <= hit.size()) {
      hits.add(message(schedule, hit));
    }
    if (hits.size() > MOST) {
      hits.pollLast();
    }
  }

  private WindowHit message(Schedule schedule, List<Due> times) {
    var downtime = Downtime.of(times, schedule.policies(), window.end());
    return WindowHit.newBuilder()
        .setScheduleId(schedule.key().scheduleId())
        .setNominalTime(ProtoTime.timestamp(times.getFirst().nominal()))
        .setLastNominalTime(ProtoTime.timestamp(times.getLast().nominal()))
        .setCount(times.size())
        .setOutcome(outcome(downtime, times.size()))
        .setLate(downtime.late())
        .setText(downtime.text(schedule.policies()))
        .build();
  }

  private static WindowOutcome outcome(Downtime downtime, int times) {
    if (downtime.late() == 0) {
      return WindowOutcome.WINDOW_OUTCOME_NONE;
    }
    return downtime.late() == times
        ? WindowOutcome.WINDOW_OUTCOME_ALL_LATE
        : WindowOutcome.WINDOW_OUTCOME_SOME_LATE;
  }

  List<WindowHit> messages() {
    return List.copyOf(hits);
  }

  /** Returns how many schedules the window hits, including those that are not shown. */
  long schedules() {
    return schedules;
  }
}
