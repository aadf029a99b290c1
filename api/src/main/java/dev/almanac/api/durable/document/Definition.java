package dev.almanac.api.durable.document;

import com.google.protobuf.Duration;
import dev.almanac.api.schedule.OverlapPolicies;
import dev.almanac.engine.schedule.policy.OverlapPolicy;
import dev.almanac.protocol.schedule.v1.Extension;
import dev.almanac.protocol.schedule.v1.Profile;
import dev.almanac.protocol.schedule.v1.SpecExtension;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.schedule.v1.Schedule;
import io.temporal.api.schedule.v1.ScheduleAction;
import io.temporal.api.schedule.v1.SchedulePolicies;
import io.temporal.api.schedule.v1.ScheduleSpec;
import io.temporal.api.workflow.v1.NewWorkflowExecutionInfo;
import java.util.Optional;

/** What a client says of a schedule, checked. What it does not mention is empty, and stays. */
public final class Definition {
  private final Times times;
  private final Optional<ActionDocument> action;
  private final Optional<OverlapPolicy> policy;
  private final Marks marks;
  private final Limits limits;

  Definition(
      Times times,
      Optional<ActionDocument> action,
      Optional<OverlapPolicy> policy,
      Marks marks,
      Limits limits) {
    this.times = times;
    this.action = action;
    this.policy = policy;
    this.marks = marks;
    this.limits = limits;
  }

  /** When it acts. */
  record Times(Optional<SpecDocument> spec, Optional<Long> jitterSeconds) {}

  /** What the schedule and every workflow that it starts are marked with. */
  record Marks(Optional<Memo> memo, Optional<SearchAttributes> attributes) {}

  /** @param most how many starts it makes in all */
  record Limits(Optional<String> note, Optional<Long> most) {}

  public Optional<Memo> memo() {
    return marks.memo();
  }

  public Optional<SearchAttributes> attributes() {
    return marks.attributes();
  }

  public Optional<String> note() {
    return limits.note();
  }

  /** Returns how many starts the schedule makes in all. */
  public Optional<Long> most() {
    return limits.most();
  }

  /** Returns a new schedule in the form of Temporal's API, without its state. */
  public Schedule created(String scheduleId) {
    var start = NewWorkflowExecutionInfo.newBuilder().setWorkflowId("schedule:" + scheduleId);
    return over(Schedule.newBuilder()
        .setAction(ScheduleAction.newBuilder().setStartWorkflow(start))
        .build());
  }

  /** Returns a present schedule with what was said of it, without its state. */
  public Schedule over(Schedule present) {
    var start = present.getAction().getStartWorkflow();
    var changed = action.map(said -> said.over(start)).orElse(start).toBuilder();
    memo().ifPresent(changed::setMemo);
    attributes().ifPresent(changed::setSearchAttributes);
    return present.toBuilder()
        .clearState()
        .setSpec(spec(present.getSpec()))
        .setAction(ScheduleAction.newBuilder().setStartWorkflow(changed))
        .setPolicies(policies(present.getPolicies()))
        .build();
  }

  /** Jitter is a field of its own in these documents, and stays when the times change. */
  private ScheduleSpec spec(ScheduleSpec present) {
    var spec = times.spec().map(SpecDocument::spec).orElse(present).toBuilder();
    if (times.jitterSeconds().isPresent()) {
      spec.setJitter(Duration.newBuilder().setSeconds(times.jitterSeconds().get()));
    } else if (present.hasJitter()) {
      spec.setJitter(present.getJitter());
    }
    return spec.build();
  }

  private SchedulePolicies policies(SchedulePolicies present) {
    return policy
        .map(said ->
            present.toBuilder().setOverlapPolicy(OverlapPolicies.message(said)).build())
        .orElse(present);
  }

  /** Returns what Temporal's form cannot say, with the policies of Durable Workflow. */
  public Extension creation() {
    return extension().setProfile(Profile.PROFILE_DURABLE).build();
  }

  /** Returns what Temporal's form cannot say of a change. */
  public Extension change() {
    return extension().build();
  }

  private Extension.Builder extension() {
    return Extension.newBuilder()
        .setSpec(
            times.spec().map(SpecDocument::extension).orElse(SpecExtension.getDefaultInstance()));
  }
}
