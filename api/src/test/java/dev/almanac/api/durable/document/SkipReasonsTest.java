package dev.almanac.api.durable.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.state.DropReason;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SkipReasonsTest {
  @ParameterizedTest
  @CsvSource({
    "OVERLAP, SKIP, overlap_policy_skip",
    "OVERLAP, BUFFER_ONE, buffer_full",
    "BUFFER_FULL, BUFFER_ALL, buffer_full",
    "SUPERSEDED, CANCEL_OTHER, overlap_policy_cancel_other",
    "PAUSED, SKIP, status_not_triggerable",
    "EXHAUSTED, SKIP, remaining_actions_exhausted",
    "DELETED, SKIP, schedule_deleted",
    "TOO_LATE, SKIP, too_late",
  })
  void areNamedAsDurableWorkflowDoes(DropReason reason, OverlapPolicy policy, String name) {
    assertThat(SkipReasons.of(reason, policy)).isEqualTo(name);
  }
}
