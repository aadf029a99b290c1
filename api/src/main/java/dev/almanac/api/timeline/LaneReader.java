package dev.almanac.api.timeline;

import dev.almanac.api.CalculationPool;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.protocol.schedule.v1.TimelineLane;
import dev.almanac.runtime.Asker;
import dev.almanac.runtime.Lists;
import dev.almanac.runtime.ScheduleRecords;
import dev.almanac.runtime.ScheduleRecords.EntryLimit;
import dev.almanac.runtime.ScheduleRecords.NewestOutcomes;
import dev.almanac.store.EntityRef;
import dev.almanac.store.list.RunStatus;
import dev.almanac.store.run.RunIdentity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;

/** Reads the lanes of a few schedules: state, ledger, and the statuses of their workflows. */
final class LaneReader {
  /** A schedule that starts every minute has about as many entries a day. */
  private static final int MOST_ENTRIES = 1_500;

  private final ScheduleRecords records;
  private final Lists lists;
  private final CalculationPool calculations;

  LaneReader(ScheduleRecords records, Lists lists, CalculationPool calculations) {
    this.records = records;
    this.lists = lists;
    this.calculations = calculations;
  }

  /**
   * The lanes of some schedules.
   *
   * @param entries how many ledger entries were read for them
   */
  record Lanes(List<TimelineLane> lanes, int entries) {}

  /** What was read of one schedule. */
  private record Read(Schedule schedule, NewestOutcomes outcomes) {}

  /**
   * Reads lanes in the order of the schedules. Those that were deleted meanwhile are left out.
   *
   * @param entries the limit of ledger entries
   */
  CompletionStage<Lanes> lanes(
      UUID namespace, List<RunIdentity> schedules, Lane.View view, int entries, Asker asker) {
    return records
        .schedules(refs(schedules))
        .thenCombine(
            outcomes(refs(schedules), view, entries),
            (found, outcomes) -> together(schedules, found, outcomes))
        .thenCompose(read -> statuses(namespace, read, asker)
            .thenCompose(statuses -> calculations.run(() -> new Lanes(
                read.stream().map(one -> lane(one, statuses, view)).toList(),
                read.stream().mapToInt(one -> one.outcomes().read()).sum()))));
  }

  private static List<EntityRef> refs(List<RunIdentity> schedules) {
    return schedules.stream().map(RunIdentity::ref).toList();
  }

  private CompletionStage<List<NewestOutcomes>> outcomes(
      List<EntityRef> schedules, Lane.View view, int entries) {
    var last = view.now().isBefore(view.to()) ? view.now() : view.to();
    var none = new NewestOutcomes(List.of(), 0, Optional.empty());
    return view.from().isAfter(last)
        ? CompletableFuture.completedStage(schedules.stream().map(one -> none).toList())
        : records.newest(schedules, view.from(), last, new EntryLimit(MOST_ENTRIES, entries));
  }

  /** Keeps the order, in which the outcomes are, too. */
  private static List<Read> together(
      List<RunIdentity> order, List<Schedule> found, List<NewestOutcomes> outcomes) {
    var known = found.stream()
        .filter(schedule -> !schedule.deleted())
        .collect(Collectors.toMap(schedule -> schedule.key().incarnation(), schedule -> schedule));
    var read = new ArrayList<Read>();
    for (int i = 0; i < order.size(); i++) {
      var schedule = known.get(order.get(i).runId());
      if (schedule != null) {
        read.add(new Read(schedule, outcomes.get(i)));
      }
    }
    return read;
  }

  private CompletionStage<Map<String, RunStatus>> statuses(
      UUID namespace, List<Read> read, Asker asker) {
    Set<Lists.Chain> chains = new LinkedHashSet<>();
    for (var one : read) {
      for (var entry : one.outcomes().entries()) {
        if (entry.what() instanceof LedgerEvent.Started started) {
          chains.add(new Lists.Chain(started.workflowId(), UUID.fromString(started.runId())));
        }
      }
    }
    return lists.chains(namespace, new ArrayList<>(chains), asker).thenApply(found -> {
      var byText = new HashMap<String, RunStatus>();
      found.forEach((id, status) -> byText.put(id.toString(), status));
      return byText;
    });
  }

  private static TimelineLane lane(Read read, Map<String, RunStatus> statuses, Lane.View view) {
    var content = new Lane(read.schedule(), read.outcomes(), statuses, view).content();
    return TimelineMessages.lane(read.schedule(), content, view.now());
  }
}
