package dev.almanac.api.durable.document;

import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.state.DropReason;
import java.util.Locale;

/** Durable Workflow's names of the reasons why nothing was started. */
public final class SkipReasons {
  private SkipReasons() {}

  /** @param policy the overlap policy in force */
  public static String of(DropReason reason, OverlapPolicy policy) {
    return switch (reason) {
      case OVERLAP, SUPERSEDED ->
        policy == OverlapPolicy.BUFFER_ONE
            ? "buffer_full"
            : "overlap_policy_" + PolicyNames.of(policy);
      case BUFFER_FULL -> "buffer_full";
      case PAUSED -> "status_not_triggerable";
      case EXHAUSTED -> "remaining_actions_exhausted";
      case DELETED -> "schedule_deleted";
      case ASKED, BACKFILL_CANCELLED, TOO_LATE, NOT_MADE_UP_FOR, ID_TAKEN, BAD_ACTION, GAVE_UP ->
        reason.name().toLowerCase(Locale.ROOT);
    };
  }
}
