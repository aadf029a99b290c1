package dev.almanac.api.schedule;

import static dev.almanac.api.filter.Attributes.NAMESPACE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.almanac.api.CalculationPool;
import dev.almanac.api.RpcError;
import dev.almanac.api.RpcException;
import dev.almanac.api.filter.Attributes;
import dev.almanac.engine.decision.RunLimits;
import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.engine.schedule.state.ScheduleReply;
import dev.almanac.protocol.schedule.v1.CalendarUse;
import dev.almanac.protocol.schedule.v1.CalendarUseKind;
import dev.almanac.protocol.schedule.v1.Extension;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.Schedules;
import dev.almanac.runtime.registry.Calendars.Removal;
import dev.almanac.runtime.registry.Registrar;
import dev.almanac.runtime.registry.StoredCalendars;
import dev.almanac.store.codec.schedule.NamedDays;
import dev.almanac.store.memory.MemoryStore;
import io.temporal.api.workflowservice.v1.CreateScheduleRequest;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

class CalendarUseTest {
  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

  private final MemoryStore store = new MemoryStore();
  private final Unanswered schedules = new Unanswered();
  private final StoredCalendars calendars = new StoredCalendars(
      store, new Registrar(Runnable::run, () -> store.nodes().take("node")));
  private final ScheduleEditor changes = new ScheduleEditor(
      name -> schedules,
      new DefinitionReader(
          Attributes.in(new MemoryStore()), RunLimits.DEFAULT, InstantSource.fixed(NOW)),
      calendars,
      new CalculationPool(Runnable::run));

  @Test
  void aCalendarIsHeldUntilItIsKnownWhetherAScheduleUsesIt() {
    createHolidays();

    var created = changes.create(NAMESPACE, request(), holidays());

    assertThat(schedules.asked).hasSize(1);
    assertThat(remove()).isEqualTo(new Removal.InUse("s"));
    schedules.asked.getFirst().completeExceptionally(new IllegalStateException("nothing came"));
    assertThat(created.toCompletableFuture()).isCompletedExceptionally();
    assertThat(remove()).isEqualTo(new Removal.Removed());
  }

  @Test
  void aCalendarThatIsDeletedFirstIsNotFound() {
    createHolidays();
    assertThat(remove()).isEqualTo(new Removal.Removed());

    var created = changes.create(NAMESPACE, request(), holidays());

    var failure = catchThrowableOfType(
        CompletionException.class, () -> created.toCompletableFuture().join());
    assertThat(failure.getCause())
        .isInstanceOfSatisfying(
            RpcException.class,
            refused -> assertThat(refused.error())
                .isEqualTo(RpcError.invalidArgument("calendar not found: holidays")));
    assertThat(schedules.asked).isEmpty();
  }

  private void createHolidays() {
    var days =
        new NamedDays("", List.of(LocalDate.of(2030, 1, 2)), List.of(), NamedDays.Change.at(NOW));
    assertThat(calendars
            .create(NAMESPACE.id(), "holidays", days)
            .toCompletableFuture()
            .join())
        .isPresent();
  }

  private Removal remove() {
    return calendars.remove(NAMESPACE.id(), "holidays").toCompletableFuture().join();
  }

  private static Extension holidays() {
    var extension = Extension.newBuilder();
    extension
        .getSpecBuilder()
        .addCalendars(CalendarUse.newBuilder()
            .setCalendar("holidays")
            .setKind(CalendarUseKind.CALENDAR_USE_KIND_EXCLUDE));
    return extension.build();
  }

  private static CreateScheduleRequest request() {
    var request = CreateScheduleRequest.newBuilder().setScheduleId("s").setRequestId("r");
    request.getScheduleBuilder().getSpecBuilder().addCronString("@daily");
    var action = request.getScheduleBuilder().getActionBuilder().getStartWorkflowBuilder();
    action.setWorkflowId("w").getWorkflowTypeBuilder().setName("type");
    action.getTaskQueueBuilder().setName("queue");
    return request.build();
  }

  /** Schedules whose answers are on their way until the test gives them. */
  private static final class Unanswered implements Schedules {
    private final List<CompletableFuture<ScheduleReply>> asked = new ArrayList<>();

    @Override
    public CompletionStage<ScheduleReply> ask(ScheduleName schedule, ScheduleRequest request) {
      var answer = new CompletableFuture<ScheduleReply>();
      asked.add(answer);
      return answer;
    }

    @Override
    public CompletionStage<Schedule> view(ScheduleName schedule) {
      return new CompletableFuture<>();
    }

    @Override
    public CompletionStage<Optional<LedgerEntry>> outcome(
        ScheduleName schedule, long fire, Histories.Wait wait) {
      return new CompletableFuture<>();
    }

    @Override
    public CompletionStage<Optional<LedgerEntry>> end(
        ScheduleName schedule, String backfillId, Histories.Wait wait) {
      return new CompletableFuture<>();
    }
  }
}
