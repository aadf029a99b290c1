package dev.almanac.api.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.api.timeline.Dot.Past;
import dev.almanac.engine.schedule.state.Cause;
import dev.almanac.protocol.schedule.v1.Outcome;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MergingTest {
  private static final Instant NOW = Instant.parse("2026-03-20T12:00:00Z");
  private static final long SEED = 11;
  private static final Past COMPLETED =
      started(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED_VALUE);
  private static final Past FAILED =
      started(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_FAILED_VALUE);

  @Test
  void fewDotsStayAsTheyAre() {
    var dots = List.of(dot(-120, COMPLETED), dot(-60, FAILED));

    assertThat(Merging.merge(dots, 2, NOW)).isEqualTo(dots);
  }

  @Test
  void neighboursThatLookAlikeBecomeOne() {
    var dots =
        IntStream.range(0, 100).mapToObj(i -> dot(-6_000 + i * 60, COMPLETED)).toList();

    var merged = Merging.merge(dots, 10, NOW);

    assertThat(merged).hasSizeBetween(5, 10);
    assertThat(merged.stream().mapToLong(Dot::count).sum()).isEqualTo(100);
    assertThat(merged.getFirst().first()).isEqualTo(dots.getFirst().first());
    assertThat(merged.getLast().last()).isEqualTo(dots.getLast().last());
    assertThat(merged.get(1).actual()).isEmpty();
  }

  @Test
  void aFailureAmongManyStaysVisible() {
    var dots = new ArrayList<Dot>();
    IntStream.range(0, 1_000).forEach(i -> dots.add(dot(-60_000 + i * 60, COMPLETED)));
    dots.set(500, dot(-30_000, FAILED));

    var merged = Merging.merge(dots, 50, NOW);

    assertThat(merged).hasSizeLessThanOrEqualTo(50);
    assertThat(merged).contains(dot(-30_000, FAILED));
  }

  @Test
  void nothingIsJoinedAcrossNow() {
    var dots =
        IntStream.range(-500, 500).mapToObj(i -> dot(i * 10 + 5, COMPLETED)).toList();

    assertThat(Merging.merge(dots, 2, NOW))
        .hasSize(2)
        .allMatch(dot -> dot.first().isBefore(NOW) == dot.last().isBefore(NOW));
  }

  @Test
  void theReasonOfSeveralIsThatOfEach() {
    var skipped = new Past(Outcome.OUTCOME_SKIPPED, Cause.Kind.SCHEDULED, 0);
    var one = Dot.one(NOW, Optional.empty(), skipped, "overlap");
    var other = Dot.one(NOW.plusSeconds(1), Optional.empty(), skipped, "paused");

    assertThat(one.and(one).reason()).isEqualTo("overlap");
    assertThat(one.and(other).reason()).isEmpty();
  }

  @Test
  void howeverTheyLieFewEnoughAreLeftAndNoneIsLost() {
    var random = new Random(SEED);
    for (int round = 0; round < 200; round++) {
      int count = random.nextInt(500);
      long spread = 1L << random.nextInt(25);
      var dots = IntStream.range(0, count)
          .mapToObj(
              i -> dot(random.nextLong(-spread, spread), random.nextBoolean() ? COMPLETED : FAILED))
          .toList();

      var merged = Merging.merge(dots, 20, NOW);

      assertThat(merged).as("seed %d, round %d", SEED, round).hasSizeLessThanOrEqualTo(20);
      assertThat(merged.stream().mapToLong(Dot::count).sum()).isEqualTo(count);
    }
  }

  private static Past started(int status) {
    return new Past(Outcome.OUTCOME_STARTED, Cause.Kind.SCHEDULED, status);
  }

  private static Dot dot(long seconds, Dot.Look look) {
    return Dot.one(NOW.plusSeconds(seconds), Optional.of(NOW), look, "");
  }
}
