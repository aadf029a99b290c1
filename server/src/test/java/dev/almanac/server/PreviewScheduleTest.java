package dev.almanac.server;

import static dev.almanac.server.ScheduleCalls.at;
import static dev.almanac.server.ScheduleCalls.cron;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.util.Durations;
import dev.almanac.protocol.schedule.v1.CalendarUseKind;
import dev.almanac.protocol.schedule.v1.CronText;
import dev.almanac.protocol.schedule.v1.DstGap;
import dev.almanac.protocol.schedule.v1.PreviewScheduleRequest;
import dev.almanac.protocol.schedule.v1.PreviewScheduleResponse;
import dev.almanac.protocol.schedule.v1.PreviewedTime;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.protocol.schedule.v1.SpecExtension;
import dev.almanac.protocol.schedule.v1.SpecProblem;
import dev.almanac.protocol.schedule.v1.SpecRemark;
import dev.almanac.protocol.schedule.v1.SpecRemarkKind;
import io.temporal.api.schedule.v1.Range;
import io.temporal.api.schedule.v1.ScheduleSpec;
import io.temporal.api.schedule.v1.StructuredCalendarSpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PreviewScheduleTest {
  private static final String FROM = "2026-03-27T00:00:00Z";

  private Servers server;
  private ScheduleCalls calls;

  @BeforeEach
  void start() throws StartException {
    server = Servers.start("default");
    calls = new ScheduleCalls(server);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void showsSentenceTimesAndWhatClocksDo() {
    var spec = cron("30 2 * * *").toBuilder().setTimezoneName("Europe/Berlin").build();

    var preview =
        preview(spec, SpecExtension.newBuilder().setDstGap(DstGap.DST_GAP_SHIFT).build());

    assertThat(preview.getSentence()).startsWith("At 02:30 every day in Europe/Berlin");
    assertThat(preview.getTimesList())
        .extracting(PreviewedTime::getLocalTime)
        .containsExactly(
            "2026-03-27T02:30:00+01:00", "2026-03-28T02:30:00+01:00", "2026-03-29T03:30:00+02:00");
    assertThat(preview.getTimes(2).getRemark()).isEqualTo("Moved from 02:30, which clocks skip.");
    assertThat(preview.getTimes(2).getActualTime()).isEqualTo(at("2026-03-29T01:30:00Z"));
    assertThat(preview.getRemarksList())
        .extracting(SpecRemark::getKind)
        .containsExactly(
            SpecRemarkKind.SPEC_REMARK_KIND_CLOCK_CHANGE,
            SpecRemarkKind.SPEC_REMARK_KIND_CLOCK_CHANGE);
    assertThat(preview.getComplete()).isFalse();
    assertThat(preview.getStored()).isFalse();
  }

  @Test
  void aBadSpecificationAnswersWithTheProblemsOfItsFields() {
    var spec = cron("0 9 * * *", "0 25 * * *").toBuilder()
        .addStructuredCalendar(
            StructuredCalendarSpec.newBuilder().addHour(Range.newBuilder().setStart(24)))
        .build();
    var extension = SpecExtension.newBuilder()
        .addCron(CronText.newBuilder().setText("x").setDialect("quartz"))
        .build();

    var preview = preview(spec, extension);

    assertThat(preview.getProblemsList())
        .extracting(SpecProblem::getField)
        .containsExactly("structuredCalendar[0].hour", "cronString[1]", "extension.cron[0]");
    assertThat(preview.getProblems(1).getMessage()).contains("Hour");
    assertThat(preview.getProblems(1).getPosition()).isEqualTo(3);
    assertThat(preview.getSentence()).isEmpty();
  }

  @Test
  void anUnknownCalendarIsAProblemOfItsUse() {
    var uses = ScheduleCalls.using("nowhere", CalendarUseKind.CALENDAR_USE_KIND_EXCLUDE);

    assertThat(preview(cron("@daily"), uses).getProblemsList())
        .singleElement()
        .satisfies(problem -> {
          assertThat(problem.getField()).isEqualTo("extension.calendars[0]");
          assertThat(problem.getMessage()).isEqualTo("calendar not found: nowhere");
        });
  }

  @Test
  void anEndBeforeTheStartIsAProblemOfTheEnd() {
    var spec = cron("@daily").toBuilder()
        .setStartTime(at("2027-01-01T00:00:00Z"))
        .setEndTime(at("2026-01-01T00:00:00Z"))
        .build();

    assertThat(preview(spec, SpecExtension.getDefaultInstance()).getProblemsList())
        .extracting(SpecProblem::getField)
        .containsExactly("endTime");
  }

  @Test
  void namedCalendarsMoveTimesAndAreRemarkedOn() {
    calls.createCalendar("holidays", "2026-03-28");
    var uses = ScheduleCalls.using("holidays", CalendarUseKind.CALENDAR_USE_KIND_ROLL_NEXT);

    var preview = preview(cron("0 9 28 * *"), uses);

    assertThat(preview.getTimes(0).getNominalTime()).isEqualTo(at("2026-03-29T09:00:00Z"));
    assertThat(preview.getTimes(0).getRemark())
        .isEqualTo("Moved from 09:00 on 28 March 2026 by the calendar holidays (version 1).");
    assertThat(preview.getRemarksList())
        .extracting(SpecRemark::getField)
        .containsExactly("extension.calendars[0]");
  }

  @Test
  void comparesWithTheStoredSchedule() {
    calls.create("s", cron("0 9 * * *"));

    var preview = calls.call(
        ScheduleServiceGrpc.getPreviewScheduleMethod(),
        request(cron("0 9 * * *", "0 15 28 3 * 2026"), SpecExtension.getDefaultInstance())
            .setScheduleId("s")
            .build());

    assertThat(preview.getStored()).isTrue();
    assertThat(preview.getChangedFieldsList()).containsExactly("structuredCalendar");
    assertThat(preview.getAddedTimesList()).containsExactly(at("2026-03-28T15:00:00Z"));
    assertThat(preview.getRemovedTimesList()).isEmpty();
    assertThat(preview.hasComparedUntil()).isTrue();
  }

  @Test
  void theSpecificationThatIsStoredChangesNothing() {
    calls.create("s", cron("0 9 * * *"));

    var preview = calls.call(
        ScheduleServiceGrpc.getPreviewScheduleMethod(),
        request(cron("0 9 * * *"), SpecExtension.getDefaultInstance())
            .setScheduleId("s")
            .build());

    assertThat(preview.getStored()).isTrue();
    assertThat(preview.getChangedFieldsList()).isEmpty();
    assertThat(preview.getAddedTimesList()).isEmpty();
    assertThat(preview.getRemovedTimesList()).isEmpty();
  }

  @Test
  void jitterIsThatOfTheScheduleAndUnknownWithoutAnId() {
    var spec =
        cron("0 9 * * *").toBuilder().setJitter(Durations.fromMinutes(30)).build();
    var nameless = preview(spec, SpecExtension.getDefaultInstance());
    var named = calls.call(
        ScheduleServiceGrpc.getPreviewScheduleMethod(),
        request(spec, SpecExtension.getDefaultInstance()).setScheduleId("s").build());
    calls.create("s", spec);
    var stored = calls.call(
        ScheduleServiceGrpc.getPreviewScheduleMethod(),
        request(spec, SpecExtension.getDefaultInstance()).setScheduleId("s").build());

    assertThat(nameless.getTimes(0).hasActualTime()).isFalse();
    assertThat(named.getTimes(0).getActualTime()).isNotEqualTo(named.getTimes(0).getNominalTime());
    assertThat(stored.getTimesList()).isEqualTo(named.getTimesList());
  }

  @Test
  void refusesWhatIsNoSpecification() {
    var bad = PreviewScheduleRequest.newBuilder()
        .setNamespace(ScheduleCalls.NAMESPACE)
        .setSpec(ByteString.copyFromUtf8("\uFFFF"))
        .build();

    assertThatThrownBy(() -> calls.call(ScheduleServiceGrpc.getPreviewScheduleMethod(), bad))
        .hasMessageContaining("INVALID_ARGUMENT")
        .hasMessageContaining("spec");
    assertThatThrownBy(() -> calls.call(
            ScheduleServiceGrpc.getPreviewScheduleMethod(),
            request(cron("@daily"), SpecExtension.getDefaultInstance())
                .setCount(501)
                .build()))
        .hasMessageContaining("Count is 501, and must be from 1 to 500");
  }

  private PreviewScheduleResponse preview(ScheduleSpec spec, SpecExtension extension) {
    return calls.call(
        ScheduleServiceGrpc.getPreviewScheduleMethod(), request(spec, extension).build());
  }

  private static PreviewScheduleRequest.Builder request(
      ScheduleSpec spec, SpecExtension extension) {
    return PreviewScheduleRequest.newBuilder()
        .setNamespace(ScheduleCalls.NAMESPACE)
        .setSpec(spec.toByteString())
        .setExtension(extension)
        .setFrom(at(FROM))
        .setCount(3);
  }
}
