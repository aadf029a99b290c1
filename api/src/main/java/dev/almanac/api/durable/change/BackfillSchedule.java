package dev.almanac.api.durable.change;

import dev.almanac.api.CalculationPool;
import dev.almanac.api.Call;
import dev.almanac.api.CallAsker;
import dev.almanac.api.durable.answer.Answer;
import dev.almanac.api.durable.answer.Refusals;
import dev.almanac.api.ledger.LedgerReader;
import dev.almanac.calendar.SearchBudgetException;
import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.schedule.backfill.BackfillRules;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.state.Backfill;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.ScheduleRecords;
import dev.almanac.runtime.Schedules;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Starts what a schedule would have started in a time range, and waits for the outcomes. A time
 * that was started before is not started again, so a client may repeat the request.
 *
 * <p>The answer lists every time, so the range is limited. Longer ones are for our own call, whose
 * backfills go on without a waiting client.
 */
public final class BackfillSchedule {
  static final int MOST_TIMES = 1_000;

  /** Clients wait twice as long. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Routed<ScheduleName, Schedules> schedules;
  private final ScheduleRecords records;
  private final LedgerReader ledgers;
  private final CalculationPool calculations;
  private final InstantSource clock;

  /** @param clock the time that schedules see */
  public BackfillSchedule(
      Routed<ScheduleName, Schedules> schedules,
      ScheduleRecords records,
      CalculationPool calculations,
      InstantSource clock) {
    this.schedules = schedules;
    this.records = records;
    this.ledgers = new LedgerReader(records);
    this.calculations = calculations;
    this.clock = clock;
  }

  /** @throws dev.almanac.api.durable.answer.AnswerException if the request is not valid */
  public CompletionStage<Answer> backfill(Change change, Call call) {
    var plan = BackfillDocument.read(change.body());
    var now = clock.instant();
    if (plan.range().from().isAfter(now)) {
      throw Refusals.invalid("invalid_time_range", "start_time", BackfillRules.allToCome(plan, now))
          .exception();
    }
    var asker = change.asker();
    return schedules
        .at(change.name())
        .view(change.name())
        .thenCompose(schedule -> calculations
            .run(() -> times(schedule, plan))
            .thenCompose(times -> schedules
                .at(change.name())
                .ask(change.name(), new ScheduleRequest.StartBackfill("", plan, asker))
                .thenCompose(
                    reply -> ended(change, schedule, reply.backfills().getFirst(), times, call))));
  }

  private List<Instant> times(Schedule schedule, Backfill.Plan plan) {
    var range = plan.upTo(BackfillRules.reach(schedule, clock.instant())).range();
    try {
      var times = BackfillRules.preview(schedule, range, MOST_TIMES + 1);
      if (times.size() > MOST_TIMES) {
        throw Refusals.invalid(
                "backfill_too_large",
                "end_time",
                ("The range has more than %d times; split it, or start a backfill that goes on by"
                        + " itself with almanac schedule backfill.")
                    .formatted(MOST_TIMES))
            .exception();
      }
      return times;
    } catch (SearchBudgetException e) {
      throw Refusals.invalid("invalid_time_range", "end_time", String.valueOf(e.getMessage()))
          .exception();
    }
  }

  private CompletionStage<Answer> ended(
      Change change, Schedule schedule, String id, List<Instant> times, Call call) {
    var wait = new Histories.Wait(PATIENCE, new CallAsker(call));
    return schedules
        .at(change.name())
        .end(change.name(), id, wait)
        .thenCompose(end ->
            ledgers.incarnation(change.name(), schedule.key().incarnation().toString()))
        .thenCompose(one -> new BackfillOutcomes(records, one.identity().ref(), id, times).read())
        .thenApply(outcomes -> Answer.ok(change
            .outcome("backfill_started")
            .put("backfill_id", id)
            .put("fires_attempted", times.size())
            .put("results", outcomes)));
  }
}
