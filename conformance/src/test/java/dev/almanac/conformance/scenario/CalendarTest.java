package dev.almanac.conformance.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.Asker;
import dev.almanac.protocol.schedule.v1.CalendarChange;
import dev.almanac.protocol.schedule.v1.CalendarUse;
import dev.almanac.protocol.schedule.v1.CalendarUseKind;
import dev.almanac.protocol.schedule.v1.CreateCalendarRequest;
import dev.almanac.protocol.schedule.v1.CreateScheduleRequest;
import dev.almanac.protocol.schedule.v1.DeleteCalendarRequest;
import dev.almanac.protocol.schedule.v1.DescribeCalendarRequest;
import dev.almanac.protocol.schedule.v1.DescribeCalendarResponse;
import dev.almanac.protocol.schedule.v1.DescribeScheduleRequest;
import dev.almanac.protocol.schedule.v1.DescribeScheduleResponse;
import dev.almanac.protocol.schedule.v1.ExplainScheduleRequest;
import dev.almanac.protocol.schedule.v1.ExplainedTime;
import dev.almanac.protocol.schedule.v1.Extension;
import dev.almanac.protocol.schedule.v1.NamedCalendar;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.protocol.schedule.v1.SpecExtension;
import dev.almanac.protocol.schedule.v1.UpdateCalendarRequest;
import dev.almanac.protocol.schedule.v1.UpdateCalendarResponse;
import dev.almanac.protocol.schedule.v1.Verdict;
import io.temporal.api.workflowservice.v1.ListScheduleMatchingTimesRequest;
import io.temporal.client.schedules.Schedule;
import io.temporal.client.schedules.ScheduleUpdate;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Named calendars, and schedules that use them. */
@OnEachDatabase
class CalendarTest {
  private final Storage storage;
  private final String id = Timetables.newId();
  private final String weekends = "weekends-" + UUID.randomUUID();
  private final String holidays = "holidays-" + UUID.randomUUID();
  private Timetables timetables;
  private OwnCalls own;

  CalendarTest(Storage storage) {
    this.storage = storage;
  }

  @BeforeEach
  void open() {
    timetables = Timetables.on(storage, (input, pokes) -> input);
    own = new OwnCalls(storage.endpoint());
    putCalendar(NamedCalendar.newBuilder().setName(weekends).addWeekdays(0).addWeekdays(6));
    putCalendar(NamedCalendar.newBuilder().setName(holidays).addDates("2030-01-01"));
  }

  @AfterEach
  void close() {
    timetables.close();
  }

  @Test
  void timesAreMovedAndLeftOutWhereverTheyAreShown() {
    create(use(weekends, CalendarUseKind.CALENDAR_USE_KIND_ROLL_NEXT), excluding());

    // 5 January 2030 is a Saturday.
    assertThat(matching("2029-12-31T12:00:00Z", "2030-01-08T12:00:00Z"))
        .containsExactly(
            at("2030-01-02"),
            at("2030-01-03"),
            at("2030-01-04"),
            at("2030-01-07"),
            at("2030-01-08"));
    var excluded = explain("2030-01-01T09:00:00Z");
    assertThat(excluded.getVerdict()).isEqualTo(Verdict.VERDICT_EXCLUDED);
    assertThat(excluded.getReasons(0)).contains(holidays + " (version 1)");
    var rolled = explain("2030-01-05T09:00:00Z");
    assertThat(rolled.getVerdict()).isEqualTo(Verdict.VERDICT_ROLLED);
    assertThat(rolled.getReasons(0)).contains("2030-01-07T09:00").contains(weekends);
    assertThat(explain("2030-01-07T09:00:00Z").getReasonsList())
        .anyMatch(why -> why.startsWith("It is rolled from 2030-01-05T09:00"));
    assertThat(describe().getSentence()).contains(weekends).contains(holidays);
    assertThat(timetables.client().getHandle(id).describe().getInfo().getNextActionTimes())
        .hasSize(10)
        .noneMatch(time -> isWeekend(time));
  }

  @Test
  void aDayIsAddedAndTheAnswerSaysWhichTimesThatTakesAway() {
    create(excluding());
    var soon = LocalDate.now(ZoneOffset.UTC).plusDays(9);
    var change = CalendarChange.newBuilder().addAddDates(soon.toString());

    var foreseen = change(change, true);
    assertThat(describeHolidays(0).getCalendar().getVersion()).isEqualTo(1);
    var changed = change(change, false);

    assertThat(changed.getCalendar().getDatesList()).containsExactly(soon.toString(), "2030-01-01");
    assertThat(foreseen.getAffectedList()).isEqualTo(changed.getAffectedList());
    assertThat(foreseen.getUsers()).isOne();
    var affected = changed.getAffected(0);
    assertThat(affected.getScheduleId()).isEqualTo(id);
    assertThat(affected.getAddedTimesCount()).isZero();
    assertThat(affected.getRemovedTimesList())
        .containsExactly(ProtoTime.timestamp(soon.atTime(9, 0).toInstant(ZoneOffset.UTC)));
  }

  @Test
  void aCalendarThatAScheduleUsesKeepsADayUnlessItIsMeantToLoseAll() {
    create(excluding());
    var clear = CalendarChange.newBuilder().setClear(true);

    assertThatThrownBy(() -> change(clear, false))
        .hasMessageContaining("FAILED_PRECONDITION")
        .hasMessageContaining(holidays)
        .hasMessageContaining(id)
        .hasMessageContaining("allow_empty");
    assertThat(describeHolidays(0).getCalendar().getVersion()).isEqualTo(1);
    assertThatThrownBy(
            () -> change(CalendarChange.newBuilder().addRemoveDates("2030-02-01"), false))
        .hasMessageContaining("The calendar has no 2030-02-01 to remove.");
  }

  private UpdateCalendarResponse change(CalendarChange.Builder change, boolean isDry) {
    return own.call(
        ScheduleServiceGrpc.getUpdateCalendarMethod(),
        UpdateCalendarRequest.newBuilder()
            .setNamespace(Endpoint.NAMESPACE)
            .setCalendar(NamedCalendar.newBuilder().setName(holidays))
            .setChange(change)
            .setDryRun(isDry)
            .build());
  }

  @Test
  void aChangeOfACalendarReachesTheSchedulesThatUseIt() {
    create(excluding());

    var changed = own.call(
        ScheduleServiceGrpc.getUpdateCalendarMethod(),
        UpdateCalendarRequest.newBuilder()
            .setNamespace(Endpoint.NAMESPACE)
            .setCalendar(NamedCalendar.newBuilder().setName(holidays).addDates("2030-01-02"))
            .setAsker(Asker.newBuilder().setIdentity("ann").setReason("The fair was moved."))
            .build());

    assertThat(changed.getCalendar().getVersion()).isEqualTo(2);
    Await.until("the schedule knows version 2", () -> version() == 2);
    assertThat(matching("2029-12-31T12:00:00Z", "2030-01-03T12:00:00Z"))
        .containsExactly(at("2030-01-01"), at("2030-01-03"));
    var entry = own.entries(id).getLast();
    assertThat(entry.getKind()).isEqualTo("Updated");
    assertThat(entry.getChangedFieldsList()).containsExactly("calendars");
    assertThat(entry.getAsker().getReason())
        .isEqualTo("Calendar %s has version 2. The fair was moved.".formatted(holidays));
    assertThat(entry.getAsker().getIdentity()).isEqualTo("ann");
    assertThat(entry.getSource()).isEqualTo("calendar");

    var first = describeHolidays(1);
    assertThat(first.getCalendar().getDatesList()).containsExactly("2030-01-01");
    assertThat(describeHolidays(0).getCalendar().getDatesList()).containsExactly("2030-01-02");
    assertThat(first.getVersionsList())
        .extracting(NamedCalendar::getVersion, NamedCalendar::getUpdatedBy)
        .containsExactly(tuple(2L, "ann"), tuple(1L, ""));
    assertThatThrownBy(() -> describeHolidays(3))
        .hasMessageContaining("NOT_FOUND")
        .hasMessageContaining("has no version 3; kept are 1 to 2");
  }

  private DescribeCalendarResponse describeHolidays(long version) {
    return own.call(
        ScheduleServiceGrpc.getDescribeCalendarMethod(),
        DescribeCalendarRequest.newBuilder()
            .setNamespace(Endpoint.NAMESPACE)
            .setName(holidays)
            .setVersion(version)
            .build());
  }

  @Test
  void aCalendarThatIsUsedIsNotDeleted() {
    create(excluding());

    assertThatThrownBy(this::deleteHolidays)
        .hasMessageContaining("FAILED_PRECONDITION")
        .hasMessageContaining("used by schedule " + id);
    timetables.client().getHandle(id).delete();
    deleteHolidays();
    assertThatThrownBy(this::deleteHolidays).hasMessageContaining("NOT_FOUND");
  }

  @Test
  void anUpdateThroughTemporalsApiKeepsCalendars() {
    create(excluding());

    timetables
        .client()
        .getHandle(id)
        .update(input ->
            new ScheduleUpdate(Schedule.newBuilder(input.getDescription().getSchedule())
                .setSpec(Timetables.every(Duration.ofHours(12)))
                .build()));

    assertThat(describe().getExtension().getSpec().getCalendarsList())
        .containsExactly(excluding().toBuilder().setVersion(1).build());
    assertThat(matching("2029-12-31T13:00:00Z", "2030-01-02T00:00:00Z"))
        .containsExactly(Instant.parse("2030-01-02T00:00:00Z"));
  }

  @Test
  void refusesCalendarsThatAreNotThereAndUsesThatCannotBe() {
    assertThatThrownBy(() -> create(use("nowhere", CalendarUseKind.CALENDAR_USE_KIND_EXCLUDE)))
        .hasMessageContaining("INVALID_ARGUMENT")
        .hasMessageContaining("calendar not found: nowhere");
    assertThatThrownBy(() -> create(use(holidays, CalendarUseKind.CALENDAR_USE_KIND_UNSPECIFIED)))
        .hasMessageContaining("INVALID_ARGUMENT");
    assertThatThrownBy(() -> create(excluding(), excluding()))
        .hasMessageContaining("INVALID_ARGUMENT")
        .hasMessageContaining("used twice");
    assertThatThrownBy(this::describe).hasMessageContaining("NOT_FOUND");
  }

  private void putCalendar(NamedCalendar.Builder calendar) {
    own.call(
        ScheduleServiceGrpc.getCreateCalendarMethod(),
        CreateCalendarRequest.newBuilder()
            .setNamespace(Endpoint.NAMESPACE)
            .setCalendar(calendar)
            .build());
  }

  private void deleteHolidays() {
    own.call(
        ScheduleServiceGrpc.getDeleteCalendarMethod(),
        DeleteCalendarRequest.newBuilder()
            .setNamespace(Endpoint.NAMESPACE)
            .setName(holidays)
            .build());
  }

  private CalendarUse excluding() {
    return use(holidays, CalendarUseKind.CALENDAR_USE_KIND_EXCLUDE);
  }

  private static CalendarUse use(String calendar, CalendarUseKind kind) {
    return CalendarUse.newBuilder().setCalendar(calendar).setKind(kind).build();
  }

  /** Every day at nine. */
  private void create(CalendarUse... uses) {
    var request = io.temporal.api.workflowservice.v1.CreateScheduleRequest.newBuilder()
        .setNamespace(Endpoint.NAMESPACE)
        .setScheduleId(id)
        .setRequestId(UUID.randomUUID().toString());
    request.getScheduleBuilder().getSpecBuilder().addCronString("0 9 * * *");
    var action = request.getScheduleBuilder().getActionBuilder().getStartWorkflowBuilder();
    action.setWorkflowId("w-" + id).getWorkflowTypeBuilder().setName(Script.TYPE);
    action.getTaskQueueBuilder().setName(timetables.stage().queue());
    own.call(
        ScheduleServiceGrpc.getCreateScheduleMethod(),
        CreateScheduleRequest.newBuilder()
            .setRequest(request.build().toByteString())
            .setExtension(Extension.newBuilder()
                .setSpec(SpecExtension.newBuilder().addAllCalendars(List.of(uses))))
            .build());
  }

  private DescribeScheduleResponse describe() {
    return own.call(
        ScheduleServiceGrpc.getDescribeScheduleMethod(),
        DescribeScheduleRequest.newBuilder()
            .setNamespace(Endpoint.NAMESPACE)
            .setScheduleId(id)
            .build());
  }

  private long version() {
    return describe().getExtension().getSpec().getCalendars(0).getVersion();
  }

  private List<Instant> matching(String from, String to) {
    return storage
        .endpoint()
        .stubs()
        .blockingStub()
        .listScheduleMatchingTimes(ListScheduleMatchingTimesRequest.newBuilder()
            .setNamespace(Endpoint.NAMESPACE)
            .setScheduleId(id)
            .setStartTime(ProtoTime.timestamp(Instant.parse(from)))
            .setEndTime(ProtoTime.timestamp(Instant.parse(to)))
            .build())
        .getStartTimeList()
        .stream()
        .map(ProtoTime::instant)
        .toList();
  }

  private ExplainedTime explain(String time) {
    return own.call(
            ScheduleServiceGrpc.getExplainScheduleMethod(),
            ExplainScheduleRequest.newBuilder()
                .setNamespace(Endpoint.NAMESPACE)
                .setScheduleId(id)
                .setStart(ProtoTime.timestamp(Instant.parse(time)))
                .build())
        .getTimes(0);
  }

  private static Instant at(String day) {
    return Instant.parse(day + "T09:00:00Z");
  }

  private static boolean isWeekend(Instant time) {
    return LocalDate.ofInstant(time, ZoneOffset.UTC).getDayOfWeek().compareTo(DayOfWeek.FRIDAY) > 0;
  }
}
