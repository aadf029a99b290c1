package dev.almanac.cli.schedule.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.cli.wire.CannedServer;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.EvaluateSchedulesRequest;
import dev.almanac.protocol.schedule.v1.EvaluateSchedulesResponse;
import dev.almanac.protocol.schedule.v1.EvaluatedTime;
import dev.almanac.protocol.schedule.v1.Outcome;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import java.io.IOException;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EvaluateCommandTest {
  private static final Instant NOW = Instant.parse("2030-01-07T02:00:30Z");

  private CannedServer server;

  @BeforeEach
  void start() throws IOException {
    server = new CannedServer();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void answers(EvaluatedTime... times) {
    var answer = EvaluateSchedulesResponse.newBuilder().setEvaluatedUntil(ProtoTime.timestamp(NOW));
    for (var time : times) {
      answer.addOutcomes(time);
    }
    server.answer(ScheduleServiceGrpc.getEvaluateSchedulesMethod(), request -> answer.build());
  }

  private static EvaluatedTime.Builder at(String nominal, Outcome outcome) {
    return EvaluatedTime.newBuilder()
        .setScheduleId("nightly")
        .setOutcome(outcome)
        .setCount(1)
        .setNominalTime(ProtoTime.timestamp(Instant.parse(nominal)));
  }

  @Test
  void showsOutcomesAndCountsThem() {
    answers(
        at("2030-01-07T02:00:00Z", Outcome.OUTCOME_STARTED)
            .setWorkflowId("nightly-run")
            .setNextFireTime(ProtoTime.timestamp(Instant.parse("2030-01-08T02:00:00Z")))
            .build(),
        at("2030-01-01T02:00:00Z", Outcome.OUTCOME_MISSED)
            .setCount(6)
            .setReason("catch_up")
            .build());

    var run = server.run("schedule", "evaluate");

    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    assertThat(run.lines())
        .anySatisfy(line -> assertThat(line.split(" {2,}"))
            .containsExactly(
                "nightly",
                "2030-01-07T02:00:00.000Z",
                "Started",
                "2030-01-08T02:00:00.000Z",
                "nightly-run"))
        .anySatisfy(
            line -> assertThat(line).contains("2030-01-01T02:00:00.000Z and 5 more", "Missed"))
        .contains("1 started, 0 skipped, 6 missed, 0 failed.");
  }

  @Test
  void countsBackFromTheTimeOfTheServer() {
    answers();

    assertThat(server.run("schedule", "evaluate", "--since", "10m").lines())
        .containsExactly("0 started, 0 skipped, 0 missed, 0 failed.");

    assertThat(server.requests(EvaluateSchedulesRequest.class).getFirst().hasAfter())
        .isFalse();
    assertThat(server.last(EvaluateSchedulesRequest.class).getAfter())
        .isEqualTo(ProtoTime.timestamp(Instant.parse("2030-01-07T01:50:30Z")));
  }

  @Test
  void continuesWhereAnotherCallEnded() {
    answers();

    server.run("schedule", "evaluate", "--after", "2030-01-07T02:00:30Z", "--limit", "7");

    assertThat(server.requests(EvaluateSchedulesRequest.class))
        .singleElement()
        .satisfies(request -> {
          assertThat(request.getAfter()).isEqualTo(ProtoTime.timestamp(NOW));
          assertThat(request.getLimit()).isEqualTo(7);
        });
    assertThat(server.run("schedule", "evaluate", "--after", "yesterday").err())
        .contains("Expected --after as a time like 2026-11-20T02:00:00Z, found 'yesterday'");
  }

  @Test
  void failsIfATimeCouldNotBeStarted() {
    answers(at("2030-01-07T02:00:00Z", Outcome.OUTCOME_FAILED).build());

    assertThat(server.run("schedule", "evaluate").exitCode()).isEqualTo(1);
  }
}
