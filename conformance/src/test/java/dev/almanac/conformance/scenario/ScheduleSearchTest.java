package dev.almanac.conformance.scenario;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.testkit.Scenario;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.CountSchedulesRequest;
import io.temporal.api.workflowservice.v1.CreateScheduleRequest;
import io.temporal.api.workflowservice.v1.DescribeScheduleRequest;
import io.temporal.api.workflowservice.v1.DescribeScheduleResponse;
import io.temporal.client.schedules.ScheduleActionStartWorkflow;
import io.temporal.client.schedules.ScheduleIntervalSpec;
import io.temporal.client.schedules.ScheduleListDescription;
import io.temporal.client.schedules.ScheduleOptions;
import io.temporal.client.schedules.ScheduleSpec;
import io.temporal.client.schedules.ScheduleState;
import io.temporal.client.schedules.ScheduleUpdate;
import io.temporal.common.SearchAttributes;
import io.temporal.common.converter.DefaultDataConverter;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Search attributes of schedules, and lists and counts of them. */
@OnEachDatabase
class ScheduleSearchTest {
  private static final ScheduleSpec HOURLY = Timetables.every(Duration.ofHours(1));

  private final Storage storage;
  private Timetables timetables;

  ScheduleSearchTest(Storage storage) {
    this.storage = storage;
  }

  @BeforeEach
  void open() {
    timetables = Timetables.on(storage, (input, pokes) -> input);
  }

  @AfterEach
  void close() {
    timetables.close();
  }

  @Test
  void tellsTheTypesOfSearchAttributesThatWereGivenWithoutThem() {
    var id = Timetables.newId();
    var payload = DefaultDataConverter.STANDARD_INSTANCE.toPayload(id).orElseThrow();
    var untyped = io.temporal.api.common.v1.SearchAttributes.newBuilder()
        .putIndexedFields(Endpoint.CUSTOMER.getName(), payload);
    var request = CreateScheduleRequest.newBuilder()
        .setNamespace(Endpoint.NAMESPACE)
        .setScheduleId(id)
        .setRequestId(id)
        .setSearchAttributes(untyped);
    request
        .getScheduleBuilder()
        .getActionBuilder()
        .getStartWorkflowBuilder()
        .setWorkflowId("w-" + id)
        .setWorkflowType(WorkflowType.newBuilder().setName(Script.TYPE))
        .setTaskQueue(TaskQueue.newBuilder().setName(timetables.stage().queue()))
        .setSearchAttributes(untyped);
    assertThat(timetables
            .stage()
            .endpoint()
            .stubs()
            .blockingStub()
            .createSchedule(request.build())
            .getConflictToken())
        .isNotNull();

    var described = timetables.client().getHandle(id).describe();

    assertThat(described.getTypedSearchAttributes().get(Endpoint.CUSTOMER)).isEqualTo(id);
    var action = (ScheduleActionStartWorkflow) described.getSchedule().getAction();
    assertThat(action.getOptions().getTypedSearchAttributes().get(Endpoint.CUSTOMER))
        .isEqualTo(id);
  }

  @Test
  void hasNoSearchAttributesOnceAllAreTakenAway() {
    var handle = timetables.create(Timetables.every(Duration.ofDays(1)));
    handle.update(input -> new ScheduleUpdate(
        input.getDescription().getSchedule(),
        SearchAttributes.newBuilder().set(Endpoint.CUSTOMER, "ada").build()));
    assertThat(described(handle.getId()).hasSearchAttributes()).isTrue();

    handle.update(
        input -> new ScheduleUpdate(input.getDescription().getSchedule(), SearchAttributes.EMPTY));

    assertThat(described(handle.getId()).hasSearchAttributes()).isFalse();
  }

  private DescribeScheduleResponse described(String id) {
    return timetables
        .stage()
        .endpoint()
        .stubs()
        .blockingStub()
        .describeSchedule(DescribeScheduleRequest.newBuilder()
            .setNamespace(Endpoint.NAMESPACE)
            .setScheduleId(id)
            .build());
  }

  @Test
  @Scenario({
    "T-7.2-ListSchedulesPagination",
    "T-7.2-ListSchedulesFilterAndEntryFields",
    "T-7.2-ListSchedulesFilterByScheduleId",
    "DW-A8-FindByScheduleId",
    "T-7.2-CountSchedules"
  })
  void findsSchedulesByTheirIdTheirAttributesAndTheirState() {
    var prefix = Timetables.newId();
    for (int i = 0; i < 3; i++) {
      boolean isPaused = i == 0;
      timetables.create(
          prefix + "-" + i,
          HOURLY,
          schedule ->
              schedule.setState(ScheduleState.newBuilder().setPaused(isPaused).build()),
          ScheduleOptions.newBuilder()
              .setTypedSearchAttributes(SearchAttributes.newBuilder()
                  .set(Endpoint.CUSTOMER, prefix)
                  .set(Endpoint.AMOUNT, (long) i)
                  .build())
              .build());
    }
    var mine = "Customer = '%s'".formatted(prefix);

    assertThat(found(mine)).containsExactlyInAnyOrder(prefix + "-0", prefix + "-1", prefix + "-2");
    assertThat(found(mine + " AND TemporalSchedulePaused = true")).containsExactly(prefix + "-0");
    assertThat(found(mine + " AND Amount > 1")).containsExactly(prefix + "-2");
    assertThat(found("ScheduleId STARTS_WITH '%s'".formatted(prefix))).hasSize(3);
    assertThat(found("ScheduleId = '%s-1'".formatted(prefix))).containsExactly(prefix + "-1");
    assertThat(found(mine + " AND ScheduleId NOT IN ('%s-1')".formatted(prefix)))
        .hasSize(2);
    assertThat(count(mine)).isEqualTo(3);
    assertThat(count(mine + " AND TemporalSchedulePaused = true")).isOne();
    assertThat(count(mine + " AND TemporalSchedulePaused = false")).isEqualTo(2);
    assertThatThrownBy(() -> found("WorkflowType = 'Script'"))
        .hasStackTraceContaining("cannot filter on \"WorkflowType\"");
  }

  private long count(String query) {
    return storage
        .endpoint()
        .stubs()
        .blockingStub()
        .countSchedules(CountSchedulesRequest.newBuilder()
            .setNamespace(Endpoint.NAMESPACE)
            .setQuery(query)
            .build())
        .getCount();
  }

  @Test
  @Scenario({"T-7.2-LimitMemoSpecSize", "T-7.3-LargeScheduleID"})
  void listsShowTheFirstTenPartsOfAScheduleWhoseIdIsLong() {
    var id = Timetables.newId() + "x".repeat(200);
    var intervals = IntStream.rangeClosed(1, 20)
        .mapToObj(hours -> new ScheduleIntervalSpec(Duration.ofHours(hours)))
        .toList();
    var spec = ScheduleSpec.newBuilder().setIntervals(intervals).build();
    timetables.create(
        id, spec, schedule -> schedule, ScheduleOptions.newBuilder().build());

    try (var found = timetables.client().listSchedules("ScheduleId = '%s'".formatted(id), 10)) {
      assertThat(found).singleElement().satisfies(one -> {
        assertThat(one.getScheduleId()).isEqualTo(id);
        assertThat(requireNonNull(one.getSchedule()).getSpec().getIntervals()).hasSize(10);
      });
    }
    var described = timetables.client().getHandle(id).describe();
    assertThat(described.getSchedule().getSpec().getIntervals()).hasSize(20);
  }

  private List<String> found(String query) {
    try (Stream<ScheduleListDescription> found = timetables.client().listSchedules(query, 2)) {
      return found.map(ScheduleListDescription::getScheduleId).toList();
    }
  }
}
