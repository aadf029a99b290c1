package dev.almanac.engine.schedule.overlap;

import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.state.Fire;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Resolves the waiting fires in order: decides what becomes of each. */
final class OverlapRules {
  private final boolean isRunning;
  private final OverlapPolicy ofSchedule;
  private final List<Fire> atOnce = new ArrayList<>();
  private final List<Fire> kept = new ArrayList<>();
  private final List<Fire> skipped = new ArrayList<>();
  private final List<Fire> superseded = new ArrayList<>();
  private boolean othersWait;
  private boolean cancels;
  private boolean terminates;
  private @Nullable Fire chosen;

  private OverlapRules(Situation situation) {
    this.isRunning = situation.isRunning();
    this.ofSchedule = situation.ofSchedule();
    this.othersWait = situation.othersWait();
  }

  /**
   * The state besides the fires to resolve.
   *
   * @param ofSchedule the policy of fires that state none
   * @param othersWait whether older fires will go on waiting
   */
  record Situation(boolean isRunning, OverlapPolicy ofSchedule, boolean othersWait) {}

  /**
   * What becomes of each fire.
   *
   * @param atOnce those that start whatever runs
   * @param chosen the one that starts because nothing runs
   * @param cancels whether to cancel the running workflows
   * @param terminates whether to terminate them, which takes precedence
   */
  record Resolution(
      List<Fire> atOnce,
      Optional<Fire> chosen,
      List<Fire> kept,
      List<Fire> skipped,
      List<Fire> superseded,
      boolean cancels,
      boolean terminates) {}

  static Resolution resolve(Situation situation, Iterable<Fire> waiting) {
    var rule = new OverlapRules(situation);
    waiting.forEach(rule::look);
    return new Resolution(
        rule.atOnce,
        Optional.ofNullable(rule.chosen),
        rule.kept,
        rule.skipped,
        rule.superseded,
        rule.cancels && !rule.terminates,
        rule.terminates);
  }

  static OverlapPolicy policy(Fire fire, OverlapPolicy ofSchedule) {
    return fire.stated().orElse(ofSchedule);
  }

  private void look(Fire fire) {
    var policy = policy(fire, ofSchedule);
    if (policy == OverlapPolicy.ALLOW_ALL) {
      atOnce.add(fire);
    } else if (!isRunning && chosen == null) {
      chosen = fire;
    } else {
      wait(fire, policy);
    }
  }

  /** Handles a fire while another is running or about to. */
  private void wait(Fire fire, OverlapPolicy policy) {
    switch (policy) {
      case SKIP -> skipped.add(fire);
      case BUFFER_ONE -> (othersWait ? skipped : kept).add(fire);
      case BUFFER_ALL -> kept.add(fire);
      case CANCEL_OTHER -> replace(fire, false);
      case TERMINATE_OTHER -> replace(fire, true);
      case ALLOW_ALL -> throw new IllegalStateException("never waits: " + fire);
    }
    othersWait = othersWait || !kept.isEmpty();
  }

  /** The running workflow has to end first; a fire that was chosen to start is superseded. */
  private void replace(Fire fire, boolean terminate) {
    if (isRunning) {
      kept.add(fire);
      terminates |= terminate;
      cancels |= !terminate;
    } else {
      if (chosen != null) {
        superseded.add(chosen);
      }
      chosen = fire;
    }
  }
}
