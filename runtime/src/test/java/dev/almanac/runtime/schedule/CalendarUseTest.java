package dev.almanac.runtime.schedule;

import static dev.almanac.runtime.node.SteppedLoop.BEGIN;
import static dev.almanac.runtime.node.SteppedLoop.NAMESPACE;
import static dev.almanac.runtime.schedule.ScheduleStage.ANN;
import static dev.almanac.runtime.schedule.ScheduleStage.creation;
import static dev.almanac.runtime.schedule.ScheduleStage.definition;
import static dev.almanac.runtime.schedule.ScheduleStage.name;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.calendar.CalendarUse;
import dev.almanac.calendar.DaySet;
import dev.almanac.calendar.Interval;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.state.ScheduleDefinition;
import dev.almanac.engine.schedule.state.ScheduleReply;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.loop.Fences;
import dev.almanac.runtime.node.SteppedLoop;
import dev.almanac.runtime.registry.Calendars;
import dev.almanac.runtime.registry.Calendars.Removal;
import dev.almanac.runtime.registry.NamedCalendar;
import dev.almanac.runtime.registry.Registrar;
import dev.almanac.runtime.registry.StoredCalendars;
import dev.almanac.store.codec.schedule.NamedDays;
import dev.almanac.store.memory.MemoryStore;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** A calendar is deleted before a schedule uses it, or not while one does; nothing between. */
class CalendarUseTest {
  private static final String HOLIDAYS = "holidays";

  private final MemoryStore store = new MemoryStore();
  private final SteppedLoop loop = new SteppedLoop(store);
  private final Fences fences = new Fences(store.nodes(), store.nodes().take("registrar"));
  private final Registrar registrar = new Registrar(Runnable::run, fences::current, fences::renew);
  private final Calendars calendars = new StoredCalendars(store, registrar);

  @Test
  void isNotDeletedWhileAScheduleThatUsesItIsBeingCreated() {
    createHolidays();
    var created = use(use -> creation(using(use)));
    loop.stepOnly();
    assertThat(store.schedules().using(NAMESPACE, HOLIDAYS, null, 1))
        .as("nothing is stored yet")
        .isEmpty();

    assertThat(remove()).as("while the commit waits").isEqualTo(new Removal.InUse("s"));
    loop.get(created);
    assertThat(remove()).as("once it is done").isEqualTo(new Removal.InUse("s"));
    loop.get(loop.services.schedules().ask(name("s"), new ScheduleRequest.Delete(ANN)));

    assertThat(remove()).isEqualTo(new Removal.Removed());
  }

  @Test
  void isNotDeletedWhileAScheduleIsUpdatedToUseIt() {
    createHolidays();
    loop.get(loop.services
        .schedules()
        .ask(name("s"), creation(ScheduleStage.every(Duration.ofHours(1), OverlapPolicy.SKIP))));
    var updated =
        use(use -> new ScheduleRequest.Update(Optional.empty(), using(use), Optional.empty(), ANN));

    assertThat(remove()).isEqualTo(new Removal.InUse("s"));
    loop.get(updated);

    assertThat(loop.get(loop.services.schedules().view(name("s")))
            .definition()
            .timing()
            .calendars())
        .containsOnlyKeys(HOLIDAYS);
    assertThat(get(calendars.find(NAMESPACE, HOLIDAYS))).isPresent();
  }

  @Test
  void isNotFoundOnceItIsDeleted() {
    createHolidays();
    assertThat(remove()).isEqualTo(new Removal.Removed());

    var found =
        get(calendars.use(name("s"), List.of(HOLIDAYS), CompletableFuture::completedFuture));

    assertThat(found).containsExactly(Optional.empty());
  }

  @Test
  void canBeDeletedAfterUsesThatCameToNothing() {
    createHolidays();
    var failed = calendars.use(
        name("s"),
        List.of(HOLIDAYS, HOLIDAYS),
        found -> CompletableFuture.failedFuture(new IllegalStateException("refused")));
    var thrown = calendars.use(name("t"), List.of(HOLIDAYS), found -> {
      throw new IllegalStateException("refused");
    });

    assertThat(failed.toCompletableFuture()).isCompletedExceptionally();
    assertThat(thrown.toCompletableFuture()).isCompletedExceptionally();
    assertThat(remove()).isEqualTo(new Removal.Removed());
  }

  /** Loops tell their callers at once that an outcome is unknown. The commit may be done later. */
  @Test
  void isNotDeletedBeforeACommitWithAnUnknownOutcomeHasEnded() {
    createHolidays();
    var before = fences.current();
    var unknown = new CallFailed(new CallFailed.Reason.Unavailable("no answer"));
    var failed = calendars.use(
        name("s"), List.of(HOLIDAYS), found -> CompletableFuture.failedFuture(unknown));
    assertThat(failed.toCompletableFuture()).isCompletedExceptionally();
    assertThat(fences.current()).isEqualTo(before);

    assertThat(remove()).isEqualTo(new Removal.Removed());

    assertThat(fences.current()).as("waits for what is under way").isNotEqualTo(before);
    var after = fences.current();
    createHolidays();
    assertThat(remove()).isEqualTo(new Removal.Removed());
    assertThat(fences.current()).as("once").isEqualTo(after);
  }

  private void createHolidays() {
    var days =
        new NamedDays("", List.of(LocalDate.of(2030, 1, 2)), List.of(), NamedDays.Change.at(BEGIN));
    assertThat(get(calendars.create(NAMESPACE, HOLIDAYS, days))).isPresent();
  }

  private Removal remove() {
    return get(calendars.remove(NAMESPACE, HOLIDAYS));
  }

  private CompletionStage<ScheduleReply> use(Function<CalendarUse, ScheduleRequest> request) {
    return calendars.use(
        name("s"),
        List.of(HOLIDAYS),
        found -> loop.services
            .schedules()
            .ask(name("s"), request.apply(use(found.getFirst().orElseThrow()))));
  }

  private static CalendarUse use(NamedCalendar calendar) {
    return new CalendarUse(
        calendar.name(),
        calendar.version(),
        DaySet.of(calendar.days().dates(), calendar.days().weekdays()),
        CalendarUse.Kind.EXCLUDE);
  }

  private static ScheduleDefinition using(CalendarUse use) {
    var spec = TimeSpec.builder().interval(Interval.every(Duration.ofHours(1))).build();
    return definition(spec.withUses(List.of(use)), "workflow", OverlapPolicy.SKIP);
  }

  private static <T> T get(CompletionStage<T> stage) {
    return stage.toCompletableFuture().join();
  }
}
