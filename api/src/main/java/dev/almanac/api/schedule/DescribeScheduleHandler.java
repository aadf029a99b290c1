package dev.almanac.api.schedule;

import dev.almanac.api.Call;
import dev.almanac.api.Handler;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.engine.id.ScheduleName;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.Schedules;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.workflowservice.v1.DescribeScheduleRequest;
import io.temporal.api.workflowservice.v1.DescribeScheduleResponse;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.time.InstantSource;
import java.util.concurrent.CompletionStage;

/**
 * Shows the definition, the past and the future of a schedule.
 *
 * @param clock the time that schedules see
 */
public record DescribeScheduleHandler(
    Namespaces namespaces, Routed<ScheduleName, Schedules> schedules, InstantSource clock)
    implements Handler<DescribeScheduleRequest, DescribeScheduleResponse> {
  @Override
  public MethodDescriptor<DescribeScheduleRequest, DescribeScheduleResponse> method() {
    return WorkflowServiceGrpc.getDescribeScheduleMethod();
  }

  @Override
  public CompletionStage<DescribeScheduleResponse> handle(
      DescribeScheduleRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    var name = ScheduleTargets.of(namespace, request.getScheduleId());
    return schedules
        .at(name)
        .view(name)
        .thenApply(schedule -> ScheduleMessages.described(schedule, clock.instant()));
  }
}
