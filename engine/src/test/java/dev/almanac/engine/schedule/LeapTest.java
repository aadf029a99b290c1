package dev.almanac.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.calendar.CalendarRule;
import dev.almanac.calendar.Field;
import dev.almanac.calendar.Interval;
import dev.almanac.calendar.Range;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.ledger.NominalTimeRange;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.policy.Policies;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.request.ScheduleRequest.PatchActions;
import dev.almanac.engine.schedule.state.Asker;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Times dropped in bulk are recorded as if they were dropped one by one. */
class LeapTest {
  private static final long SEED = 20_261_116;
  private static final int ROUNDS = Boolean.getBoolean("almanac.long") ? 3_000 : 80;

  /** With other policies it matters which times are processed in one step. */
  private static final OverlapPolicy[] OVERLAPS = {OverlapPolicy.SKIP, OverlapPolicy.ALLOW_ALL};

  /** Excludes nothing, but prevents bulk skips. */
  private static final CalendarRule NEVER = CalendarRule.builder()
      .set(Field.SECOND, Field.SECOND.all())
      .set(Field.MINUTE, Field.MINUTE.all())
      .set(Field.HOUR, Field.HOUR.all())
      .set(Field.DAY_OF_MONTH, Range.at(30))
      .set(Field.MONTH, Range.at(2))
      .set(Field.DAY_OF_WEEK, Field.DAY_OF_WEEK.all())
      .build();

  @Test
  void aScheduleOfEverySecondGoesOnAtOnceAfterAYear() {
    var stage = Stage.every(Duration.ofSeconds(1)).paused().create().outage("2023-06-01T00:00:00Z");

    stage.patch(PatchActions.unpause("go"));

    assertThat(stage.dropped()).containsExactly("00:00:01..2023-06-01T00:00 PAUSED x31536000");
    assertThat(stage.upcoming().getFirst()).isEqualTo("2023-06-01T00:00:01");
  }

  @Test
  void whatIsTooLateIsPassedAtOnce() {
    var stage = Stage.every(Duration.ofSeconds(1))
        .window(Duration.ofSeconds(10))
        .create()
        .outage("2023-06-01T00:00:00Z");

    stage.tick();

    assertThat(stage.dropped().getFirst())
        .isEqualTo("00:00:01..2023-05-31T23:59:49 TOO_LATE x31535989");
    assertThat(stage.started()).containsExactly("2023-05-31T23:59:50 at 2023-06-01T00:00");
  }

  @Test
  void leapsAndStepsTellTheSame() {
    var random = new Random(SEED);
    for (int round = 0; round < ROUNDS; round++) {
      long seed = random.nextLong();
      var leaping = play(seed, Optional.empty());
      var walking = play(seed, Optional.of(NEVER));

      var which = "round %d with the seed %d".formatted(round, SEED);
      assertThat(joined(leaping)).as(which).isEqualTo(joined(walking));
      assertThat(leaping.started()).as(which).isEqualTo(walking.started());
      var head = leaping.schedule().head();
      var other = walking.schedule().head();
      assertThat(head.cursor()).as(which).isEqualTo(other.cursor());
      assertThat(head.counters()).as(which).isEqualTo(other.counters());
      assertThat(leaping.schedule().parts())
          .as(which)
          .isEqualTo(walking.schedule().parts());
    }
  }

  /**
   * Returns the outcomes of times in order, with adjacent ranges joined. Ranges are split where a
   * step ends.
   */
  private static List<String> joined(Stage stage) {
    var table = stage.schedule().definition().timing().table();
    var joined = new ArrayList<LedgerEvent.Dropped>();
    for (var next : inOrder(stage)) {
      var last = joined.isEmpty() ? null : joined.getLast();
      if (last != null
          && last.reason() == next.reason()
          && table.next(last.which().last()).equals(Optional.of(next.which().first()))) {
        joined.removeLast();
        var times = new NominalTimeRange(
            last.which().first(),
            next.which().last(),
            last.which().count() + next.which().count());
        joined.add(new LedgerEvent.Dropped(next.reason(), times, Optional.empty(), "", 0));
      } else {
        joined.add(next);
      }
    }
    return joined.stream().map(one -> one.reason() + " " + one.which()).toList();
  }

  private static List<LedgerEvent.Dropped> inOrder(Stage stage) {
    return stage.ledger().stream()
        .map(LedgerEntry::what)
        .filter(LedgerEvent.Dropped.class::isInstance)
        .map(LedgerEvent.Dropped.class::cast)
        .sorted(Comparator.comparing(dropped -> dropped.which().first()))
        .toList();
  }

  /** Plays one life, with or without an exclusion. */
  private static Stage play(long seed, Optional<CalendarRule> exclusion) {
    var random = new Random(seed);
    var spec = spec(random);
    exclusion.ifPresent(spec::exclude);
    var stage = Stage.of(spec.build())
        .with(pick(random, OVERLAPS))
        .with(policies -> policies.with(new Policies.CatchUp(
            pick(random, Policies.CatchUp.Mode.values()),
            Duration.ofSeconds(random.nextInt(600)),
            random.nextInt(4) == 0)));
    if (random.nextInt(3) == 0) {
      stage.paused();
    }
    if (random.nextInt(4) == 0) {
      stage.remaining(0); // After the last start it matters which times are in the same step.
    }
    stage.create();
    for (int i = random.nextInt(4); i > 0; i--) {
      act(stage, random);
    }
    stage.outage(stage.now().plusSeconds(random.nextInt(20_000)).toString());
    settle(stage);
    return stage;
  }

  private static void act(Stage stage, Random random) {
    stage.outage(stage.now().plusSeconds(1 + random.nextInt(4_000)).toString());
    settle(stage);
    var asker = new Asker("ann", "", "test", "");
    switch (random.nextInt(4)) {
      case 0 -> stage.patch(PatchActions.pause("p"));
      case 1 -> stage.patch(PatchActions.unpause("u"));
      case 2 -> stage.update(now -> now.with(now.policies().with(pick(random, OVERLAPS))));
      default -> skip(stage, random, asker);
    }
    settle(stage);
  }

  private static void skip(Stage stage, Random random, Asker asker) {
    Optional<Instant> time = stage
        .schedule()
        .definition()
        .timing()
        .table()
        .next(stage.now().plusSeconds(random.nextInt(2_000)));
    if (time.isPresent() && !stage.schedule().deleted()) {
      stage.ask(new ScheduleRequest.SkipTime(time.get(), asker));
    }
  }

  /** Takes many steps, each of which processes some times. */
  private static void settle(Stage stage) {
    for (int i = 0; i < 100; i++) {
      var before = stage.schedule().head();
      stage.tick();
      if (stage.schedule().head().equals(before)) {
        return;
      }
    }
    throw new AssertionError("does not come to rest");
  }

  private static <T> T pick(Random random, T[] values) {
    return values[random.nextInt(values.length)];
  }

  private static TimeSpec.Builder spec(Random random) {
    var spec = TimeSpec.builder();
    var seconds = List.of(1, 2, 7, 30, 60);
    if (random.nextInt(4) == 0) {
      spec.calendar(Specs.cron("*/%d * * * *".formatted(1 + random.nextInt(9)))
          .calendars()
          .getFirst());
    } else {
      for (int i = random.nextInt(2); i >= 0; i--) {
        spec.interval(
            Interval.every(Duration.ofSeconds(seconds.get(random.nextInt(seconds.size())))));
      }
    }
    if (random.nextInt(3) == 0) {
      spec.jitter(Duration.ofSeconds(random.nextInt(100)));
    }
    if (random.nextInt(6) == 0) {
      spec.end(Stage.START.plusSeconds(random.nextInt(20_000)));
    }
    return spec;
  }
}
