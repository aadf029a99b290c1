package dev.almanac.api.backfill;

import dev.almanac.api.CalculationPool;
import dev.almanac.api.RpcError;
import dev.almanac.api.ledger.LedgerReader;
import dev.almanac.calendar.SearchBudgetException;
import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.schedule.backfill.BackfillRules;
import dev.almanac.engine.schedule.ledger.NominalTimeRange;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.state.Backfill;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.CreateBackfillResponse;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.ScheduleRecords;
import dev.almanac.runtime.Schedules;
import dev.almanac.store.EntityRef;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Computes the times that a backfill would start, without starting them. */
public final class BackfillPreview {
  private static final int MOST_TIMES = 1_000;
  private static final int PAGE = ScheduleRecords.MOST_ENTRIES;

  private final Routed<ScheduleName, Schedules> schedules;
  private final ScheduleRecords records;
  private final LedgerReader ledgers;
  private final CalculationPool calculations;
  private final InstantSource clock;

  /** @param clock the time that schedules see */
  public BackfillPreview(
      Routed<ScheduleName, Schedules> schedules,
      ScheduleRecords records,
      CalculationPool calculations,
      InstantSource clock) {
    this.clock = clock;
    this.schedules = schedules;
    this.records = records;
    this.ledgers = new LedgerReader(records);
    this.calculations = calculations;
  }

  CompletionStage<CreateBackfillResponse> of(ScheduleName name, Backfill.Plan plan) {
    return schedules
        .at(name)
        .view(name)
        .thenCompose(schedule -> of(name, schedule, cut(schedule, plan)))
        .thenApply(response -> CreateBackfillHandler.cut(response, plan));
  }

  private CompletionStage<CreateBackfillResponse.Builder> of(
      ScheduleName name, Schedule schedule, Backfill.Plan plan) {
    return calculations
        .run(() -> times(schedule, plan))
        .thenCompose(times -> started(name, schedule, plan, times)
            .thenApply(started -> response(schedule, plan, times, started)));
  }

  /** Cuts the plan at the present. */
  private Backfill.Plan cut(Schedule schedule, Backfill.Plan plan) {
    var now = clock.instant();
    if (plan.range().from().isAfter(now)) {
      throw RpcError.invalidArgument(BackfillRules.allToCome(plan, now)).exception();
    }
    return plan.upTo(BackfillRules.reach(schedule, now));
  }

  /** Returns one time more than the response shows, to tell whether there are more. */
  private static List<Instant> times(Schedule schedule, Backfill.Plan plan) {
    try {
      return BackfillRules.preview(schedule, plan.range(), MOST_TIMES + 1);
    } catch (SearchBudgetException e) {
      throw RpcError.invalidArgument(String.valueOf(e.getMessage())).exception();
    }
  }

  /** Returns the times that were started before. A rerun starts them in any case. */
  private CompletionStage<Set<Instant>> started(
      ScheduleName name, Schedule schedule, Backfill.Plan plan, List<Instant> times) {
    if (times.isEmpty() || plan.mode() == Backfill.Mode.RERUN) {
      return CompletableFuture.completedFuture(Set.of());
    }
    return ledgers
        .incarnation(name, schedule.key().incarnation().toString())
        .thenCompose(
            one -> more(one.identity().ref(), times.getFirst(), times.getLast(), new HashSet<>()));
  }

  /** Reads pages by first time. The last entries of a page may appear again on the next one. */
  private CompletionStage<Set<Instant>> more(
      EntityRef schedule, Instant first, Instant last, Set<Instant> started) {
    return records.within(schedule, first, last, PAGE).thenCompose(page -> {
      page.forEach(entry -> entry.what().startedTime().ifPresent(started::add));
      if (page.size() < PAGE) {
        return CompletableFuture.completedFuture(started);
      }
      var reached = page.getLast().times().map(NominalTimeRange::first).orElse(last);
      var next = reached.isAfter(first) ? reached : first.plusNanos(1);
      return next.isAfter(last)
          ? CompletableFuture.completedFuture(started)
          : more(schedule, next, last, started);
    });
  }

  private static CreateBackfillResponse.Builder response(
      Schedule schedule, Backfill.Plan plan, List<Instant> times, Set<Instant> started) {
    var shown = times.stream().limit(MOST_TIMES).toList();
    var response = CreateBackfillResponse.newBuilder()
        .setBackfill(BackfillMessages.of("", plan, Backfill.Progress.NONE))
        .setHasMore(times.size() > MOST_TIMES);
    BackfillRules.toStart(schedule, plan, shown, started)
        .forEach(time -> response.addTimes(ProtoTime.timestamp(time)));
    return response.setAtRisk(Math.max(0, response.getTimesCount() - unharmed(plan.stated())));
  }

  /** Returns how many starts in a row a policy lets through while the first workflow runs. */
  private static int unharmed(Optional<OverlapPolicy> policy) {
    return switch (policy.orElse(OverlapPolicy.BUFFER_ALL)) {
      case SKIP, CANCEL_OTHER, TERMINATE_OTHER -> 1;
      case BUFFER_ONE -> 2;
      case BUFFER_ALL, ALLOW_ALL -> Integer.MAX_VALUE;
    };
  }

  /** Returns how many starts the overlap policy of a plan puts at risk. */
  CompletionStage<Integer> atRisk(ScheduleName name, Backfill.Plan plan) {
    return unharmed(plan.stated()) == Integer.MAX_VALUE
        ? CompletableFuture.completedFuture(0)
        : of(name, plan).thenApply(CreateBackfillResponse::getAtRisk);
  }
}
