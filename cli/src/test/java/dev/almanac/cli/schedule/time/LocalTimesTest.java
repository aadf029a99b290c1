package dev.almanac.cli.schedule.time;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import com.google.protobuf.Message;
import com.google.protobuf.TextFormat;
import com.google.protobuf.Timestamp;
import dev.almanac.cli.wire.CannedServer;
import dev.almanac.cli.workflow.CommandRun;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.CreateBackfillRequest;
import dev.almanac.protocol.schedule.v1.ExplainScheduleRequest;
import dev.almanac.protocol.schedule.v1.ExplainScheduleResponse;
import dev.almanac.protocol.schedule.v1.ListSummariesResponse;
import dev.almanac.protocol.schedule.v1.PreviewScheduleRequest;
import dev.almanac.protocol.schedule.v1.PreviewScheduleResponse;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.protocol.schedule.v1.SkipTimeRequest;
import io.temporal.api.schedule.v1.ScheduleSpec;
import io.temporal.api.workflowservice.v1.CreateScheduleRequest;
import io.temporal.api.workflowservice.v1.DescribeScheduleResponse;
import io.temporal.api.workflowservice.v1.ListScheduleMatchingTimesRequest;
import io.temporal.api.workflowservice.v1.ListScheduleMatchingTimesResponse;
import io.temporal.api.workflowservice.v1.ListSchedulesResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.io.IOException;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Commands on a schedule that acts at 02:30 in Berlin. */
class LocalTimesTest {
  private static final ScheduleSpec HALF_PAST_TWO = parse("""
      timezone_name: "Europe/Berlin"
      structured_calendar {
        second { step: 1 } minute { start: 30 end: 30 step: 1 } hour { start: 2 end: 2 step: 1 }
        day_of_month { start: 1 end: 31 step: 1 } month { start: 1 end: 12 step: 1 }
        day_of_week { end: 6 step: 1 }
      }
      """, ScheduleSpec.class);

  private CannedServer server;

  @BeforeEach
  void start() throws IOException {
    server = new CannedServer();
    var described = DescribeScheduleResponse.newBuilder();
    described.getScheduleBuilder().setSpec(HALF_PAST_TWO);
    server.answer(
        ScheduleServiceGrpc.getDescribeScheduleMethod(),
        request -> dev.almanac.protocol.schedule.v1.DescribeScheduleResponse.newBuilder()
            .setDescription(described.build().toByteString())
            .build());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void aRangeOfDatesIncludesBothAndSaysWhichTimeClocksSkipped() {
    server.answer(
        WorkflowServiceGrpc.getListScheduleMatchingTimesMethod(),
        request -> ListScheduleMatchingTimesResponse.newBuilder()
            .addStartTime(time("2027-03-27T01:30:00Z"))
            .addStartTime(time("2027-03-29T00:30:00Z"))
            .build());

    var run = run(
        "list-matching-times", "nightly", "--start-time", "2027-03-27", "--end-time", "2027-03-29");

    assertThat(run.lines())
        .containsExactly(
            "Europe/Berlin                   UTC",
            "Sat 2027-03-27 02:30:00 +01:00  2027-03-27T01:30:00.000Z",
            "Mon 2027-03-29 02:30:00 +02:00  2027-03-29T00:30:00.000Z",
            "note: 02:30 does not exist on 28 March 2027, when clocks go forward: skipped.");
    var asked = server.requests(ListScheduleMatchingTimesRequest.class).getFirst();
    assertThat(asked.getStartTime()).isEqualTo(time("2027-03-26T22:59:59Z"));
    assertThat(asked.getEndTime()).isEqualTo(time("2027-03-29T21:59:59Z"));
  }

  @Test
  void aBackfillOfDatesIncludesBoth() {
    assertThat(run("backfill", "nightly", "--start-time", "2026-10-01", "--end-time", "2026-10-02")
            .err())
        .isEmpty();

    var range = server.last(CreateBackfillRequest.class).getRange();
    assertThat(range.getStart()).isEqualTo(time("2026-09-30T22:00:00Z"));
    assertThat(range.getEnd()).isEqualTo(time("2026-10-02T21:59:59Z"));
  }

  @Test
  void explainsALocalTimeAndAllOfADay() {
    run("explain", "nightly", "--time", "2026-12-24 2:30");
    run("explain", "nightly", "--time", "2026-12-24");

    var asked = server.requests(ExplainScheduleRequest.class);
    assertThat(asked.getFirst().getStart()).isEqualTo(time("2026-12-24T01:30:00Z"));
    assertThat(asked.getFirst().hasEnd()).isFalse();
    assertThat(asked.getLast().getStart()).isEqualTo(time("2026-12-23T23:00:00Z"));
    assertThat(asked.getLast().getEnd()).isEqualTo(time("2026-12-24T22:59:59Z"));
  }

  @Test
  void skipsTheOnlyTimeOfADayAndGuessesNoneOfMany() {
    explained("times { nominal_time { seconds: 1798075800 } }");
    assertThat(run("skip", "nightly", "--time", "2026-12-24").out())
        .contains("Thu 2026-12-24 02:30:00 +01:00");
    assertThat(server.requests(SkipTimeRequest.class).getFirst().getNominalTime())
        .isEqualTo(time("2026-12-24T01:30:00Z"));

    explained("times { } times { }");
    var refused = run("skip", "nightly", "--time", "2026-12-24");
    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.err()).contains("more than one time on this day");
    assertThat(server.requests(SkipTimeRequest.class)).hasSize(1);
  }

  @Test
  void creatingSaysWhatItMeansAndWhenItComes() {
    server.answer(
        ScheduleServiceGrpc.getPreviewScheduleMethod(),
        request -> parse("""
        sentence: "At 02:30 every day in Europe/Berlin"
        times {
          nominal_time { seconds: 1798075800 } local_time: "2026-12-24T02:30:00+01:00"
          actual_time { seconds: 1798075842 }
        }
        remarks { text: "02:30 comes twice." }
        """, PreviewScheduleResponse.class));

    var created = run("create", "nightly", "--type", "T", "--tq", "q", "--paused");

    assertThat(created.lines())
        .containsExactly(
            "Created schedule 'nightly'.",
            "It is paused: 'almanac schedule resume' lets it act.",
            "At 02:30 every day in Europe/Berlin.",
            "",
            "Next times",
            "  LOCAL                           UTC                       WITH JITTER",
            "  Thu 2026-12-24 02:30:00 +01:00  2026-12-24T01:30:00.000Z  2026-12-24T01:30:42.000Z",
            "",
            "Remarks",
            "  02:30 comes twice.");
    var json = run("create", "nightly", "--type", "T", "--tq", "q", "--output", "json");
    assertThat(JsonParser.parseString(json.out()).getAsJsonObject().has("preview"))
        .isTrue();
  }

  @Test
  void aPreviewStoresNothingAndTellsEveryProblem() {
    server.answer(
        ScheduleServiceGrpc.getPreviewScheduleMethod(),
        request -> parse("""
        problems { field: "timezoneName" message: "has no rules" }
        problems { field: "jitter" message: "is too long" }
        """, PreviewScheduleResponse.class));

    var run = run("preview", "nightly", "--cron", "@daily", "--exclude-on", "holidays");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("has no rules").contains("is too long");
    assertThat(server.requests(CreateScheduleRequest.class)).isEmpty();
    var asked = server.last(PreviewScheduleRequest.class);
    assertThat(asked.getScheduleId()).isEqualTo("nightly");
    assertThat(asked.getExtension().getCalendars(0).getCalendar()).isEqualTo("holidays");
  }

  @Test
  void programsSeeTheStatesThatPeopleSee() {
    server.answer(
        WorkflowServiceGrpc.getListSchedulesMethod(),
        request -> parse("schedules { schedule_id: \"o'clock\" }", ListSchedulesResponse.class));
    server.answer(ScheduleServiceGrpc.getListSummariesMethod(), request -> {
      assertThat(request.getQuery()).isEqualTo("ScheduleId IN ('o''clock')");
      return parse(
          "schedules { schedule_id: \"o'clock\" state: SCHEDULE_STATE_EXHAUSTED }",
          ListSummariesResponse.class);
    });

    assertThat(run("list", "--output", "jsonl").out())
        .contains("\"almanac\":{\"state\":\"SCHEDULE_STATE_EXHAUSTED\"}");
  }

  @Test
  void pausesAndResumesByPlainWords() {
    assertThat(run("pause", "nightly", "--reason", "no disk").lines())
        .containsExactly("Paused schedule 'nightly'.");
    assertThat(run("resume", "nightly").lines())
        .containsExactly("Schedule 'nightly' was not paused.");
    assertThat(run("pause", "nightly", "--sid", "other").err()).contains("Expected one id");
    assertThat(run("pause").err()).contains("Missing id");
  }

  private void explained(String answer) {
    server.answer(
        ScheduleServiceGrpc.getExplainScheduleMethod(),
        request -> parse(answer, ExplainScheduleResponse.class));
  }

  private CommandRun run(String... words) {
    var all = new String[words.length + 1];
    all[0] = "schedule";
    System.arraycopy(words, 0, all, 1, words.length);
    return server.run(all);
  }

  private static Timestamp time(String text) {
    return ProtoTime.timestamp(Instant.parse(text));
  }

  private static <M extends Message> M parse(String text, Class<M> type) {
    try {
      return TextFormat.parse(text, type);
    } catch (TextFormat.ParseException e) {
      throw new AssertionError(text, e);
    }
  }
}
