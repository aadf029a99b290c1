package dev.almanac.engine.schedule.lifecycle;

import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.decision.RefusalException;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.state.ScheduleDefinition;
import dev.almanac.engine.schedule.state.ScheduleHead;
import java.nio.charset.StandardCharsets;

/** Checks the definition and the state that users give a schedule. */
final class DefinitionRules {
  private static final int LONGEST_NOTES = 1000;

  private DefinitionRules() {}

  /** @throws RefusalException with the problem */
  static void check(ScheduleDefinition definition, ScheduleRequest.RequestedState state) {
    checkNotes(state.notes());
    if (state.remaining().filter(left -> left < 0).isPresent()) {
      throw Refusal.invalid(
              "RemainingActions is negative: %d.".formatted(state.remaining().get()))
          .exception();
    }
    check(definition);
  }

  static void check(ScheduleDefinition definition) {
    var policies = definition.policies();
    if (policies.overlap().bufferLimit() < 1) {
      throw Refusal.invalid("Buffer limit must be at least 1, found %d."
              .formatted(policies.overlap().bufferLimit()))
          .exception();
    }
    if (policies.catchUp().window().isNegative()) {
      throw Refusal.invalid(
              "CatchupWindow is negative: %s.".formatted(policies.catchUp().window()))
          .exception();
    }
  }

  static void checkNotes(String notes) {
    if (notes.getBytes(StandardCharsets.UTF_8).length > LONGEST_NOTES) {
      throw Refusal.invalid("Schedule notes exceeds limit.").exception();
    }
  }

  static ScheduleHead.Status withRevision(ScheduleHead.Status status, long revision) {
    return new ScheduleHead.Status(
        status.paused(),
        status.notes(),
        revision,
        status.allowance(),
        status.times(),
        status.pausedBy());
  }
}
