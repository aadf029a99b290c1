package dev.almanac.api.schedule;

import dev.almanac.api.Refusal;
import dev.almanac.api.Refused;
import dev.almanac.api.RuntimeFailures;
import dev.almanac.api.Times;
import dev.almanac.calendar.CalendarUse;
import dev.almanac.calendar.SpecException;
import dev.almanac.engine.attribute.SearchAttributeRules;
import dev.almanac.engine.decision.NamespaceInfo;
import dev.almanac.engine.decision.RunLimits;
import dev.almanac.engine.schedule.Profiles;
import dev.almanac.engine.schedule.action.ActionRules;
import dev.almanac.engine.schedule.request.ScheduleRequest.GivenState;
import dev.almanac.engine.schedule.state.Allowance;
import dev.almanac.engine.schedule.state.Definition;
import dev.almanac.engine.schedule.state.Policies;
import dev.almanac.engine.schedule.state.Profile;
import dev.almanac.engine.schedule.state.Timing;
import dev.almanac.engine.workflow.StartRules;
import dev.almanac.protocol.schedule.ExtendedSpec;
import dev.almanac.protocol.schedule.v1.Extension;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.SearchAttributes;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.schedule.v1.Schedule;
import io.temporal.api.schedule.v1.ScheduleState;
import io.temporal.api.workflow.v1.NewWorkflowExecutionInfo;
import io.temporal.api.workflowservice.v1.CreateScheduleRequest;
import io.temporal.api.workflowservice.v1.UpdateScheduleRequest;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes of what a client sent what a schedule is; checked in Temporal's order. */
public final class Definitions {
  private final SearchAttributes attributes;
  private final RunLimits limits;
  private final InstantSource clock;

  public Definitions(SearchAttributes attributes, RunLimits limits, InstantSource clock) {
    this.attributes = attributes;
    this.limits = limits;
    this.clock = clock;
  }

  /** @throws dev.almanac.api.Refused if it asks for what cannot be */
  Definition created(
      Namespace namespace,
      CreateScheduleRequest request,
      Extension extension,
      Optional<List<CalendarUse>> uses) {
    var profile = ExtensionMessages.profile(extension);
    return new Draft(namespace, request.getSchedule(), extension, uses)
        .definition(
            Profiles.policies(profile),
            Optional.empty(),
            request.getMemo(),
            request.getSearchAttributes());
  }

  /**
   * @param uses if empty, those of before stay
   * @throws dev.almanac.api.Refused if it asks for what cannot be
   */
  Definition updated(
      Namespace namespace,
      UpdateScheduleRequest request,
      Extension extension,
      Optional<List<CalendarUse>> uses,
      Definition before) {
    return new Draft(namespace, request.getSchedule(), extension, uses)
        .definition(
            before.policies(),
            Optional.of(before.timing()),
            request.hasMemo() ? request.getMemo() : before.memo(),
            request.hasSearchAttributes()
                ? request.getSearchAttributes()
                : before.searchAttributes());
  }

  /** @throws dev.almanac.api.Refused if a number is negative or the note too long */
  static GivenState state(ScheduleState state) {
    Notes.check(state.getNotes());
    if (state.getLimitedActions() && state.getRemainingActions() < 0) {
      throw Refusal.invalidArgument("RemainingActions must not be negative, found %d."
              .formatted(state.getRemainingActions()))
          .exception();
    }
    return new GivenState(
        state.getPaused(),
        state.getNotes(),
        new Allowance(state.getLimitedActions(), state.getRemainingActions()));
  }

  /** What one request says. */
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

    Definition definition(
        Policies base,
        Optional<Timing> before,
        Memo memo,
        io.temporal.api.common.v1.SearchAttributes found) {
      var types = attributes.settable(namespace.id());
      var action = action(types);
      var profile = base.traits().profile();
      var timing = timing(before, profile);
      var info = new NamespaceInfo(namespace.name(), types);
      SearchAttributeRules.check(found, info, limits.attributes()).ifPresent(Draft::refuse);
      limits.memo("Memo", memo).ifPresent(why -> refuse("Blob data size exceeds limit. " + why));
      var said = PolicyMessages.read(schedule.getPolicies(), base, Profiles.policies(profile));
      return new Definition(
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
      var setting =
          new StartRules.Setting(namespace.id().toString(), "", types, clock.instant(), limits);
      ActionRules.problem(action, setting).ifPresent(problem -> {
        throw RuntimeFailures.refusal(problem).exception();
      });
      return action.hasSearchAttributes()
          ? action.toBuilder()
              .setSearchAttributes(SearchAttributeRules.typed(action.getSearchAttributes(), types))
              .build()
          : action;
    }

    /** The rules take durations for granted. */
    private static void checkDurations(NewWorkflowExecutionInfo action) {
      Times.duration("WorkflowExecutionTimeout", action.getWorkflowExecutionTimeout());
      Times.duration("WorkflowRunTimeout", action.getWorkflowRunTimeout());
      Times.duration("WorkflowTaskTimeout", action.getWorkflowTaskTimeout());
      Times.duration("InitialInterval", action.getRetryPolicy().getInitialInterval());
      Times.duration("MaximumInterval", action.getRetryPolicy().getMaximumInterval());
    }

    /** What is not said of clock changes, or cannot be said, stays as it was. */
    private Timing timing(Optional<Timing> before, Profile profile) {
      try {
        var spec = ExtendedSpec.read(schedule.getSpec(), extension.getSpec());
        var kept = before
            .map(timing -> spec.keeping(new ExtendedSpec(timing.spec(), timing.shown())))
            .orElse(spec);
        var bounds = kept.spec().bounds();
        if (bounds.end().isBefore(bounds.start())) {
          throw SpecException.of(
              "end_time is before start_time", "spec", bounds.start() + " … " + bounds.end(), 0);
        }
        var dst = ExtensionMessages.dst(
            extension,
            before.isPresent() ? kept.spec().dst() : ExtensionMessages.usualDst(profile));
        var whole = kept.spec().withDst(dst);
        return new Timing(uses.map(whole::withUses).orElse(whole), kept.shown());
      } catch (SpecException e) {
        throw refused("Invalid schedule spec: " + e.getMessage());
      }
    }

    private static void refuse(String why) {
      throw refused(why);
    }

    private static Refused refused(String why) {
      return Refusal.invalidArgument(why).exception();
    }
  }
}
