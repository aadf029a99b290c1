package dev.almanac.api.schedule;

import dev.almanac.api.RpcError;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import io.temporal.api.enums.v1.ScheduleOverlapPolicy;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Converts overlap policies to and from messages. */
public final class OverlapPolicies {
  private OverlapPolicies() {}

  /** @throws dev.almanac.api.RpcException if there is no such policy */
  public static Optional<OverlapPolicy> read(int number) {
    @Nullable ScheduleOverlapPolicy policy = ScheduleOverlapPolicy.forNumber(number);
    if (policy == null) {
      throw RpcError.invalidArgument("Unknown overlap policy: %d.".formatted(number))
          .exception();
    }
    return switch (policy) {
      case SCHEDULE_OVERLAP_POLICY_UNSPECIFIED, UNRECOGNIZED -> Optional.empty();
      case SCHEDULE_OVERLAP_POLICY_SKIP -> Optional.of(OverlapPolicy.SKIP);
      case SCHEDULE_OVERLAP_POLICY_BUFFER_ONE -> Optional.of(OverlapPolicy.BUFFER_ONE);
      case SCHEDULE_OVERLAP_POLICY_BUFFER_ALL -> Optional.of(OverlapPolicy.BUFFER_ALL);
      case SCHEDULE_OVERLAP_POLICY_CANCEL_OTHER -> Optional.of(OverlapPolicy.CANCEL_OTHER);
      case SCHEDULE_OVERLAP_POLICY_TERMINATE_OTHER -> Optional.of(OverlapPolicy.TERMINATE_OTHER);
      case SCHEDULE_OVERLAP_POLICY_ALLOW_ALL -> Optional.of(OverlapPolicy.ALLOW_ALL);
    };
  }

  public static ScheduleOverlapPolicy message(OverlapPolicy policy) {
    return switch (policy) {
      case SKIP -> ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_SKIP;
      case BUFFER_ONE -> ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_BUFFER_ONE;
      case BUFFER_ALL -> ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_BUFFER_ALL;
      case CANCEL_OTHER -> ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_CANCEL_OTHER;
      case TERMINATE_OTHER -> ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_TERMINATE_OTHER;
      case ALLOW_ALL -> ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_ALLOW_ALL;
    };
  }
}
