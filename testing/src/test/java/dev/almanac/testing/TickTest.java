package dev.almanac.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.client.Almanac;
import dev.almanac.client.schedule.Evaluation;
import dev.almanac.client.schedule.Overlap;
import dev.almanac.client.schedule.ScheduleDefinition;
import dev.almanac.client.schedule.ScheduleManager;
import dev.almanac.client.schedule.TimeOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(AlmanacExtension.class)
class TickTest {
  private static ScheduleDefinition every(Duration interval) {
    return ScheduleDefinition.of("Nap", "naps")
        .withoutTimes()
        .input(Duration.ofMinutes(90))
        .every(interval);
  }

  @Test
  void returnsWhatBecameOfDueTimesSinceTheLastTick(
      TestAlmanac test, Almanac almanac, VirtualClock clock) {
    test.work("naps", AlmanacExtensionTest.NapFlow.class);
    var schedules = almanac.schedules();
    schedules.create("hourly", every(Duration.ofHours(1)).overlap(Overlap.SKIP));
    assertThat(schedules.tick().rows()).isEmpty();

    clock.skipTo(Instant.parse("2030-01-01T02:30:00Z"));
    var rows = schedules.tick().rows();

    assertThat(rows)
        .extracting(Evaluation.Row::occurrenceTime)
        .containsExactly(
            Instant.parse("2030-01-01T01:00:00Z"), Instant.parse("2030-01-01T02:00:00Z"));
    assertThat(rows.getFirst().scheduleId()).isEqualTo("hourly");
    assertThat(rows.getFirst().outcome()).isInstanceOf(TimeOutcome.Started.class);
    assertThat(rows.getFirst().workflowId()).hasValue("sched-hourly-2030-01-01T01:00:00.000Z");
    assertThat(rows.getFirst().decidedAt()).isAfterOrEqualTo("2030-01-01T01:00:00Z");
    assertThat(rows.getLast().outcome()).isEqualTo(new TimeOutcome.Skipped("overlap"));
    assertThat(rows.getLast().workflowId()).isEmpty();
    assertThat(rows.getLast().lastFiredAt().orElseThrow())
        .isBetween("2030-01-01T01:00:00Z", "2030-01-01T01:30:00Z");
    assertThat(rows.getLast().nextFireAt()).hasValue(Instant.parse("2030-01-01T03:00:00Z"));
    assertThat(schedules.tick().rows()).isEmpty();
    assertThat(schedules.tick(Instant.parse("2030-01-01T01:30:00Z")).rows()).hasSize(1);
  }

  @Test
  void leavesOutTriggersAndOtherNamespaces(TestAlmanac test, Almanac almanac, VirtualClock clock) {
    test.work("naps", AlmanacExtensionTest.NapFlow.class);
    var schedule = almanac.schedules().create("daily", every(Duration.ofDays(1)));
    Object ignored = schedule.trigger();

    clock.advance(Duration.ofHours(25));

    assertThat(almanac.schedules().tick().rows()).hasSize(1);
  }

  /** Ticks while times come: each outcome is in exactly one of them. */
  @Test
  void returnsEachOutcomeOnce(TestAlmanac test, Almanac almanac, VirtualClock clock) {
    test.work("naps", AlmanacExtensionTest.NapFlow.class);
    var schedules = almanac.schedules();
    for (int number = 0; number < 10; number++) {
      schedules.create("s" + number, every(Duration.ofSeconds(300 + number)));
    }
    var time = CompletableFuture.runAsync(() -> clock.advance(Duration.ofHours(1)));

    var rows = new ArrayList<Evaluation.Row>();
    while (!time.isDone()) {
      rows.addAll(schedules.tick().rows());
    }
    time.join();
    Evaluation last;
    do {
      last = schedules.tick();
      rows.addAll(last.rows());
    } while (last.hasMore());

    assertThat(rows).doesNotHaveDuplicates().hasSameSizeAs(started(schedules));
  }

  private static List<String> started(ScheduleManager schedules) {
    var ids = new ArrayList<String>();
    for (int number = 0; number < 10; number++) {
      schedules.handle("s" + number).history().forEach(entry -> {
        if (entry.outcome().isPresent()) {
          ids.add(entry.workflowId());
        }
      });
    }
    return ids;
  }
}
