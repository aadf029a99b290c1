package dev.almanac.api.schedule;

import dev.almanac.api.CalculationPool;
import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.request.RequestTimes;
import dev.almanac.calendar.SearchBudgetException;
import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.engine.schedule.timing.ScheduleTimes;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.Schedules;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.ListScheduleMatchingTimesRequest;
import io.temporal.api.workflowservice.v1.ListScheduleMatchingTimesResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.time.Instant;
import java.util.concurrent.CompletionStage;

/** Lists the times of a schedule in a range, whether or not it acts on them. */
public record ListScheduleMatchingTimesHandler(
    Namespaces namespaces, Routed<ScheduleName, Schedules> schedules, CalculationPool calculations)
    implements Handler<ListScheduleMatchingTimesRequest, ListScheduleMatchingTimesResponse> {
  @Override
  public MethodDescriptor<ListScheduleMatchingTimesRequest, ListScheduleMatchingTimesResponse>
      method() {
    return WorkflowServiceGrpc.getListScheduleMatchingTimesMethod();
  }

  @Override
  public CompletionStage<ListScheduleMatchingTimesResponse> handle(
      ListScheduleMatchingTimesRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    var name = ScheduleTargets.of(namespace, request.getScheduleId());
    if (!request.hasStartTime() || !request.hasEndTime()) {
      throw RpcError.invalidArgument("missing or invalid query").exception();
    }
    var after = RequestTimes.instant("StartTime", request.getStartTime());
    var to = RequestTimes.instant("EndTime", request.getEndTime());
    return schedules
        .at(name)
        .view(name)
        .thenCompose(schedule -> calculations.run(() -> response(schedule, after, to)));
  }

  private static ListScheduleMatchingTimesResponse response(
      Schedule schedule, Instant after, Instant to) {
    try {
      var response = ListScheduleMatchingTimesResponse.newBuilder();
      ScheduleTimes.matching(schedule, after, to)
          .forEach(time -> response.addStartTime(ProtoTime.timestamp(time.actual())));
      return response.build();
    } catch (SearchBudgetException e) {
      throw RpcError.invalidArgument(String.valueOf(e.getMessage())).exception();
    }
  }
}
