package dev.almanac.engine;

import static io.temporal.api.enums.v1.ResetReapplyType.RESET_REAPPLY_TYPE_UNSPECIFIED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.engine.decision.Decision;
import dev.almanac.engine.decision.Effect;
import dev.almanac.engine.id.RunKey;
import dev.almanac.engine.log.LogEntry;
import dev.almanac.engine.reset.Fork;
import dev.almanac.engine.reset.Reapply;
import dev.almanac.engine.reset.ResetWorkflow;
import dev.almanac.engine.state.Run;
import io.temporal.api.history.v1.HistoryEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Short forms of resets. */
final class Resets {
  static final RunKey NEW = new RunKey(Scenario.NAMESPACE_ID, "workflow", new UUID(0, 4));
  static final String NEW_RUN = NEW.runId().toString();
  static final Instant LATER = Instant.parse("2030-01-02T00:00:00Z");
  static final Reapply ALL = new Reapply(RESET_REAPPLY_TYPE_UNSPECIFIED, List.of());

  /** A run made by a reset: its state, and the log that leads to it. */
  record Made(Run run, List<LogEntry> log, List<Effect> effects) {
    List<String> history() {
      return events().stream()
          .map(event -> event.getEventType().name().substring("EVENT_TYPE_".length()))
          .toList();
    }

    List<HistoryEvent> events() {
      return log.stream()
          .filter(LogEntry.Event.class::isInstance)
          .map(entry -> ((LogEntry.Event) entry).event())
          .toList();
    }
  }

  private Resets() {}

  /** Returns the new run as a scenario. */
  static Scenario goingOn(Made made) {
    return Scenario.begun(now -> new Decision.Accepted<>(
        made.run(), made.log(), made.effects(), made.run().key(), Optional.empty()));
  }

  static Fork fork(Scenario base, long finish) {
    var fork = new Fork(NEW);
    base.events().stream().filter(event -> event.getEventId() < finish).forEach(fork::add);
    return fork;
  }

  static Made reset(Scenario base, long finish, Reapply reapply) {
    var fork = fork(base, finish);
    var again = base.events().stream()
        .filter(event -> event.getEventId() >= finish)
        .flatMap(event -> reapply.again(event).stream())
        .toList();
    var ids = new ArrayList<String>();
    base.run().signals().taken().forEach(entry -> ids.add(entry.getKey()));
    return made(
        fork,
        new ResetWorkflow(
            Scenario.RUN,
            "why",
            fork.activityStarts(),
            new ResetWorkflow.Since(again, ids),
            List.of()),
        base.events().subList(0, (int) finish - 1));
  }

  static Made made(Fork fork, ResetWorkflow request) {
    return made(fork, request, List.of());
  }

  /** Also checks that the log leads to the state, if all of it is given. */
  static Made made(Fork fork, ResetWorkflow request, List<HistoryEvent> begin) {
    var decision = Engine.decide(fork.run(), request, LATER);
    assertThat(decision).isInstanceOf(Decision.Accepted.class);
    var accepted = (Decision.Accepted<RunKey>) decision;
    var log = new ArrayList<LogEntry>();
    begin.forEach(event -> log.add(new LogEntry.Event(event)));
    log.addAll(accepted.log());
    if (!begin.isEmpty()) {
      assertThat(Run.replay(NEW, log)).isEqualTo(accepted.next());
    }
    return new Made(accepted.next(), log, accepted.effects());
  }
}
