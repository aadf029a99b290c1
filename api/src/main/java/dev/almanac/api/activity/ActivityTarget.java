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
 * Which activity a request is about, and who speaks for it.
 *
 * @param identity of the caller
 */
record ActivityTarget(Target target, ActivityRef ref, String identity) {
  /** @throws dev.almanac.api.RpcException if the request does not properly say so */
  static ActivityTarget held(
      Namespaces namespaces, String namespace, ByteString token, String identity) {
    var held = TaskTokens.read(namespaces, namespace, token, TaskToken.Kind.ACTIVITY);
    return new ActivityTarget(held.target(), held.activity(), IdChecks.check("Identity", identity));
  }

  /**
   * By the activity's id; of the newest run if no run is given.
   *
   * @throws dev.almanac.api.RpcException if the request does not properly say so
   */
  static ActivityTarget byId(
      Namespace namespace, WorkflowExecution execution, String activityId, String identity) {
    return new ActivityTarget(
        Targets.of(namespace, execution),
        new ActivityRef.ById(IdChecks.require("ActivityId", activityId)),
        IdChecks.check("Identity", identity));
  }
}
