package dev.almanac.api.schedule.own;

import dev.almanac.api.Call;
import dev.almanac.api.CallAsker;
import dev.almanac.api.Handler;
import dev.almanac.api.RpcError;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.api.request.LongPollTimeouts;
import dev.almanac.api.schedule.OverlapPolicies;
import dev.almanac.api.schedule.ScheduleTargets;
import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.request.ScheduleRequest.PatchActions;
import dev.almanac.engine.schedule.request.ScheduleRequest.Trigger;
import dev.almanac.engine.schedule.state.Overrides;
import dev.almanac.engine.schedule.state.ScheduleReply;
import dev.almanac.protocol.schedule.v1.ScheduleServiceGrpc;
import dev.almanac.protocol.schedule.v1.TriggerScheduleRequest;
import dev.almanac.protocol.schedule.v1.TriggerScheduleResponse;
import dev.almanac.runtime.Histories;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.Schedules;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.Namespaces;
import io.grpc.MethodDescriptor;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.SearchAttributes;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Triggers a schedule, with overrides of its action, and answers with the outcome. */
public record TriggerScheduleHandler(
    Namespaces namespaces, Routed<ScheduleName, Schedules> schedules, OverrideRules rules)
    implements Handler<TriggerScheduleRequest, TriggerScheduleResponse> {
  @Override
  public MethodDescriptor<TriggerScheduleRequest, TriggerScheduleResponse> method() {
    return ScheduleServiceGrpc.getTriggerScheduleMethod();
  }

  @Override
  public CompletionStage<TriggerScheduleResponse> handle(
      TriggerScheduleRequest request, Call call) {
    var namespace = NamespaceLookup.require(namespaces, request.getNamespace());
    var name = ScheduleTargets.of(namespace, request.getScheduleId());
    var trigger = new Trigger(
        Optional.empty(),
        OverlapPolicies.read(request.getOverlapPolicy()),
        overrides(namespace, request));
    return schedules
        .at(name)
        .ask(
            name,
            new ScheduleRequest.Patch(PatchActions.trigger(trigger), Askers.of(request.getAsker())))
        .thenCompose(reply -> outcome(name, reply, call));
  }

  private Overrides overrides(Namespace namespace, TriggerScheduleRequest request) {
    var overrides = new Overrides(
        request.hasInput()
            ? Optional.of(Embedded.read("input", Payloads.parser(), request.getInput()))
            : Optional.empty(),
        request.getMemo().isEmpty()
            ? Optional.empty()
            : Optional.of(Embedded.read("memo", Memo.parser(), request.getMemo())),
        request.getSearchAttributes().isEmpty()
            ? Optional.empty()
            : Optional.of(Embedded.read(
                "search_attributes", SearchAttributes.parser(), request.getSearchAttributes())));
    rules.check(namespace, overrides);
    return overrides;
  }

  private CompletionStage<TriggerScheduleResponse> outcome(
      ScheduleName name, ScheduleReply reply, Call call) {
    if (reply.fires().isEmpty()) {
      throw RpcError.failedPrecondition("The request id was used for another request.")
          .exception();
    }
    var fire = reply.fires().getFirst();
    return fire.state() == ScheduleReply.Triggered.State.STARTING
        ? schedules
            .at(name)
            .outcome(
                name,
                fire.fire(),
                new Histories.Wait(LongPollTimeouts.questionersPatience(call), new CallAsker(call)))
            .thenApply(TriggerResponses::of)
        : CompletableFuture.completedFuture(TriggerResponses.of(fire));
  }
}
