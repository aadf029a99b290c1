package dev.almanac.simulator.schedule;

import dev.almanac.engine.schedule.backfill.BackfillRules;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.state.Backfill;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.simulator.check.Verdict;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Checks the ledger's entries about backfills: each ends, with the outcomes of its times. */
final class BackfillCheck {
  private static final int MANY = 100_000;

  private final Schedule schedule;
  private final Verdict verdict;
  private final Map<String, Backfill.Plan> plans = new HashMap<>();
  private final Map<String, Integer> outcomes = new HashMap<>();
  private final Map<String, Backfill.Progress> ended = new HashMap<>();
  private final Set<String> cancelled = new HashSet<>();

  BackfillCheck(Schedule schedule, Verdict verdict) {
    this.schedule = schedule;
    this.verdict = verdict;
  }

  /** Takes an entry that is not about times. */
  void read(LedgerEvent what) {
    if (what instanceof LedgerEvent.BackfillStarted(var id, var plan, var asked)) {
      plans.put(id, plan);
    } else if (what instanceof LedgerEvent.BackfillChanged(var id, var change)) {
      if (change == LedgerEvent.BackfillChanged.Change.CANCELLED) {
        cancelled.add(id);
      }
    } else if (what instanceof LedgerEvent.BackfillEnded(var id, var progress)) {
      verdict.expect(ended.put(id, progress) == null, "%s ends twice", id);
      long told = outcomes.getOrDefault(id, 0);
      verdict.expect(
          progress.started() + progress.dropped() == told,
          "%s of %s has %s outcomes, but tells of %s",
          id,
          schedule.key(),
          told,
          progress);
    }
  }

  /** Counts times with an outcome; the id is empty if they belong to no backfill. */
  void end(String id, int times) {
    outcomes.merge(id, times, Integer::sum);
  }

  boolean repeats(String id) {
    return plans.containsKey(id) && plans.get(id).mode() == Backfill.Mode.RERUN;
  }

  /** @param isSame whether the schedule exists and never had another specification */
  void end(boolean isSame) {
    plans.forEach((id, plan) -> {
      var progress = ended.get(id);
      verdict.expect(progress != null, "%s of %s never ends", id, schedule.key());
      if (progress != null && isSame && !cancelled.contains(id)) {
        int times = BackfillRules.preview(schedule, plan.range(), MANY).size();
        verdict.expect(
            progress.passed() + progress.started() + progress.dropped() == times,
            "%s of %s has %s times, but tells of %s",
            id,
            schedule.key(),
            times,
            progress);
      }
    });
  }
}
