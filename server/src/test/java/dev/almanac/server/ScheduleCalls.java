package dev.almanac.server;

import com.google.protobuf.Timestamp;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.schedule.v1.CalendarUse;
import dev.almanac.protocol.schedule.v1.CalendarUseKind;
import dev.almanac.protocol.schedule.v1.CreateCalendarRequest;
import dev.almanac.protocol.schedule.v1.CreateScheduleRequest;
import dev.almanac.protocol.schedule.v1.Extension;
import dev.almanac.protocol.schedule.v1.NamedCalendar;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.protocol.schedule.v1.SpecExtension;
import io.grpc.CallOptions;
import io.grpc.MethodDescriptor;
import io.grpc.stub.ClientCalls;
import io.temporal.api.schedule.v1.Schedule;
import io.temporal.api.schedule.v1.ScheduleSpec;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Calls of our own service for schedules, in the namespace {@code default}. */
record ScheduleCalls(Servers server) {
  static final String NAMESPACE = "default";

  private static final int PATIENCE_SECONDS = 30;

  <Q, A> A call(MethodDescriptor<Q, A> method, Q request) {
    return ClientCalls.blockingUnaryCall(
        server.workflows().getChannel(),
        method,
        CallOptions.DEFAULT.withDeadlineAfter(PATIENCE_SECONDS, TimeUnit.SECONDS),
        request);
  }

  static Timestamp at(String instant) {
    return ProtoTime.timestamp(Instant.parse(instant));
  }

  static Timestamp at(Instant instant) {
    return ProtoTime.timestamp(instant);
  }

  static ScheduleSpec cron(String... texts) {
    return ScheduleSpec.newBuilder().addAllCronString(List.of(texts)).build();
  }

  /** Creates a schedule that starts workflows nobody runs. */
  void create(String id, ScheduleSpec spec) {
    create(id, spec, Extension.getDefaultInstance(), schedule -> {});
  }

  void create(String id, ScheduleSpec spec, Extension extension, Consumer<Schedule.Builder> more) {
    var schedule = Schedule.newBuilder().setSpec(spec);
    var action =
        schedule.getActionBuilder().getStartWorkflowBuilder().setWorkflowId("run-of-" + id);
    action.getWorkflowTypeBuilder().setName("Report");
    action.getTaskQueueBuilder().setName("reports");
    more.accept(schedule);
    call(
        ScheduleServiceGrpc.getCreateScheduleMethod(),
        CreateScheduleRequest.newBuilder()
            .setNamespace(NAMESPACE)
            .setScheduleId(id)
            .setRequest(io.temporal.api.workflowservice.v1.CreateScheduleRequest.newBuilder()
                .setRequestId("create-" + id)
                .setSchedule(schedule)
                .build()
                .toByteString())
            .setExtension(extension)
            .build());
  }

  /** Creates a named calendar of dates. */
  void createCalendar(String name, String... dates) {
    call(
        ScheduleServiceGrpc.getCreateCalendarMethod(),
        CreateCalendarRequest.newBuilder()
            .setNamespace(NAMESPACE)
            .setCalendar(NamedCalendar.newBuilder().setName(name).addAllDates(List.of(dates)))
            .build());
  }

  static SpecExtension using(String calendar, CalendarUseKind kind) {
    return SpecExtension.newBuilder()
        .addCalendars(CalendarUse.newBuilder().setCalendar(calendar).setKind(kind))
        .build();
  }
}
