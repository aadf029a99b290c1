package dev.almanac.api.activity;

import com.google.protobuf.ByteString;
import dev.almanac.api.request.IdChecks;
import dev.almanac.api.request.Targets;
import dev.almanac.api.token.TaskToken;
import dev.almanac.api.token.TaskTokens;
import dev.almanac.engine.activity.ActivityRef;
import dev.almanac.engine.id.Target;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.Namespaces;
import io.temporal.api.common.v1.WorkflowExecution;

/**
 * The activity of a request, and its caller.
 *
 * @param identity of the caller
 */
record ActivityTarget(Target target, ActivityRef ref, String identity) {
  /** @throws dev.almanac.api.RpcException if token, namespace or identity is invalid */
  static ActivityTarget held(
      Namespaces namespaces, String namespace, ByteString token, String identity) {
    var held = TaskTokens.read(namespaces, namespace, token, TaskToken.Kind.ACTIVITY);
    return new ActivityTarget(held.target(), held.activity(), IdChecks.check("Identity", identity));
  }

  /**
   * Finds the activity by its id, in the newest run if the request names none.
   *
   * @throws dev.almanac.api.RpcException if the request does not identify an activity
   */
  static ActivityTarget byId(
      Namespace namespace, WorkflowExecution execution, String activityId, String identity) {
    return new ActivityTarget(
        Targets.of(namespace, execution),
        new ActivityRef.ById(IdChecks.require("ActivityId", activityId)),
        IdChecks.check("Identity", identity));
  }
}
