package dev.almanac.runtime.schedule;

import static dev.almanac.runtime.node.SteppedLoop.NAMESPACE;

import dev.almanac.calendar.Interval;
import dev.almanac.calendar.TimeSpec;
import dev.almanac.engine.id.ScheduleName;
import dev.almanac.engine.id.Target;
import dev.almanac.engine.schedule.ledger.LedgerEntry;
import dev.almanac.engine.schedule.ledger.LedgerEvent;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.engine.schedule.policy.Profile;
import dev.almanac.engine.schedule.policy.ProfilePolicies;
import dev.almanac.engine.schedule.request.ScheduleRequest;
import dev.almanac.engine.schedule.request.ScheduleRequest.PatchActions;
import dev.almanac.engine.schedule.request.ScheduleRequest.RequestedState;
import dev.almanac.engine.schedule.state.Asker;
import dev.almanac.engine.schedule.state.CompiledSpec;
import dev.almanac.engine.schedule.state.ScheduleDefinition;
import dev.almanac.engine.workflow.TerminateWorkflow;
import dev.almanac.runtime.Urgency;
import dev.almanac.runtime.node.SteppedLoop;
import dev.almanac.store.EntityRef;
import dev.almanac.store.PageLimit;
import dev.almanac.store.Store;
import dev.almanac.store.codec.schedule.LedgerCodec;
import dev.almanac.store.list.Condition;
import dev.almanac.store.list.ListKey;
import dev.almanac.store.list.ListQuery;
import dev.almanac.store.list.VisibilityRecord;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.history.v1.WorkflowExecutionTerminatedEventAttributes;
import io.temporal.api.schedule.v1.ScheduleSpec;
import io.temporal.api.workflow.v1.NewWorkflowExecutionInfo;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** What tests of schedules ask for, and how they see what came of it. */
final class ScheduleStage {
  public static final Asker ANN = new Asker("ann", "", "test", "");
  private static final PageLimit ALL = new PageLimit(100_000, 1L << 40);

  private ScheduleStage() {}

  public static ScheduleName name(String id) {
    return new ScheduleName(NAMESPACE, id);
  }

  public static ScheduleDefinition every(Duration interval, OverlapPolicy policy) {
    return definition(
        TimeSpec.builder().interval(Interval.every(interval)).build(), "workflow", policy);
  }

  public static ScheduleDefinition definition(
      TimeSpec spec, String workflowId, OverlapPolicy policy) {
    var action = NewWorkflowExecutionInfo.newBuilder().setWorkflowId(workflowId);
    action.getWorkflowTypeBuilder().setName("type");
    action.getTaskQueueBuilder().setName("queue");
    return new ScheduleDefinition(
        "default",
        new CompiledSpec(spec, ScheduleSpec.getDefaultInstance()),
        action.build(),
        ProfilePolicies.policies(Profile.TEMPORAL).with(policy),
        Memo.getDefaultInstance(),
        SearchAttributes.getDefaultInstance());
  }

  public static ScheduleRequest.Create creation(ScheduleDefinition definition) {
    return creation(definition, RequestedState.ACTIVE);
  }

  public static ScheduleRequest.Create creation(
      ScheduleDefinition definition, RequestedState state) {
    return new ScheduleRequest.Create(
        ScheduleRequest.Create.unborn(new ScheduleName(new UUID(0, 0), "")),
        definition,
        state,
        PatchActions.NONE,
        ANN);
  }

  public static ScheduleRequest.Patch trigger(OverlapPolicy policy) {
    return new ScheduleRequest.Patch(
        PatchActions.trigger(ScheduleRequest.Trigger.with(policy)), ANN);
  }

  /** Ends the newest run of a workflow. */
  public static void terminate(SteppedLoop loop, String workflowId) {
    loop.get(ending(loop, workflowId));
  }

  /** Asks for the end of the newest run of a workflow. */
  public static CompletionStage<Boolean> ending(SteppedLoop loop, String workflowId) {
    return loop.services
        .workflows()
        .ask(
            Target.current(NAMESPACE, workflowId),
            new TerminateWorkflow(WorkflowExecutionTerminatedEventAttributes.getDefaultInstance()),
            Urgency.RESERVED);
  }

  public static List<LedgerEntry> ledger(Store store, EntityRef schedule) {
    return store.ledgers().forward(schedule, 0, ALL).stream()
        .map(LedgerCodec::entry)
        .toList();
  }

  /** The ledger of the first incarnation of an id. */
  public static List<LedgerEntry> ledger(Store store, String id) {
    var first = store.schedules().incarnations(NAMESPACE, id, null, 1).getFirst();
    return ledger(store, first.identity().ref());
  }

  public static List<LedgerEvent.Started> starts(Store store, String id) {
    return ledger(store, id).stream()
        .map(LedgerEntry::what)
        .filter(LedgerEvent.Started.class::isInstance)
        .map(LedgerEvent.Started.class::cast)
        .toList();
  }

  public static List<LedgerEvent.Dropped> drops(Store store, String id) {
    return ledger(store, id).stream()
        .map(LedgerEntry::what)
        .filter(LedgerEvent.Dropped.class::isInstance)
        .map(LedgerEvent.Dropped.class::cast)
        .toList();
  }

  /** The runs of the namespace. A read of many rows ends early, and says where to go on. */
  public static List<VisibilityRecord> runs(Store store) {
    var runs = new ArrayList<VisibilityRecord>();
    @Nullable ListKey after = null;
    do {
      var step =
          store.visibility().list(new ListQuery(NAMESPACE, Condition.EVERYTHING, after, 100_000));
      runs.addAll(step.runs());
      after = step.rest();
    } while (after != null);
    return runs;
  }
}
