package dev.almanac.engine.schedule.lifecycle;

import dev.almanac.engine.decision.Refused;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.state.Definition;
import dev.almanac.engine.schedule.state.Head;
import java.nio.charset.StandardCharsets;

/** What users may say of a schedule and its state. */
final class States {
  private static final int LONGEST_NOTES = 1000;

  private States() {}

  /** @throws Refused naming what is wrong */
  static void check(Definition definition, ScheduleRequest.GivenState state) {
    checkNotes(state.notes());
    if (state.remaining().filter(left -> left < 0).isPresent()) {
      throw Refused.invalid(
          "RemainingActions is negative: %d.".formatted(state.remaining().get()));
    }
    check(definition);
  }

  static void check(Definition definition) {
    var policies = definition.policies();
    if (policies.overlap().bufferLimit() < 1) {
      throw Refused.invalid("Buffer limit must be at least 1, found %d."
          .formatted(policies.overlap().bufferLimit()));
    }
    if (policies.catchUp().window().isNegative()) {
      throw Refused.invalid(
          "CatchupWindow is negative: %s.".formatted(policies.catchUp().window()));
    }
  }

  static void checkNotes(String notes) {
    if (notes.getBytes(StandardCharsets.UTF_8).length > LONGEST_NOTES) {
      throw Refused.invalid("Schedule notes exceeds limit.");
    }
  }

  static Head.Status withRevision(Head.Status status, long revision) {
    return new Head.Status(
        status.paused(), status.notes(), revision, status.allowance(), status.times());
  }
}
