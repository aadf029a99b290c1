package dev.almanac.engine.schedule.action;

import com.google.protobuf.ByteString;
import dev.almanac.engine.attribute.DatetimePayload;
import dev.almanac.engine.attribute.KeywordPayload;
import dev.almanac.engine.schedule.policy.Policies;
import dev.almanac.engine.schedule.state.Fire;
import dev.almanac.engine.schedule.state.Schedule;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.api.workflow.v1.NewWorkflowExecutionInfo;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Builds the request by which a fire starts its workflow, as a client would send it. */
final class ActionStartRequest {
  private static final String SCHEDULED_TIME = "TemporalScheduledStartTime";
  private static final String SCHEDULED_BY = "TemporalScheduledById";
  private static final int LONGEST_IDENTITY = 1000;

  private ActionStartRequest() {}

  /** @param fire a fire whose turn has come */
  static StartWorkflowExecutionRequest of(Schedule schedule, Fire fire, Instant now) {
    var release = fire.release().orElseThrow();
    var request = of(schedule.definition().action())
        .setNamespace(schedule.definition().namespace())
        .setWorkflowId(release.workflowId())
        .setIdentity(identity(schedule))
        .setRequestId("sched-" + schedule.key().incarnation() + "-" + fire.number())
        .setWorkflowIdReusePolicy(reuse(schedule.policies(), fire));
    override(request, fire);
    if (schedule.policies().launch().arguments() == Policies.Launch.Arguments.TIMES_FIRST) {
      request.setInput(withTimes(request.getInput(), fire, now));
    }
    request.setSearchAttributes(marked(request.getSearchAttributes(), schedule, fire));
    var last = schedule.parts().lastRun();
    last.result().ifPresent(request::setLastCompletionResult);
    last.failure().ifPresent(request::setContinuedFailure);
    return request.build();
  }

  /** Fills in what does not depend on the fire. */
  static StartWorkflowExecutionRequest.Builder of(NewWorkflowExecutionInfo action) {
    var request = StartWorkflowExecutionRequest.newBuilder()
        .setWorkflowId(action.getWorkflowId())
        .setWorkflowType(action.getWorkflowType())
        .setTaskQueue(action.getTaskQueue())
        .setWorkflowExecutionTimeout(action.getWorkflowExecutionTimeout())
        .setWorkflowRunTimeout(action.getWorkflowRunTimeout())
        .setWorkflowTaskTimeout(action.getWorkflowTaskTimeout());
    if (action.hasInput()) {
      request.setInput(action.getInput());
    }
    if (action.hasRetryPolicy()) {
      request.setRetryPolicy(action.getRetryPolicy());
    }
    if (action.hasMemo()) {
      request.setMemo(action.getMemo());
    }
    if (action.hasSearchAttributes()) {
      request.setSearchAttributes(action.getSearchAttributes());
    }
    if (action.hasHeader()) {
      request.setHeader(action.getHeader());
    }
    if (action.hasUserMetadata()) {
      request.setUserMetadata(action.getUserMetadata());
    }
    if (action.hasPriority()) {
      request.setPriority(action.getPriority());
    }
    if (action.hasVersioningOverride()) {
      request.setVersioningOverride(action.getVersioningOverride());
    }
    return request;
  }

  private static void override(StartWorkflowExecutionRequest.Builder request, Fire fire) {
    fire.overrides().input().ifPresent(request::setInput);
    fire.overrides().memo().ifPresent(request::setMemo);
    fire.overrides().searchAttributes().ifPresent(request::setSearchAttributes);
  }

  /**
   * A nominal time is started once, so its workflow id must not have been used. Manual starts may
   * be repeated.
   */
  private static WorkflowIdReusePolicy reuse(Policies policies, Fire fire) {
    return !fire.cause().manual() && WorkflowIdTemplate.nameTheTime(policies.launch())
        ? WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE
        : WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE;
  }

  private static Payloads withTimes(Payloads input, Fire fire, Instant now) {
    return Payloads.newBuilder()
        .addPayloads(text(fire.time().nominal()))
        .addPayloads(text(now))
        .addAllPayloads(input.getPayloadsList())
        .build();
  }

  private static Payload text(Instant time) {
    return Payload.newBuilder()
        .putMetadata("encoding", ByteString.copyFromUtf8("json/plain"))
        .setData(ByteString.copyFromUtf8("\"" + time + "\""))
        .build();
  }

  private static SearchAttributes marked(
      SearchAttributes attributes, Schedule schedule, Fire fire) {
    return attributes.toBuilder()
        .putIndexedFields(
            SCHEDULED_TIME,
            DatetimePayload.of(fire.time().nominal().truncatedTo(ChronoUnit.SECONDS)))
        .putIndexedFields(SCHEDULED_BY, KeywordPayload.of(schedule.key().scheduleId()))
        .build();
  }

  /** Returns the identity of a schedule as a client, cut to the permitted length. */
  static String identity(Schedule schedule) {
    var identity = "temporal-scheduler-"
        + schedule.definition().namespace()
        + "-"
        + schedule.key().scheduleId();
    int end = identity.length();
    while (identity.substring(0, end).getBytes(StandardCharsets.UTF_8).length > LONGEST_IDENTITY) {
      end--;
    }
    return identity.substring(0, end);
  }
}
