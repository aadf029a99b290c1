package dev.almanac.api.schedule;

import dev.almanac.api.CalculationPool;
import dev.almanac.api.HandlerContext;
import dev.almanac.api.RpcError;
import dev.almanac.api.request.IdChecks;
import dev.almanac.calendar.CalendarUse;
import dev.almanac.engine.decision.Refusal.Reason;
import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.state.Asker;
import dev.almanac.engine.schedule.state.Schedule;
import dev.almanac.engine.schedule.state.ScheduleDefinition;
import dev.almanac.engine.schedule.state.ScheduleReply;
import dev.almanac.protocol.schedule.v1.Extension;
import dev.almanac.runtime.CallFailed;
import dev.almanac.runtime.Routed;
import dev.almanac.runtime.Schedules;
import dev.almanac.runtime.registry.Calendars;
import dev.almanac.runtime.registry.Namespace;
import io.temporal.api.errordetails.v1.WorkflowExecutionAlreadyStartedFailure;
import io.temporal.api.schedule.v1.ScheduleSpec;
import io.temporal.api.workflowservice.v1.CreateScheduleRequest;
import io.temporal.api.workflowservice.v1.UpdateScheduleRequest;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;

/** Creates and updates schedules, for Temporal's calls and for ours. */
public final class ScheduleEditor {
  /** How often an unconditional update is tried when concurrent updates win. */
  private static final int MOST_TRIES = 10;

  /** Larger specifications are read on the calculation pool, as they may take long. */
  private static final int SMALL_BYTES = 2_000;

  private final Routed<ScheduleName, Schedules> schedules;
  private final DefinitionReader definitions;
  private final CalendarUses calendars;
  private final CalculationPool calculations;

  public ScheduleEditor(
      Routed<ScheduleName, Schedules> schedules,
      DefinitionReader definitions,
      Calendars calendars,
      CalculationPool calculations) {
    this.schedules = schedules;
    this.definitions = definitions;
    this.calendars = new CalendarUses(calendars);
    this.calculations = calculations;
  }

  public static ScheduleEditor of(HandlerContext context) {
    return new ScheduleEditor(
        context.runtime().schedules(),
        new DefinitionReader(context.attributes(), context.limits(), context.clock()),
        context.calendars(),
        context.calculations());
  }

  /** Reads a definition, on the calculation pool if that may take long. */
  private <T> CompletionStage<T> reading(
      ScheduleSpec spec, Extension extension, Supplier<T> definition) {
    int bytes = spec.getSerializedSize() + extension.getSpec().getSerializedSize();
    return bytes <= SMALL_BYTES
        ? CompletableFuture.completedFuture(definition.get())
        : calculations.run(definition);
  }

  /** Returns the caller of Temporal's API. */
  static Asker asker(String identity, String requestId) {
    return new Asker(
        IdChecks.check("Identity", identity), IdChecks.check("RequestId", requestId), "grpc", "");
  }

  /** @throws dev.almanac.api.RpcException if the request is invalid */
  public CompletionStage<ScheduleReply> create(
      Namespace namespace, CreateScheduleRequest request, Extension extension) {
    ScheduleTargets.of(namespace, request.getScheduleId());
    IdChecks.require("RequestId", request.getRequestId());
    var who = asker(request.getIdentity(), request.getRequestId());
    return create(namespace, request, extension, who);
  }

  /**
   * Creates a schedule for a caller that is not named in the request.
   *
   * @throws dev.almanac.api.RpcException if the request is invalid
   */
  public CompletionStage<ScheduleReply> create(
      Namespace namespace, CreateScheduleRequest request, Extension extension, Asker who) {
    var name = ScheduleTargets.of(namespace, request.getScheduleId());
    return calendars
        .resolve(
            name,
            extension.getSpec(),
            uses -> reading(
                    request.getSchedule().getSpec(),
                    extension,
                    () -> creation(
                        name,
                        request,
                        definitions.created(namespace, request, extension, uses),
                        who))
                .thenCompose(creation -> schedules.at(name).ask(name, creation)))
        .exceptionallyCompose(error -> CompletableFuture.failedFuture(known(name, error)));
  }

  private static ScheduleRequest.Create creation(
      ScheduleName name, CreateScheduleRequest request, ScheduleDefinition definition, Asker who) {
    return new ScheduleRequest.Create(
        ScheduleRequest.Create.unborn(name),
        definition,
        DefinitionReader.state(request.getSchedule().getState()),
        PatchReader.read(request.getInitialPatch()),
        who);
  }

  /**
   * Updates a schedule. Temporal's message cannot express all of a definition, so an update builds
   * on the current one, and is refused or tried again if that has changed meanwhile.
   *
   * @throws dev.almanac.api.RpcException if the request is invalid
   */
  public CompletionStage<ScheduleReply> update(
      Namespace namespace, UpdateScheduleRequest request, Extension extension, String reason) {
    var name = ScheduleTargets.of(namespace, request.getScheduleId());
    var who = asker(request.getIdentity(), request.getRequestId());
    return new Update(
            namespace,
            name,
            request,
            extension,
            new Asker(who.principal(), who.requestId(), who.source(), Notes.checkReason(reason)))
        .attempt(1);
  }

  /**
   * Updates a schedule with a request that depends on its present state. Tries again if that has
   * changed meanwhile.
   *
   * @param change returns the request, or throws a refusal
   */
  public CompletionStage<ScheduleReply> amend(
      Namespace namespace, ScheduleName name, Function<Schedule, Amendment> change, Asker who) {
    return amend(namespace, name, change, who, 1);
  }

  /** An update of a schedule that was read before. */
  public record Amendment(UpdateScheduleRequest request, Extension extension) {}

  private CompletionStage<ScheduleReply> amend(
      Namespace namespace,
      ScheduleName name,
      Function<Schedule, Amendment> change,
      Asker who,
      int number) {
    return schedules
        .at(name)
        .view(name)
        .thenCompose(present -> {
          var next = change.apply(present);
          var request = next.request().toBuilder()
              .setScheduleId(name.scheduleId())
              .setConflictToken(ConflictTokens.of(present.status().revision()))
              .build();
          return new Update(namespace, name, request, next.extension(), who).attempt(1);
        })
        .exceptionallyCompose(
            error -> number < MOST_TRIES && CallFailed.isRefusal(error, Reason.FAILED_PRECONDITION)
                ? amend(namespace, name, change, who, number + 1)
                : CompletableFuture.failedFuture(error));
  }

  /** Adds the detail that SDKs look for. */
  private static Throwable known(ScheduleName name, Throwable error) {
    return CallFailed.isRefusal(error, Reason.ALREADY_EXISTS)
        ? RpcError.alreadyStarted(
                "schedule \"%s\" is already registered".formatted(name.scheduleId()),
                WorkflowExecutionAlreadyStartedFailure.getDefaultInstance())
            .exception()
        : error;
  }

  /** One update and its attempts. */
  private final class Update {
    private final Namespace namespace;
    private final ScheduleName name;
    private final UpdateScheduleRequest request;
    private final Extension extension;
    private final Optional<Long> expected;
    private final Asker asker;

    Update(
        Namespace namespace,
        ScheduleName name,
        UpdateScheduleRequest request,
        Extension extension,
        Asker asker) {
      this.namespace = namespace;
      this.name = name;
      this.request = request;
      this.extension = extension;
      this.expected = ConflictTokens.read(request.getConflictToken());
      this.asker = asker;
    }

    CompletionStage<ScheduleReply> attempt(int number) {
      return calendars
          .resolve(
              name,
              extension.getSpec(),
              uses -> schedules
                  .at(name)
                  .view(name)
                  .thenCompose(present -> reading(
                      request.getSchedule().getSpec(), extension, () -> change(present, uses)))
                  .thenCompose(change -> schedules.at(name).ask(name, change)))
          .exceptionallyCompose(error -> expected.isEmpty()
                  && number < MOST_TRIES
                  && CallFailed.isRefusal(error, Reason.FAILED_PRECONDITION)
              ? attempt(number + 1)
              : CompletableFuture.failedFuture(error));
    }

    private ScheduleRequest.Update change(Schedule present, Optional<List<CalendarUse>> uses) {
      var schedule = request.getSchedule();
      return new ScheduleRequest.Update(
          expected.or(() -> Optional.of(present.status().revision())),
          definitions.updated(namespace, request, extension, uses, present.definition()),
          schedule.hasState()
              ? Optional.of(DefinitionReader.state(schedule.getState()))
              : Optional.empty(),
          asker);
    }
  }
}
