package dev.almanac.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.decision.Refusal;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.request.ScheduleRequest.PatchActions;
import dev.almanac.engine.schedule.state.Backfill;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Future times are left to the schedule. */
class FutureBackfillTest {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Refusal TOO_MANY =
      new Refusal(Refusal.Reason.FAILED_PRECONDITION, "too many concurrent backfillers");

  @Test
  void aRangeThatGoesOnEndsNow() {
    var stage = Stage.every(HOUR).paused().create().until("02:30");
    stage.patch(PatchActions.unpause("go"));

    stage.patch(BackfillScenariosTest.rerun("01:00", "06:00", OverlapPolicy.SKIP));
    stage.until("06:30");

    assertThat(stage.started())
        .containsExactly(
            "01:00 at 02:30",
            "03:00 at 03:00",
            "04:00 at 04:00",
            "05:00 at 05:00",
            "06:00 at 06:00");
    var begun = what(stage, LedgerEvent.BackfillStarted.class).getFirst();
    assertThat(begun.plan().range().to()).isEqualTo(Stage.time("02:30"));
    assertThat(begun.asked()).contains(Stage.time("06:00"));
  }

  @Test
  void aRangeThatIsOverIsLeftAsItIs() {
    var stage = Stage.every(HOUR).create().until("02:30");

    stage.patch(BackfillScenariosTest.rerun("01:00", "02:00", OverlapPolicy.ALLOW_ALL));

    var begun = what(stage, LedgerEvent.BackfillStarted.class).getFirst();
    assertThat(begun.plan().range().to()).isEqualTo(Stage.time("02:00"));
    assertThat(begun.asked()).isEmpty();
  }

  @Test
  void aClockThatIsSetBackTakesNoTimesAway() {
    var stage = Stage.every(HOUR).paused().create().until("04:30");
    stage.ask(BackfillScenariosTest.fill("fill", "01:00", "05:00", OverlapPolicy.ALLOW_ALL));

    stage.outage("01:30").tick();

    assertThat(what(stage, LedgerEvent.BackfillEnded.class))
        .extracting(LedgerEvent.BackfillEnded::progress)
        .containsExactly(new Backfill.Progress(0, 0, 4, 0));
  }

  @Test
  void clientsOfTemporalMayAskForTimesToComeAndNothingComesOfIt() {
    var stage = Stage.every(HOUR).create();

    stage.patch(BackfillScenariosTest.rerun("05:00", "06:00", OverlapPolicy.ALLOW_ALL));
    stage.until("00:30");

    assertThat(stage.schedule().parts().backfills().isEmpty()).isTrue();
    assertThat(what(stage, LedgerEvent.BackfillEnded.class))
        .extracting(LedgerEvent.BackfillEnded::progress)
        .containsExactly(Backfill.Progress.NONE);
    assertThat(stage.schedule().parts().ahead().isEmpty()).isTrue();
  }

  @Test
  void whoeverAsksByItsIdIsToldThatTheRangeHasNotBegun() {
    var stage = Stage.every(HOUR).create();

    var refusal =
        stage.refused(BackfillScenariosTest.fill("fill", "05:00", "06:00", OverlapPolicy.SKIP));

    assertThat(refusal.reason()).isEqualTo(Refusal.Reason.INVALID_ARGUMENT);
    assertThat(refusal.message())
        .isEqualTo("Backfill begins at 2022-06-01T05:00:00Z, but it is 2022-06-01T00:00:00Z now:"
            + " only past times can be backfilled.");
  }

  @Test
  void aHundredAreConcurrentHoweverSmallTheyAre() {
    var stage = Stage.every(HOUR).paused().create().until("02:30");

    stage.patch(many(50));
    stage.patch(many(50));

    assertThat(stage.refused(new ScheduleRequest.Patch(many(1), Stage.ANN))).isEqualTo(TOO_MANY);
    stage.until("02:31");
    assertThat(stage.schedule().parts().backfills().isEmpty()).isTrue();
    stage.patch(many(1));
  }

  @Test
  void aTriggerCountsAsOneMore() {
    var stage = Stage.every(HOUR).create().until("02:30");
    var orders = new PatchActions(
        List.of(ScheduleRequest.Trigger.with(OverlapPolicy.ALLOW_ALL)),
        many(100).backfills(),
        Optional.empty(),
        Optional.empty());

    assertThat(stage.refused(new ScheduleRequest.Patch(orders, Stage.ANN))).isEqualTo(TOO_MANY);
  }

  private static PatchActions many(int backfills) {
    var range = Backfill.Range.closed(Stage.time("02:30"), Stage.time("02:31"));
    return new PatchActions(
        List.of(),
        Collections.nCopies(backfills, Backfill.Plan.of(range, Backfill.Mode.RERUN)),
        Optional.empty(),
        Optional.empty());
  }

  private static <T> List<T> what(Stage stage, Class<T> kind) {
    return stage.ledger().stream()
        .map(LedgerEntry::what)
        .filter(kind::isInstance)
        .map(kind::cast)
        .toList();
  }
}
