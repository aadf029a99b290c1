package dev.almanac.engine;

import static dev.almanac.engine.update.Talk.accept;
import static dev.almanac.engine.update.Talk.completion;
import static dev.almanac.engine.update.Talk.reject;
import static dev.almanac.engine.update.Talk.respond;
import static dev.almanac.engine.update.Talk.say;
import static dev.almanac.engine.update.Talk.update;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.completion.CompleteWorkflowTask;
import dev.almanac.engine.reset.Reapply;
import dev.almanac.engine.state.Updates;
import dev.almanac.engine.update.AdmitUpdate;
import dev.almanac.engine.update.Talk;
import dev.almanac.engine.update.UpdateFailures;
import io.temporal.api.enums.v1.ResetReapplyExcludeType;
import io.temporal.api.enums.v1.ResetReapplyType;
import io.temporal.api.enums.v1.UpdateAdmittedEventOrigin;
import io.temporal.api.protocol.v1.Message;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Updates of runs that are reset. */
class UpdateResetTest {
  private static final long FIRST_TASK = 4;
  private static final AdmitUpdate.Waiting NOBODY = new AdmitUpdate.Waiting(0, 0);

  private final Scenario base = Scenario.started().completeTask();

  @Test
  void oneThatWasAcceptedIsTakenInAgain() {
    var made = Resets.reset(updated(), FIRST_TASK, Resets.ALL);

    assertThat(made.history())
        .endsWith(
            "WORKFLOW_TASK_FAILED",
            "WORKFLOW_EXECUTION_UPDATE_ADMITTED",
            "WORKFLOW_TASK_SCHEDULED");
    var admitted = made.events().get(4).getWorkflowExecutionUpdateAdmittedEventAttributes();
    assertThat(admitted.getRequest()).isEqualTo(update("u"));
    assertThat(admitted.getOrigin())
        .isEqualTo(UpdateAdmittedEventOrigin.UPDATE_ADMITTED_EVENT_ORIGIN_REAPPLY);
    assertThat(made.run().unansweredUpdates()).containsExactly("u");
  }

  @Test
  void isLeftOutIfItIsExcluded() {
    var excluded = List.of(ResetReapplyExcludeType.RESET_REAPPLY_EXCLUDE_TYPE_UPDATE);
    var unspecified = ResetReapplyType.RESET_REAPPLY_TYPE_UNSPECIFIED;
    var signals = ResetReapplyType.RESET_REAPPLY_TYPE_SIGNAL;
    updated();

    for (var reapply :
        List.of(new Reapply(unspecified, excluded), new Reapply(signals, List.of()))) {
      assertThat(Resets.reset(base, FIRST_TASK, reapply).history())
          .doesNotContain("WORKFLOW_EXECUTION_UPDATE_ADMITTED");
    }
  }

  @Test
  void isAcceptedWithoutItsRequestBeingWrittenTwice() {
    var run = Resets.goingOn(Resets.reset(updated(), FIRST_TASK, Resets.ALL));

    answer(run, say("u", accept("u"), respond("u")));

    assertThat(run.history())
        .endsWith("WORKFLOW_EXECUTION_UPDATE_ACCEPTED", "WORKFLOW_EXECUTION_UPDATE_COMPLETED");
    var accepted = run.events().get(8).getWorkflowExecutionUpdateAcceptedEventAttributes();
    assertThat(accepted.hasAcceptedRequest()).isFalse();
    assertThat(run.run().updates().get("u")).contains(new Updates.Update(true, 10));
    assertThat(run.run().unansweredUpdates()).isEmpty();
    assertThat(run.run().updates().underWay()).isZero();
  }

  @Test
  void canBeRejectedThisTimeAndPutToTheWorkflowOnceMore() {
    var run = Resets.goingOn(Resets.reset(updated(), FIRST_TASK, Resets.ALL));

    var completed = answer(run, say("u", reject()));

    assertThat(completed.rejected()).isEqualTo(Map.of("u", Talk.NO));
    assertThat(run.run().unansweredUpdates()).isEmpty();
    run.handle(new AdmitUpdate(update("u"), NOBODY));
    run.handle(completion(run.startTask(), say("u", accept("u")), true, Map.of("u", update("u"))));
    var accepted = run.lastEvent().getWorkflowExecutionUpdateAcceptedEventAttributes();
    assertThat(accepted.getAcceptedRequest()).isEqualTo(update("u"));
  }

  @Test
  void failsIfTheWorkerSaysNothingOfIt() {
    var run = Resets.goingOn(Resets.reset(updated(), FIRST_TASK, Resets.ALL));

    assertThat(answer(run, List.of()).rejected()).isEqualTo(Map.of("u", UpdateFailures.UNANSWERED));
  }

  @Test
  void isTakenInOnceByTheNextReset() {
    var run = Resets.goingOn(Resets.reset(updated(), FIRST_TASK, Resets.ALL));
    answer(run, say("u", accept("u")));

    var before = Resets.reset(run, FIRST_TASK, Resets.ALL);
    var after = Resets.reset(run, 8, Resets.ALL);

    for (var made : List.of(before, after)) {
      assertThat(made.history()).containsOnlyOnce("WORKFLOW_EXECUTION_UPDATE_ADMITTED");
      assertThat(made.run().unansweredUpdates()).containsExactly("u");
    }
  }

  private Scenario updated() {
    base.handle(new AdmitUpdate(update("u"), NOBODY));
    base.handle(completion(
        base.startTask(), say("u", accept("u"), respond("u")), true, Map.of("u", update("u"))));
    return base;
  }

  private static CompleteWorkflowTask.Completed answer(Scenario run, List<Message> messages) {
    return run.handle(completion(run.startTask(), messages, true, Map.of()));
  }
}
