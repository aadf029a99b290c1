package dev.almanac.api.ledger;

import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.state.DropReason;
import java.util.Locale;

/** The stable names of the reasons why a time was not started. */
public final class DropReasonText {
  private DropReasonText() {}

  public static String text(DropReason reason) {
    return reason.name().toLowerCase(Locale.ROOT);
  }

  /** Returns Durable Workflow's name. */
  static String durable(DropReason reason, OverlapPolicy policy) {
    return switch (reason) {
      case OVERLAP, SUPERSEDED ->
        policy == OverlapPolicy.BUFFER_ONE
            ? "buffer_full"
            : "overlap_policy_" + policy.name().toLowerCase(Locale.ROOT);
      case BUFFER_FULL -> "buffer_full";
      case PAUSED -> "status_not_triggerable";
      case EXHAUSTED -> "remaining_actions_exhausted";
      case DELETED -> "schedule_deleted";
      case ASKED, BACKFILL_CANCELLED, TOO_LATE, NOT_MADE_UP_FOR, ID_TAKEN, BAD_ACTION, GAVE_UP ->
        text(reason);
    };
  }
}
