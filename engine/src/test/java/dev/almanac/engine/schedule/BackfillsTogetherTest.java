package dev.almanac.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.schedule.explain.Explanations;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.state.Backfill;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Two backfills that fill the same times: each is started once, and none is lost. */
class BackfillsTogetherTest {
  private static final String FROM = "2022-05-31T00:00:00Z";
  private static final String TO = "2022-05-31T05:00:00Z";

  @Test
  void whatWaitsInOneThatIsCancelledIsStartedByTheOther() {
    var stage = two();
    assertThat(stage.starts()).hasSize(1);

    stage.ask(new ScheduleRequest.CancelBackfill("one", Stage.ANN));
    stage.until("00:30");

    assertThat(stage.starts()).hasSize(5);
    assertThat(ended(stage, "two")).isEqualTo(new Backfill.Progress(1, 0, 4, 0));
  }

  @Test
  void whatWaitsInOneIsRunBeforeOnceItHasStarted() {
    var stage = two();

    stage.until("00:30");

    assertThat(stage.starts()).hasSize(5);
    assertThat(ended(stage, "two")).isEqualTo(new Backfill.Progress(5, 0, 0, 0));
  }

  @Test
  void oneThatIsPausedHoldsUpTheOther() {
    var stage = two();
    stage.ask(new ScheduleRequest.PauseBackfill("one", Stage.ANN));
    stage.until("00:30");
    assertThat(stage.starts()).hasSize(1);
    assertThat(stage.schedule().parts().backfills().size()).isEqualTo(2);
    assertThat(new Explanations(stage.schedule(), stage.ledger(), stage.now())
            .of(Stage.time("2022-05-31T01:00:00Z"))
            .because())
        .singleElement()
        .asString()
        .endsWith(", and waits until backfill one is resumed.");
    assertThat(ScheduleEngine.wakeAt(stage.schedule()))
        .as("nothing to look at before the next time")
        .contains(Stage.time("01:00"));

    stage.ask(new ScheduleRequest.ResumeBackfill("one", Stage.ANN));
    stage.until("00:50");

    assertThat(stage.starts()).hasSize(5);
    assertThat(stage.schedule().parts().backfills().isEmpty()).isTrue();
  }

  @Test
  void oneThatRepeatsOrIsOfOtherTimesHoldsUpNothing() {
    var stage = Stage.every(Duration.ofHours(1)).at("00:00:30").create();
    var again = BackfillScenariosTest.plan(FROM, "2022-05-31T09:00:00Z");
    stage.ask(new ScheduleRequest.StartBackfill(
        "again", again.with(OverlapPolicy.BUFFER_ALL), Stage.ANN));
    stage.ask(BackfillScenariosTest.fill("one", TO, "00:00", OverlapPolicy.BUFFER_ALL));
    stage.ask(new ScheduleRequest.PauseBackfill("again", Stage.ANN));
    stage.ask(new ScheduleRequest.PauseBackfill("one", Stage.ANN));

    stage.ask(BackfillScenariosTest.fill("two", FROM, TO, OverlapPolicy.ALLOW_ALL));
    stage.until("00:30");

    assertThat(ended(stage, "two").started()).isPositive();
  }

  /** Of the first, one time runs and four wait. */
  private static Stage two() {
    var stage = Stage.every(Duration.ofHours(1))
        .lasting(Duration.ofMinutes(1))
        .at("00:00:30")
        .create();
    stage.ask(BackfillScenariosTest.fill("one", FROM, TO, OverlapPolicy.BUFFER_ALL));
    stage.until("00:00:40");
    stage.ask(BackfillScenariosTest.fill("two", FROM, TO, OverlapPolicy.BUFFER_ALL));
    return stage.until("00:00:50");
  }

  private static Backfill.Progress ended(Stage stage, String id) {
    return stage.ledger().stream()
        .map(entry -> entry.what())
        .filter(LedgerEvent.BackfillEnded.class::isInstance)
        .map(LedgerEvent.BackfillEnded.class::cast)
        .filter(end -> end.id().equals(id))
        .map(LedgerEvent.BackfillEnded::progress)
        .findFirst()
        .orElseThrow();
  }
}
