package dev.almanac.api.schedule;

import dev.almanac.api.RpcError;
import dev.almanac.api.RpcException;
import dev.almanac.api.request.RequestTimes;
import dev.almanac.calendar.CalendarUse;
import dev.almanac.calendar.SpecException;
import dev.almanac.engine.attribute.SearchAttributeRules;
import dev.almanac.engine.decision.NamespaceInfo;
import dev.almanac.engine.decision.RunLimits;
import dev.almanac.engine.schedule.action.ActionRules;
import dev.almanac.engine.schedule.policy.Policies;
import dev.almanac.engine.schedule.policy.Profile;
import dev.almanac.engine.schedule.policy.ProfilePolicies;
import dev.almanac.engine.schedule.request.ScheduleRequest.RequestedState;
import dev.almanac.engine.schedule.state.CompiledSpec;
import dev.almanac.engine.schedule.state.RemainingActions;
import dev.almanac.engine.schedule.state.ScheduleDefinition;
import dev.almanac.engine.workflow.StartRules;
import dev.almanac.protocol.schedule.ExtendedSpec;
import dev.almanac.protocol.schedule.v1.Extension;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.SearchAttributes;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.enums.v1.TaskQueueKind;
import io.temporal.api.schedule.v1.Schedule;
import io.temporal.api.schedule.v1.ScheduleState;
import io.temporal.api.workflow.v1.NewWorkflowExecutionInfo;
import io.temporal.api.workflowservice.v1.CreateScheduleRequest;
import io.temporal.api.workflowservice.v1.UpdateScheduleRequest;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Builds the definition of a schedule from a request; checks in Temporal's order. */
public final class DefinitionReader {
  private final SearchAttributes attributes;
  private final RunLimits limits;
  private final InstantSource clock;

  public DefinitionReader(SearchAttributes attributes, RunLimits limits, InstantSource clock) {
    this.attributes = attributes;
    this.limits = limits;
    this.clock = clock;
  }

  /** @throws dev.almanac.api.RpcException if the request is invalid */
  ScheduleDefinition created(
      Namespace namespace,
      CreateScheduleRequest request,
      Extension extension,
      Optional<List<CalendarUse>> uses) {
    var profile = ExtensionMessages.profile(extension);
    return new Draft(namespace, request.getSchedule(), extension, uses)
        .definition(
            ProfilePolicies.policies(profile),
            Optional.empty(),
            request.getMemo(),
            request.getSearchAttributes());
  }

  /**
   * @param uses if empty, the schedule keeps its calendars
   * @throws dev.almanac.api.RpcException if the request is invalid
   */
  ScheduleDefinition updated(
      Namespace namespace,
      UpdateScheduleRequest request,
      Extension extension,
      Optional<List<CalendarUse>> uses,
      ScheduleDefinition before) {
    return new Draft(namespace, request.getSchedule(), extension, uses)
        .definition(
            before.policies(),
            Optional.of(before.timing()),
            request.hasMemo() ? request.getMemo() : before.memo(),
            request.hasSearchAttributes()
                ? request.getSearchAttributes()
                : before.searchAttributes());
  }

  /** @throws dev.almanac.api.RpcException if a number is negative or the note too long */
  static RequestedState state(ScheduleState state) {
    Notes.check(state.getNotes());
    if (state.getLimitedActions() && state.getRemainingActions() < 0) {
      throw RpcError.invalidArgument("RemainingActions must not be negative, found %d."
              .formatted(state.getRemainingActions()))
          .exception();
    }
    return new RequestedState(
        state.getPaused(),
        state.getNotes(),
        new RemainingActions(state.getLimitedActions(), state.getRemainingActions()));
  }

  /** The definition of one request. */
  private final class Draft {
    private final Namespace namespace;
    private final Schedule schedule;
    private final Extension extension;
    private final Optional<List<CalendarUse>> uses;

    Draft(
        Namespace namespace,
        Schedule schedule,
        Extension extension,
        Optional<List<CalendarUse>> uses) {
      this.namespace = namespace;
      this.schedule = schedule;
      this.extension = extension;
      this.uses = uses;
    }

    ScheduleDefinition definition(
        Policies base,
        Optional<CompiledSpec> before,
        Memo memo,
        io.temporal.api.common.v1.SearchAttributes found) {
      var types = attributes.settable(namespace.id());
      var action = action(types);
      var profile = base.traits().profile();
      var timing = timing(before, profile);
      var info = new NamespaceInfo(namespace.name(), types);
      SearchAttributeRules.check(found, info, limits.attributes()).ifPresent(Draft::refuse);
      limits.memo("Memo", memo).ifPresent(why -> refuse("Blob data size exceeds limit. " + why));
      var said =
          PolicyMessages.read(schedule.getPolicies(), base, ProfilePolicies.policies(profile));
      return new ScheduleDefinition(
          namespace.name(),
          timing,
          action,
          ExtensionMessages.read(extension, said),
          memo,
          SearchAttributeRules.typed(found, types));
    }

    private NewWorkflowExecutionInfo action(Map<String, IndexedValueType> types) {
      if (!schedule.getAction().hasStartWorkflow()) {
        throw refused("Only StartWorkflow action is supported for schedules");
      }
      var action = schedule.getAction().getStartWorkflow();
      checkDurations(action);
      var setting = new StartRules.Setting(namespace.id(), types, clock.instant(), limits);
      ActionRules.problem(namespace.name(), action, setting).ifPresent(problem -> {
        throw problem.exception();
      });
      return stored(action, types);
    }

    /** Adds types, and the kind of the queue, so that what is described can be sent back. */
    private static NewWorkflowExecutionInfo stored(
        NewWorkflowExecutionInfo action, Map<String, IndexedValueType> types) {
      var stored = action.toBuilder();
      stored.getTaskQueueBuilder().setKind(TaskQueueKind.TASK_QUEUE_KIND_NORMAL);
      if (action.hasSearchAttributes()) {
        stored.setSearchAttributes(SearchAttributeRules.typed(action.getSearchAttributes(), types));
      }
      return stored.build();
    }

    /** Checks durations, which the rules assume to be valid. */
    private static void checkDurations(NewWorkflowExecutionInfo action) {
      RequestTimes.duration("WorkflowExecutionTimeout", action.getWorkflowExecutionTimeout());
      RequestTimes.duration("WorkflowRunTimeout", action.getWorkflowRunTimeout());
      RequestTimes.duration("WorkflowTaskTimeout", action.getWorkflowTaskTimeout());
      RequestTimes.duration("InitialInterval", action.getRetryPolicy().getInitialInterval());
      RequestTimes.duration("MaximumInterval", action.getRetryPolicy().getMaximumInterval());
    }

    private CompiledSpec timing(Optional<CompiledSpec> before, Profile profile) {
      try {
        var read = ExtendedSpec.read(schedule.getSpec(), extension.getSpec());
        return Timings.of(read, extension, uses, before, profile);
      } catch (SpecException e) {
        throw refused("Invalid schedule spec: " + e.getMessage());
      }
    }

    private static void refuse(String why) {
      throw refused(why);
    }

    private static RpcException refused(String why) {
      return RpcError.invalidArgument(why).exception();
    }
  }
}
