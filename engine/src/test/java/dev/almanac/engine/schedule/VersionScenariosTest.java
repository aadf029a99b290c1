package dev.almanac.engine.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.schedule.ledger.DefinitionVersion;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.request.ScheduleRequest.PatchActions;
import dev.almanac.engine.schedule.state.Asker;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Which definitions of a schedule are kept. */
class VersionScenariosTest {
  private static Stage hourly() {
    return Stage.every(Duration.ofHours(1)).create();
  }

  @Test
  void aCreationIsTheFirstVersion() {
    var stage = hourly();

    var first = stage.versions().getFirst();
    assertThat(stage.versions()).hasSize(1);
    assertThat(first.number()).isEqualTo(1);
    assertThat(first.asker().principal()).isEqualTo("ann");
    assertThat(first.changed()).isEmpty();
    assertThat(first.definition()).isEqualTo(stage.schedule().definition());
  }

  @Test
  void anUpdateThatChangesSomethingIsAnother() {
    var stage = hourly().until("01:30");
    stage.update(
        now -> now.with(now.policies().with(OverlapPolicy.ALLOW_ALL)).with(Stage.action("other")));

    var second = stage.versions().getLast();
    assertThat(second.number()).isEqualTo(2);
    assertThat(second.at()).isEqualTo(Stage.time("01:30"));
    assertThat(second.changed()).containsExactly("action", "policies");
    assertThat(second.definition()).isEqualTo(stage.schedule().definition());
  }

  @Test
  void notesAndLimitsAreChangesToo() {
    var stage = hourly();
    stage.ask(new ScheduleRequest.Update(
        Optional.empty(),
        stage.schedule().definition(),
        Optional.of(new ScheduleRequest.RequestedState(false, "mind", Optional.of(3L))),
        new Asker("bob", "", "grpc", "why not")));

    var second = stage.versions().getLast();
    assertThat(second.changed()).containsExactly("notes", "remaining_actions");
    assertThat(second.settings().notes()).isEqualTo("mind");
    assertThat(second.settings().allowance().remaining()).contains(3L);
    assertThat(second.asker().reason()).isEqualTo("why not");
  }

  @Test
  void whatChangesNoDefinitionIsNone() {
    var stage = hourly();
    stage.update(UnaryOperator.identity());
    stage.patch(PatchActions.pause("rest"));
    stage.patch(PatchActions.unpause("go on"));
    stage.until("05:30");

    assertThat(stage.versions()).hasSize(1);
  }

  @Test
  void aDefinitionFromBeforeThereWereVersionsIsKeptWhenItChanges() {
    var stage = hourly().withoutVersions().until("02:30");
    var before = stage.schedule().definition();
    stage.update(now -> now.with(Stage.action("other")));

    assertThat(stage.versions()).extracting(DefinitionVersion::number).containsExactly(1L, 2L);
    var first = stage.versions().getFirst();
    assertThat(first.definition()).isEqualTo(before);
    assertThat(first.asker()).isEqualTo(Asker.SCHEDULE);
    assertThat(first.at()).isEqualTo(stage.schedule().status().times().created());
    assertThat(first.changed()).isEqualTo(List.of());
  }
}
