package dev.almanac.protocol.schedule;

import com.google.protobuf.Descriptors;
import com.google.protobuf.Message;
import dev.almanac.protocol.schedule.v1.ChangeBackfillRequest;
import dev.almanac.protocol.schedule.v1.ChangeBackfillResponse;
import dev.almanac.protocol.schedule.v1.CreateBackfillRequest;
import dev.almanac.protocol.schedule.v1.CreateBackfillResponse;
import dev.almanac.protocol.schedule.v1.CreateCalendarRequest;
import dev.almanac.protocol.schedule.v1.CreateCalendarResponse;
import dev.almanac.protocol.schedule.v1.CreateScheduleRequest;
import dev.almanac.protocol.schedule.v1.CreateScheduleResponse;
import dev.almanac.protocol.schedule.v1.DeleteCalendarRequest;
import dev.almanac.protocol.schedule.v1.DeleteCalendarResponse;
import dev.almanac.protocol.schedule.v1.DescribeBackfillRequest;
import dev.almanac.protocol.schedule.v1.DescribeBackfillResponse;
import dev.almanac.protocol.schedule.v1.DescribeCalendarRequest;
import dev.almanac.protocol.schedule.v1.DescribeCalendarResponse;
import dev.almanac.protocol.schedule.v1.DescribeScheduleRequest;
import dev.almanac.protocol.schedule.v1.DescribeScheduleResponse;
import dev.almanac.protocol.schedule.v1.ExplainScheduleRequest;
import dev.almanac.protocol.schedule.v1.ExplainScheduleResponse;
import dev.almanac.protocol.schedule.v1.ListBackfillsRequest;
import dev.almanac.protocol.schedule.v1.ListBackfillsResponse;
import dev.almanac.protocol.schedule.v1.ListCalendarsRequest;
import dev.almanac.protocol.schedule.v1.ListCalendarsResponse;
import dev.almanac.protocol.schedule.v1.ListIncarnationsRequest;
import dev.almanac.protocol.schedule.v1.ListIncarnationsResponse;
import dev.almanac.protocol.schedule.v1.ListLedgerRequest;
import dev.almanac.protocol.schedule.v1.ListLedgerResponse;
import dev.almanac.protocol.schedule.v1.ScheduleServiceProto;
import dev.almanac.protocol.schedule.v1.SkipTimeRequest;
import dev.almanac.protocol.schedule.v1.SkipTimeResponse;
import dev.almanac.protocol.schedule.v1.TriggerScheduleRequest;
import dev.almanac.protocol.schedule.v1.TriggerScheduleResponse;
import dev.almanac.protocol.schedule.v1.UpdateCalendarRequest;
import dev.almanac.protocol.schedule.v1.UpdateCalendarResponse;
import dev.almanac.protocol.schedule.v1.UpdateScheduleRequest;
import dev.almanac.protocol.schedule.v1.UpdateScheduleResponse;
import io.grpc.MethodDescriptor;
import io.grpc.ServiceDescriptor;
import io.grpc.protobuf.ProtoServiceDescriptorSupplier;
import io.grpc.protobuf.ProtoUtils;
import java.util.List;

/**
 * The service {@code almanac.schedule.v1.ScheduleService}, as stubs would have it: what schedules
 * can do beyond Temporal's API. Its protos say what each method means.
 */
public final class AlmanacSchedules {
  private static final Descriptors.ServiceDescriptor SCHEMA =
      ScheduleServiceProto.getDescriptor().findServiceByName("ScheduleService");

  public static final MethodDescriptor<CreateScheduleRequest, CreateScheduleResponse>
      CREATE_SCHEDULE = method(
          "CreateSchedule",
          CreateScheduleRequest.getDefaultInstance(),
          CreateScheduleResponse.getDefaultInstance());

  public static final MethodDescriptor<UpdateScheduleRequest, UpdateScheduleResponse>
      UPDATE_SCHEDULE = method(
          "UpdateSchedule",
          UpdateScheduleRequest.getDefaultInstance(),
          UpdateScheduleResponse.getDefaultInstance());

  public static final MethodDescriptor<DescribeScheduleRequest, DescribeScheduleResponse>
      DESCRIBE_SCHEDULE = method(
          "DescribeSchedule",
          DescribeScheduleRequest.getDefaultInstance(),
          DescribeScheduleResponse.getDefaultInstance());

  public static final MethodDescriptor<TriggerScheduleRequest, TriggerScheduleResponse>
      TRIGGER_SCHEDULE = method(
          "TriggerSchedule",
          TriggerScheduleRequest.getDefaultInstance(),
          TriggerScheduleResponse.getDefaultInstance());

  public static final MethodDescriptor<SkipTimeRequest, SkipTimeResponse> SKIP_TIME = method(
      "SkipTime", SkipTimeRequest.getDefaultInstance(), SkipTimeResponse.getDefaultInstance());

  public static final MethodDescriptor<ListLedgerRequest, ListLedgerResponse> LIST_LEDGER = method(
      "ListLedger",
      ListLedgerRequest.getDefaultInstance(),
      ListLedgerResponse.getDefaultInstance());

  public static final MethodDescriptor<ListIncarnationsRequest, ListIncarnationsResponse>
      LIST_INCARNATIONS = method(
          "ListIncarnations",
          ListIncarnationsRequest.getDefaultInstance(),
          ListIncarnationsResponse.getDefaultInstance());

  public static final MethodDescriptor<ExplainScheduleRequest, ExplainScheduleResponse>
      EXPLAIN_SCHEDULE = method(
          "ExplainSchedule",
          ExplainScheduleRequest.getDefaultInstance(),
          ExplainScheduleResponse.getDefaultInstance());

  public static final MethodDescriptor<CreateBackfillRequest, CreateBackfillResponse>
      CREATE_BACKFILL = method(
          "CreateBackfill",
          CreateBackfillRequest.getDefaultInstance(),
          CreateBackfillResponse.getDefaultInstance());

  public static final MethodDescriptor<DescribeBackfillRequest, DescribeBackfillResponse>
      DESCRIBE_BACKFILL = method(
          "DescribeBackfill",
          DescribeBackfillRequest.getDefaultInstance(),
          DescribeBackfillResponse.getDefaultInstance());

  public static final MethodDescriptor<ListBackfillsRequest, ListBackfillsResponse> LIST_BACKFILLS =
      method(
          "ListBackfills",
          ListBackfillsRequest.getDefaultInstance(),
          ListBackfillsResponse.getDefaultInstance());

  public static final MethodDescriptor<ChangeBackfillRequest, ChangeBackfillResponse>
      CHANGE_BACKFILL = method(
          "ChangeBackfill",
          ChangeBackfillRequest.getDefaultInstance(),
          ChangeBackfillResponse.getDefaultInstance());

  public static final MethodDescriptor<CreateCalendarRequest, CreateCalendarResponse>
      CREATE_CALENDAR = method(
          "CreateCalendar",
          CreateCalendarRequest.getDefaultInstance(),
          CreateCalendarResponse.getDefaultInstance());

  public static final MethodDescriptor<UpdateCalendarRequest, UpdateCalendarResponse>
      UPDATE_CALENDAR = method(
          "UpdateCalendar",
          UpdateCalendarRequest.getDefaultInstance(),
          UpdateCalendarResponse.getDefaultInstance());

  public static final MethodDescriptor<DescribeCalendarRequest, DescribeCalendarResponse>
      DESCRIBE_CALENDAR = method(
          "DescribeCalendar",
          DescribeCalendarRequest.getDefaultInstance(),
          DescribeCalendarResponse.getDefaultInstance());

  public static final MethodDescriptor<ListCalendarsRequest, ListCalendarsResponse> LIST_CALENDARS =
      method(
          "ListCalendars",
          ListCalendarsRequest.getDefaultInstance(),
          ListCalendarsResponse.getDefaultInstance());

  public static final MethodDescriptor<DeleteCalendarRequest, DeleteCalendarResponse>
      DELETE_CALENDAR = method(
          "DeleteCalendar",
          DeleteCalendarRequest.getDefaultInstance(),
          DeleteCalendarResponse.getDefaultInstance());

  public static final ServiceDescriptor SERVICE = service(List.of(
      CREATE_SCHEDULE,
      UPDATE_SCHEDULE,
      DESCRIBE_SCHEDULE,
      TRIGGER_SCHEDULE,
      SKIP_TIME,
      LIST_LEDGER,
      LIST_INCARNATIONS,
      EXPLAIN_SCHEDULE,
      CREATE_BACKFILL,
      DESCRIBE_BACKFILL,
      LIST_BACKFILLS,
      CHANGE_BACKFILL,
      CREATE_CALENDAR,
      UPDATE_CALENDAR,
      DESCRIBE_CALENDAR,
      LIST_CALENDARS,
      DELETE_CALENDAR));

  private AlmanacSchedules() {}

  private static ServiceDescriptor service(List<MethodDescriptor<?, ?>> methods) {
    var service =
        ServiceDescriptor.newBuilder(SCHEMA.getFullName()).setSchemaDescriptor(new Schema());
    methods.forEach(service::addMethod);
    return service.build();
  }

  private static <Q extends Message, A extends Message> MethodDescriptor<Q, A> method(
      String name, Q request, A answer) {
    return MethodDescriptor.<Q, A>newBuilder()
        .setType(MethodDescriptor.MethodType.UNARY)
        .setFullMethodName(MethodDescriptor.generateFullMethodName(SCHEMA.getFullName(), name))
        .setRequestMarshaller(ProtoUtils.marshaller(request))
        .setResponseMarshaller(ProtoUtils.marshaller(answer))
        .build();
  }

  /** Where reflection finds the protos. */
  private static final class Schema implements ProtoServiceDescriptorSupplier {
    @Override
    public Descriptors.FileDescriptor getFileDescriptor() {
      return ScheduleServiceProto.getDescriptor();
    }

    @Override
    public Descriptors.ServiceDescriptor getServiceDescriptor() {
      return SCHEMA;
    }
  }
}
