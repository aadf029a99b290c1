package dev.almanac.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.schedule.ledger.FireInfo;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.state.Backfill;
import dev.almanac.engine.schedule.state.Cause;
import dev.almanac.engine.schedule.state.DropReason;
import dev.almanac.engine.schedule.state.Schedule;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;

/** Checks that the ledger of a schedule records its whole life, and nothing else. */
final class LifeCheck {
  private final Schedule schedule;
  private final List<LedgerEntry> ledger;
  private final NavigableSet<Instant> times;
  private final Map<Instant, Integer> outcomes = new HashMap<>();
  private final Map<Instant, Integer> starts = new HashMap<>();
  private final Set<Instant> filled = new HashSet<>();
  private final Set<String> filling = new HashSet<>();
  private final Set<Long> fires = new HashSet<>();
  private final Map<DropReason, Long> dropped = new HashMap<>();

  LifeCheck(Schedule schedule, List<LedgerEntry> ledger, NavigableSet<Instant> times) {
    this.schedule = schedule;
    this.ledger = ledger;
    this.times = times;
  }

  /** @param started the fires whose workflows were started */
  void check(Set<Long> started) {
    ledger.forEach(entry -> look(entry.what()));
    assertThat(fires).as("started entries are the starts").isEqualTo(started);
    for (var time : times) {
      assertThat(outcomes.getOrDefault(time, filled.contains(time) ? 1 : 0))
          .as("outcomes of %s", time)
          .isEqualTo(1);
    }
    assertThat(times).as("only times in its life have outcomes").containsAll(outcomes.keySet());
    starts.forEach((time, count) -> assertThat(count).as("starts of %s", time).isEqualTo(1));
    var counters = schedule.head().counters();
    assertThat(counters.started()).isEqualTo(started.size());
    for (var reason : DropReason.values()) {
      assertThat(counters.count(reason))
          .as("%s", reason)
          .isEqualTo(dropped.getOrDefault(reason, 0L));
    }
  }

  private void look(LedgerEvent what) {
    if (what instanceof LedgerEvent.BackfillStarted(var id, var plan, var asked)
        && plan.mode() == Backfill.Mode.FILL) {
      filling.add(id);
    } else if (what instanceof LedgerEvent.Started start) {
      started(start);
    } else if (what instanceof LedgerEvent.Dropped drop) {
      dropped(drop);
    }
  }

  private void started(LedgerEvent.Started start) {
    assertThat(fires.add(start.fire().number())).as("%s", start).isTrue();
    var nominal = start.fire().time().nominal();
    if (isFilled(start.fire())) {
      filled.add(nominal);
      starts.merge(nominal, 1, Integer::sum);
    } else if (start.fire().kind() == Cause.Kind.SCHEDULED) {
      outcomes.merge(nominal, 1, Integer::sum);
      starts.merge(nominal, 1, Integer::sum);
    }
  }

  private void dropped(LedgerEvent.Dropped drop) {
    dropped.merge(drop.reason(), drop.which().count(), Long::sum);
    if (drop.fire().filter(this::isFilled).isPresent()) {
      filled.addAll(times.subSet(drop.which().first(), true, drop.which().last(), true));
      return;
    }
    if (drop.fire().filter(fire -> fire.kind() != Cause.Kind.SCHEDULED).isPresent()) {
      return;
    }
    var range = times.subSet(drop.which().first(), true, drop.which().last(), true);
    assertThat(range).as("%s", drop).hasSize((int) drop.which().count());
    range.forEach(time -> outcomes.merge(time, 1, Integer::sum));
  }

  private boolean isFilled(FireInfo fire) {
    return filling.contains(fire.backfillId());
  }
}
