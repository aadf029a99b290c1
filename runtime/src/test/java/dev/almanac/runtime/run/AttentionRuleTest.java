package dev.almanac.runtime.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.Engine;
import dev.almanac.engine.decision.Decision;
import dev.almanac.engine.id.WorkflowKey;
import dev.almanac.engine.state.Run;
import dev.almanac.engine.workflow.RunCreation;
import dev.almanac.engine.workflow.RunStart;
import dev.almanac.engine.workflow.TerminateWorkflow;
import dev.almanac.runtime.loop.LoopLimits;
import dev.almanac.store.Nanos;
import dev.almanac.store.work.Attention;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionTerminatedEventAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class AttentionRuleTest {
  private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");
  private static final Optional<Instant> OFFERED = Optional.of(NOON);
  private static final Optional<Instant> NOTHING_OFFERED = Optional.empty();

  private final AttentionRule rule = new AttentionRule();

  @Test
  void aTaskOnOfferIsLookedAfterWhenNobodyHasTakenItForAWhile() {
    rule.startWithout();
    assertThat(rule.change(run(Duration.ZERO), OFFERED, false))
        .isEqualTo(at(NOON.plus(LoopLimits.UNMATCHED)));
  }

  @Test
  void theRowStaysWhereItIsWhileTheRunIsInFullSwing() {
    rule.startWithout();
    assertThat(rule.change(run(Duration.ZERO), OFFERED, false)).isNotEqualTo(Attention.KEEP);
    rule.committed();
    assertThat(rule.change(run(Duration.ZERO), Optional.of(NOON.plusSeconds(5)), false))
        .isEqualTo(Attention.KEEP);
  }

  @Test
  void theRowMovesEarlierAtOnce() {
    rule.startWithout();
    rule.change(run(Duration.ofHours(1)), NOTHING_OFFERED, false);
    rule.committed();
    assertThat(rule.change(run(Duration.ofHours(1)), OFFERED, false))
        .isEqualTo(at(NOON.plus(LoopLimits.UNMATCHED)));
  }

  @Test
  void theRowMovesLaterWhenItHasWokenTheRunInVain() {
    rule.startWithout();
    rule.change(run(Duration.ofHours(1)), OFFERED, false);
    rule.committed();
    assertThat(rule.change(run(Duration.ofHours(1)), NOTHING_OFFERED, true))
        .isEqualTo(at(NOON.plus(Duration.ofHours(1))));
  }

  @Test
  void aClosedRunHasNoRow() {
    rule.startWithout();
    rule.change(run(Duration.ofHours(1)), OFFERED, false);
    rule.committed();
    assertThat(rule.change(closed(), NOTHING_OFFERED, false)).isEqualTo(Attention.CLEAR);
    rule.committed();
    assertThat(rule.change(closed(), NOTHING_OFFERED, false)).isEqualTo(Attention.KEEP);
  }

  @Test
  void aRowThatIsNotKnownIsWrittenAnew() {
    assertThat(rule.change(run(Duration.ofHours(1)), NOTHING_OFFERED, false))
        .isEqualTo(at(NOON.plus(Duration.ofHours(1))));
    assertThat(new AttentionRule().change(closed(), NOTHING_OFFERED, false))
        .isEqualTo(Attention.CLEAR);
  }

  private static Attention at(Instant due) {
    return new Attention.At(Nanos.of(due));
  }

  private static Run run(Duration timeout) {
    var attributes = WorkflowExecutionStartedEventAttributes.newBuilder()
        .setWorkflowRunTimeout(
            com.google.protobuf.Duration.newBuilder().setSeconds(timeout.toSeconds()))
        .build();
    var start = new RunStart(new WorkflowKey(new UUID(0, 1), "w"), attributes);
    return RunCreation.start(start, new UUID(0, 2), NOON).next();
  }

  private static Run closed() {
    var end =
        new TerminateWorkflow(WorkflowExecutionTerminatedEventAttributes.getDefaultInstance());
    var decision = Engine.decide(run(Duration.ZERO), end, NOON);
    return ((Decision.Accepted<Boolean>) decision).next();
  }
}
