package dev.almanac.api.backfill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.Timestamp;
import dev.almanac.api.RpcException;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.protocol.schedule.v1.BackfillOrder;
import dev.almanac.protocol.schedule.v1.BackfillRange;
import io.temporal.api.enums.v1.ScheduleOverlapPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An order and an overlap policy of a backfill say the same, or one of them is not said. */
class BackfillPlanReaderTest {
  private static final String OVERLAP = "SCHEDULE_OVERLAP_POLICY_";

  @ParameterizedTest
  @CsvSource({
    "BACKFILL_ORDER_SEQUENTIAL, ALLOW_ALL",
    "BACKFILL_ORDER_PARALLEL, SKIP",
    "BACKFILL_ORDER_PARALLEL, BUFFER_ONE",
    "BACKFILL_ORDER_PARALLEL, BUFFER_ALL",
    "BACKFILL_ORDER_PARALLEL, CANCEL_OTHER",
    "BACKFILL_ORDER_PARALLEL, TERMINATE_OTHER",
  })
  void refusesAnOrderThatContradictsTheOverlapPolicy(BackfillOrder order, String policy) {
    var range = range(order).setOverlapPolicy(number(policy)).build();

    assertThatThrownBy(() -> BackfillPlanReader.read(range))
        .isInstanceOf(RpcException.class)
        .hasMessageContaining(order.name())
        .hasMessageContaining(policy);
  }

  @ParameterizedTest
  @CsvSource({
    "BACKFILL_ORDER_SEQUENTIAL, BUFFER_ALL",
    "BACKFILL_ORDER_SEQUENTIAL, SKIP",
    "BACKFILL_ORDER_PARALLEL, ALLOW_ALL",
    "BACKFILL_ORDER_UNSPECIFIED, BUFFER_ONE",
  })
  void takesTheOverlapPolicyWithWhichAnOrderAgrees(BackfillOrder order, String policy) {
    var plan =
        BackfillPlanReader.read(range(order).setOverlapPolicy(number(policy)).build());

    assertThat(plan.stated()).contains(OverlapPolicy.valueOf(policy));
  }

  @Test
  void runsOneAfterTheOtherUnlessAnotherOrderOrPolicyIsStated() {
    var plan =
        BackfillPlanReader.read(range(BackfillOrder.BACKFILL_ORDER_UNSPECIFIED).build());

    assertThat(plan.stated()).contains(OverlapPolicy.BUFFER_ALL);
    assertThat(plan.parallel()).isFalse();
  }

  @Test
  void anOrderAloneStandsForAPolicy() {
    assertThat(BackfillPlanReader.read(
                range(BackfillOrder.BACKFILL_ORDER_SEQUENTIAL).build())
            .stated())
        .contains(OverlapPolicy.BUFFER_ALL);
    assertThat(
            BackfillPlanReader.read(range(BackfillOrder.BACKFILL_ORDER_PARALLEL).build())
                .stated())
        .contains(OverlapPolicy.ALLOW_ALL);
  }

  private static int number(String policy) {
    return ScheduleOverlapPolicy.valueOf(OVERLAP + policy).getNumber();
  }

  private static BackfillRange.Builder range(BackfillOrder order) {
    return BackfillRange.newBuilder()
        .setStart(Timestamp.newBuilder().setSeconds(1_000))
        .setEnd(Timestamp.newBuilder().setSeconds(2_000))
        .setOrder(order);
  }
}
