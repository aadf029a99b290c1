package dev.almanac.api.schedule;

import static dev.almanac.api.filter.Attributes.NAMESPACE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.api.CalculationPool;
import dev.almanac.api.filter.Attributes;
import dev.almanac.engine.decision.RunLimits;
import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.request.ScheduleDecision;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.engine.schedule.state.ScheduleReply;
import dev.almanac.protocol.schedule.v1.Extension;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.Schedules;
import dev.almanac.runtime.registry.Registrar;
import dev.almanac.runtime.registry.StoredCalendars;
import dev.almanac.store.memory.MemoryStore;
import io.temporal.api.workflowservice.v1.CreateScheduleRequest;
import io.temporal.api.workflowservice.v1.UpdateScheduleRequest;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A large specification is read neither on the wire nor in the loop that answers. */
class LargeSpecTest {
  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
  private static final int LARGEST = 1_000;

  private final MemoryStore store = new MemoryStore();
  private final Asked schedules = new Asked();
  private final ArrayDeque<Runnable> elsewhere = new ArrayDeque<>();
  private final ScheduleEditor changes = new ScheduleEditor(
      name -> schedules,
      new DefinitionReader(
          Attributes.in(new MemoryStore()), RunLimits.DEFAULT, InstantSource.fixed(NOW)),
      new StoredCalendars(
          store, new Registrar(Runnable::run, () -> store.nodes().take("node"))),
      new CalculationPool(elsewhere::add));

  @Test
  void aSmallOneIsReadAtOnce() {
    changes.create(NAMESPACE, request(3), Extension.getDefaultInstance());

    assertThat(schedules.asked).hasSize(1);
    assertThat(elsewhere).isEmpty();
  }

  @Test
  void aLargeOneIsReadElsewhereWhenAScheduleIsCreated() {
    changes.create(NAMESPACE, request(LARGEST), Extension.getDefaultInstance());

    assertThat(schedules.asked).isEmpty();
    elsewhere.remove().run();
    assertThat(schedules.asked).hasSize(1);
  }

  @Test
  void aLargeOneIsReadElsewhereWhenAScheduleIsUpdated() {
    changes.create(NAMESPACE, request(1), Extension.getDefaultInstance());
    schedules.present = made(schedules.asked.getFirst());
    var update = UpdateScheduleRequest.newBuilder()
        .setScheduleId("s")
        .setRequestId("u")
        .setSchedule(request(LARGEST).getSchedule())
        .build();

    changes.update(NAMESPACE, update, Extension.getDefaultInstance(), "");

    assertThat(schedules.asked).hasSize(1);
    elsewhere.remove().run();
    assertThat(schedules.asked)
        .hasSize(2)
        .last()
        .isInstanceOfSatisfying(
            ScheduleRequest.Update.class,
            asked -> assertThat(asked.definition().timing().shown().getStructuredCalendarCount())
                .isEqualTo(LARGEST));
  }

  private static CompletableFuture<Schedule> made(ScheduleRequest creation) {
    var decided =
        dev.almanac.engine.schedule.ScheduleEngine.decide(Optional.empty(), creation, NOW);
    return CompletableFuture.completedFuture(((ScheduleDecision.Accepted) decided).next());
  }

  private static CreateScheduleRequest request(int crons) {
    var request = CreateScheduleRequest.newBuilder().setScheduleId("s").setRequestId("r");
    var spec = request.getScheduleBuilder().getSpecBuilder();
    IntStream.range(0, crons)
        .mapToObj(at -> "%d %d * * *".formatted(at % 60, at / 60))
        .forEach(spec::addCronString);
    var action = request.getScheduleBuilder().getActionBuilder().getStartWorkflowBuilder();
    action.setWorkflowId("w").getWorkflowTypeBuilder().setName("type");
    action.getTaskQueueBuilder().setName("queue");
    return request.build();
  }

  /** Remembers what is asked of schedules. */
  private static final class Asked implements Schedules {
    private final List<ScheduleRequest> asked = new ArrayList<>();
    private CompletableFuture<Schedule> present = new CompletableFuture<>();

    @Override
    public CompletionStage<ScheduleReply> ask(ScheduleName schedule, ScheduleRequest request) {
      asked.add(request);
      return new CompletableFuture<>();
    }

    @Override
    public CompletionStage<Schedule> view(ScheduleName schedule) {
      return present;
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
