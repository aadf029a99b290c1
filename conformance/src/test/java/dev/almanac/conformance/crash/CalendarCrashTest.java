package dev.almanac.conformance.crash;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.almanac.protocol.schedule.v1.CalendarUse;
import dev.almanac.protocol.schedule.v1.CalendarUseKind;
import dev.almanac.protocol.schedule.v1.CreateCalendarRequest;
import dev.almanac.protocol.schedule.v1.CreateScheduleRequest;
import dev.almanac.protocol.schedule.v1.DescribeScheduleRequest;
import dev.almanac.protocol.schedule.v1.Extension;
import dev.almanac.protocol.schedule.v1.LedgerEntry;
import dev.almanac.protocol.schedule.v1.ListLedgerRequest;
import dev.almanac.protocol.schedule.v1.NamedCalendar;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.protocol.schedule.v1.SpecExtension;
import dev.almanac.protocol.schedule.v1.UpdateCalendarRequest;
import dev.almanac.testkit.PostgresServer;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.MethodDescriptor;
import io.grpc.stub.ClientCalls;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A server that is killed while it tells schedules of a changed calendar goes on afterwards. */
@Timeout(600)
@Execution(ExecutionMode.SAME_THREAD)
class CalendarCrashTest {
  private static final int SCHEDULES = Boolean.getBoolean("almanac.long") ? 5_000 : 100;
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  @Test
  void everyScheduleHearsOfAChangeOnceOnSqlite(@TempDir Path folder) throws Exception {
    try (var site = Site.onSqlite(folder)) {
      everyScheduleHears(site);
    }
  }

  @Test
  void everyScheduleHearsOfAChangeOnceOnPostgres(@TempDir Path folder) throws Exception {
    try (var postgres = PostgresServer.start(PostgresServer.Durability.FSYNC);
        var site = Site.onPostgres(folder, postgres.createDatabase().url())) {
      everyScheduleHears(site);
    }
  }

  private static void everyScheduleHears(Site site) throws Exception {
    site.start();
    try (var calls = new Calls(site.target())) {
      calls.call(
          ScheduleServiceGrpc.getCreateCalendarMethod(),
          CreateCalendarRequest.newBuilder()
              .setNamespace("default")
              .setCalendar(holidays("2030-01-01"))
              .build());
      for (int i = 0; i < SCHEDULES; i++) {
        calls.create("s" + i);
      }
      calls.call(
          ScheduleServiceGrpc.getUpdateCalendarMethod(),
          UpdateCalendarRequest.newBuilder()
              .setNamespace("default")
              .setCalendar(holidays("2030-01-02"))
              .build());
    }
    site.kill();
    site.start();

    try (var calls = new Calls(site.target())) {
      long end = System.nanoTime() + PATIENCE.toNanos();
      for (int i = 0; i < SCHEDULES; i++) {
        while (calls.version("s" + i) != 2) {
          assertThat(System.nanoTime()).as("schedule %d has not heard", i).isLessThan(end);
          Thread.onSpinWait();
        }
      }
      for (int i = 0; i < SCHEDULES; i++) {
        assertThat(calls.updates("s" + i)).as("schedule %d", i).isOne();
      }
    }
  }

  private static NamedCalendar holidays(String date) {
    return NamedCalendar.newBuilder().setName("holidays").addDates(date).build();
  }

  /** Our own service. */
  private static final class Calls implements AutoCloseable {
    private final ManagedChannel channel;

    Calls(String target) {
      channel = ManagedChannelBuilder.forTarget(target).usePlaintext().build();
    }

    <Q, A> A call(MethodDescriptor<Q, A> method, Q request) {
      return ClientCalls.blockingUnaryCall(
          channel, method, CallOptions.DEFAULT.withDeadlineAfter(30, TimeUnit.SECONDS), request);
    }

    void create(String id) {
      call(
          ScheduleServiceGrpc.getCreateScheduleMethod(),
          CreateScheduleRequest.newBuilder()
              .setRequest(daily(id))
              .setExtension(Extension.newBuilder()
                  .setSpec(SpecExtension.newBuilder()
                      .addCalendars(CalendarUse.newBuilder()
                          .setCalendar("holidays")
                          .setKind(CalendarUseKind.CALENDAR_USE_KIND_ROLL_NEXT))))
              .build());
    }

    private static ByteString daily(String id) {
      var request = io.temporal.api.workflowservice.v1.CreateScheduleRequest.newBuilder()
          .setNamespace("default")
          .setScheduleId(id)
          .setRequestId(UUID.randomUUID().toString());
      request.getScheduleBuilder().getSpecBuilder().addCronString("0 9 * * * 2030");
      var action = request.getScheduleBuilder().getActionBuilder().getStartWorkflowBuilder();
      action.setWorkflowId(id).getWorkflowTypeBuilder().setName("type");
      action.getTaskQueueBuilder().setName("queue");
      return request.build().toByteString();
    }

    long version(String id) {
      return call(
              ScheduleServiceGrpc.getDescribeScheduleMethod(),
              DescribeScheduleRequest.newBuilder()
                  .setNamespace("default")
                  .setScheduleId(id)
                  .build())
          .getExtension()
          .getSpec()
          .getCalendars(0)
          .getVersion();
    }

    long updates(String id) {
      return call(
              ScheduleServiceGrpc.getListLedgerMethod(),
              ListLedgerRequest.newBuilder()
                  .setNamespace("default")
                  .setScheduleId(id)
                  .build())
          .getEntriesList()
          .stream()
          .map(LedgerEntry::getKind)
          .filter("Updated"::equals)
          .count();
    }

    @Override
    public void close() {
      channel.shutdownNow();
    }
  }
}
