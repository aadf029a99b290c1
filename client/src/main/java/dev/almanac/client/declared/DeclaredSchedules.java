package dev.almanac.client.declared;

import dev.almanac.client.declared.AppliedSchedule.Outcome;
import dev.almanac.client.declared.Schedules.Declaration;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.serviceclient.WorkflowServiceStubs;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings a server to what an application declares. Many instances may do so at the same time: a
 * creation that comes second, or an update of something that has changed meanwhile, looks again.
 *
 * <pre>{@code
 * void run(WorkflowClient client) { // of a server elsewhere; Almanac.declare does this by itself
 *   var declared = DeclaredSchedules.of(client.getWorkflowServiceStubs(), client.getOptions());
 *   declared.add(Schedules.of("refresh",
 *       ScheduleDefinition.of("Refresh", "caches").every(Duration.ofMinutes(10))));
 *   declared.apply().forEach(System.out::println);
 * }
 * }</pre>
 */
public final class DeclaredSchedules {
  private static final Logger LOG = LoggerFactory.getLogger(DeclaredSchedules.class);

  /** How often a schedule is looked at again because another instance was quicker. */
  private static final int MOST_TRIES = 10;

  private final DeclarationCalls calls;
  private Schedules declared = Schedules.none();

  private DeclaredSchedules(DeclarationCalls calls) {
    this.calls = calls;
  }

  /** Returns an empty list of declarations for the namespace of a client. */
  public static DeclaredSchedules of(WorkflowServiceStubs stubs, WorkflowClientOptions options) {
    return new DeclaredSchedules(
        new DeclarationCalls(stubs, options.getNamespace(), options.getDataConverter()));
  }

  /** @throws IllegalArgumentException if an id is declared twice */
  public synchronized void add(Schedules schedules) {
    declared = declared.and(schedules);
  }

  /**
   * Applies all declarations. Without any, it asks the server nothing.
   *
   * @return what was done, in the order of the declarations
   * @throws StatusRuntimeException if the server refuses one, for example because a cron string is
   *     malformed
   */
  public synchronized List<AppliedSchedule> apply() {
    var applied = new ArrayList<AppliedSchedule>();
    var ids = new HashSet<String>();
    for (var declaration : declared.all()) {
      applied.add(apply(declaration));
      ids.add(declaration.id());
    }
    if (!ids.isEmpty()) {
      applied.addAll(undeclared(ids));
    }
    applied.forEach(DeclaredSchedules::log);
    return List.copyOf(applied);
  }

  private AppliedSchedule apply(Declaration declaration) {
    for (int attempt = 1; ; attempt++) {
      try {
        return once(declaration);
      } catch (StatusRuntimeException e) {
        if (attempt == MOST_TRIES || !wasQuicker(e.getStatus().getCode())) {
          throw named(declaration.id(), e);
        }
      }
    }
  }

  /** Returns the same refusal, which also says of what. */
  private static StatusRuntimeException named(String id, StatusRuntimeException refusal) {
    var status = refusal.getStatus();
    return status
        .withDescription("Declared schedule '%s': %s".formatted(id, status.getDescription()))
        .withCause(refusal)
        .asRuntimeException(refusal.getTrailers());
  }

  /** Returns whether another instance has created, changed or deleted the schedule meanwhile. */
  private static boolean wasQuicker(Status.Code code) {
    return code == Status.Code.ALREADY_EXISTS
        || code == Status.Code.FAILED_PRECONDITION
        || code == Status.Code.NOT_FOUND;
  }

  private AppliedSchedule once(Declaration declaration) {
    var id = declaration.id();
    var digest = calls.digest(declaration);
    var found = calls.find(id);
    if (found.isEmpty()) {
      calls.create(declaration, digest);
      return new AppliedSchedule(id, Outcome.CREATED, "");
    }
    var present = found.get();
    if (present.digest().equals(digest)) {
      return present.isByCode()
          ? new AppliedSchedule(id, Outcome.UNCHANGED, "")
          : new AppliedSchedule(
              id,
              Outcome.KEPT,
              "%s changed it on the server at %s (%s), and the code has not changed since: the"
                      .formatted(present.changedBy(), present.changedAt(), present.reason())
                  + " server wins");
    }
    calls.update(declaration, digest, present);
    return new AppliedSchedule(id, Outcome.UPDATED, difference(present, calls.latest(id)));
  }

  private static String difference(PresentSchedule before, PresentSchedule after) {
    var why = before.isByCode()
        ? "the code has changed"
        : "%s changed it on the server at %s, and the code has changed since: the code wins"
            .formatted(before.changedBy(), before.changedAt());
    return "%s; %s%s"
        .formatted(
            why,
            String.join(", ", after.changedFields()),
            before.sentence().equals(after.sentence())
                ? ""
                : "; '%s' is now '%s'".formatted(before.sentence(), after.sentence()));
  }

  private List<AppliedSchedule> undeclared(Set<String> ids) {
    return calls.declaredIds().stream()
        .filter(id -> !ids.contains(id))
        .map(id -> new AppliedSchedule(
            id,
            Outcome.UNDECLARED,
            "the code does not declare it any more; it goes on until somebody deletes it"))
        .toList();
  }

  private static void log(AppliedSchedule applied) {
    switch (applied.outcome()) {
      case CREATED -> LOG.info("Created schedule '{}'", applied.id());
      case UNCHANGED -> LOG.debug("Schedule '{}' is as declared", applied.id());
      case UPDATED -> LOG.info("Updated schedule '{}': {}", applied.id(), applied.detail());
      case KEPT, UNDECLARED -> LOG.warn("Schedule '{}': {}", applied.id(), applied.detail());
    }
  }
}
