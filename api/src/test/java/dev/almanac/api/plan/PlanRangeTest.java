package dev.almanac.api.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.Timestamp;
import dev.almanac.api.RpcException;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.BusySchedule;
import dev.almanac.protocol.schedule.v1.PlanBucket;
import dev.almanac.protocol.schedule.v1.PlanSchedulesRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanRangeTest {
  private static final Instant NOW = Instant.parse("2026-03-20T12:00:00Z");

  @Test
  void theUsualRangeIsTheNextDayByTheHour() {
    assertThat(PlanRange.read(PlanSchedulesRequest.getDefaultInstance(), NOW)).satisfies(range -> {
      assertThat(range.start()).isEqualTo(NOW);
      assertThat(range.end()).isEqualTo(NOW.plus(Duration.ofDays(1)));
      assertThat(range.buckets()).isEqualTo(24);
      assertThat(range.window()).isEmpty();
    });
  }

  @Test
  void thePastIsNotPlanned() {
    var request =
        PlanSchedulesRequest.newBuilder().setStart(at("2026-03-19T00:00:00Z")).build();

    assertThat(PlanRange.read(request, NOW).start()).isEqualTo(NOW);
  }

  @Test
  void bucketsBeginAtMultiplesOfTheirLength() {
    var request = PlanSchedulesRequest.newBuilder()
        .setStart(at("2026-03-20T19:53:22Z"))
        .setEnd(at("2026-03-20T21:00:00Z"))
        .build();
    var range = PlanRange.read(request, NOW);

    assertThat(range.buckets()).isEqualTo(2);
    assertThat(range.startOf(0)).isEqualTo(Instant.parse("2026-03-20T19:00:00Z"));
    assertThat(range.startOf(1)).isEqualTo(Instant.parse("2026-03-20T20:00:00Z"));
    assertThat(range.bucketOf(Instant.parse("2026-03-20T19:53:22Z"))).isZero();
    assertThat(range.bucketOf(Instant.parse("2026-03-20T20:00:00Z"))).isEqualTo(1);
    assertThat(range.has(Instant.parse("2026-03-20T19:10:00Z"))).isFalse();
  }

  @Test
  void theLastBucketMayBeShorter() {
    var request =
        PlanSchedulesRequest.newBuilder().setEnd(at("2026-03-20T14:30:00Z")).build();
    var range = PlanRange.read(request, NOW);

    assertThat(range.buckets()).isEqualTo(3);
    assertThat(range.bucketOf(Instant.parse("2026-03-20T13:59:59.999Z"))).isEqualTo(1);
    assertThat(range.bucketOf(Instant.parse("2026-03-20T14:29:59Z"))).isEqualTo(2);
    assertThat(range.has(range.end())).isFalse();
    assertThat(range.startOf(2)).isEqualTo(Instant.parse("2026-03-20T14:00:00Z"));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
          2026-03-20T11:00:00Z | 3600 | -                    | -                    | end within \
          31 days
          2026-05-20T11:00:00Z | 3600 | -                    | -                    | end within \
          31 days
          2026-03-21T12:00:00Z | 59   | -                    | -                    | bucket of \
          at least PT1M
          2026-04-19T12:00:00Z | 60   | -                    | -                    | at most \
          1000 buckets, found 43200
          2026-03-21T12:00:00Z | 3600 | 2026-03-20T13:00:00Z | -                    | A window \
          has a start and an end
          2026-03-21T12:00:00Z | 3600 | 2026-03-20T13:00:00Z | 2026-03-20T13:00:00Z | window within
          2026-03-21T12:00:00Z | 3600 | 2026-03-20T10:00:00Z | 2026-03-20T12:00:00Z | window within
          2026-03-21T12:00:00Z | 3600 | 2026-03-21T12:00:00Z | 2026-03-21T13:00:00Z | window within
          """)
  void refusesWhatItCannotPlan(
      String end, long bucket, String windowStart, String windowEnd, String why) {
    var request = PlanSchedulesRequest.newBuilder().setEnd(at(end));
    request.getBucketBuilder().setSeconds(bucket);
    if (windowStart != null) {
      request.setWindowStart(at(windowStart));
    }
    if (windowEnd != null) {
      request.setWindowEnd(at(windowEnd));
    }

    assertThatThrownBy(() -> PlanRange.read(request.build(), NOW))
        .isInstanceOf(RpcException.class)
        .hasMessageContaining(why);
  }

  @Test
  void ofAWindowOnlyWhatLiesInTheRangeCounts() {
    var request = PlanSchedulesRequest.newBuilder()
        .setWindowStart(at("2026-03-20T11:00:00Z"))
        .setWindowEnd(at("2026-03-29T12:00:00Z"))
        .build();
    var range = PlanRange.read(request, NOW);

    assertThat(range.window()).contains(new PlanRange.Window(range.start(), range.end()));
  }

  @Test
  void aBucketKeepsTheFiveBusiestSchedules() {
    var request =
        PlanSchedulesRequest.newBuilder().setEnd(at("2026-03-20T14:00:00Z")).build();
    var buckets = new Buckets(PlanRange.read(request, NOW));
    IntStream.rangeClosed(1, 9).forEach(n -> buckets.add("s" + n, Collections.nCopies(n, NOW)));
    buckets.add("both", List.of(NOW, NOW.plusSeconds(3_600)));

    var messages = buckets.messages();

    assertThat(messages).extracting(PlanBucket::getStarts).containsExactly(46L, 1L);
    assertThat(messages).extracting(PlanBucket::getSchedules).containsExactly(10L, 1L);
    assertThat(messages.getFirst().getBusiestList())
        .extracting(BusySchedule::getScheduleId)
        .containsExactly("s9", "s8", "s7", "s6", "s5");
  }

  private static Timestamp at(String time) {
    return ProtoTime.timestamp(Instant.parse(time));
  }
}
