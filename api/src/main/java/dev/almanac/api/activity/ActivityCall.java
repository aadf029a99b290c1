package dev.almanac.api.activity;

import com.google.protobuf.ByteString;
import dev.almanac.api.Ids;
import dev.almanac.api.Targets;
import dev.almanac.api.TokenOwners;
import dev.almanac.api.token.TaskToken;
import dev.almanac.engine.activity.ActivityRef;
import dev.almanac.runtime.Target;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.Namespaces;
import io.temporal.api.common.v1.WorkflowExecution;

/**
 * Which activity a request is about, and who speaks for it.
 *
 * @param identity of the caller
 */
record ActivityCall(Target target, ActivityRef ref, String identity) {
  /** @throws dev.almanac.api.Refused if the request does not properly say so */
  static ActivityCall held(
      Namespaces namespaces, String namespace, ByteString token, String identity) {
    var held = TokenOwners.read(namespaces, namespace, token, TaskToken.Kind.ACTIVITY);
    return new ActivityCall(held.target(), held.activity(), Ids.check("Identity", identity));
  }

  /**
   * By the activity's id; of the newest run if no run is given.
   *
   * @throws dev.almanac.api.Refused if the request does not properly say so
   */
  static ActivityCall byId(
      Namespace namespace, WorkflowExecution execution, String activityId, String identity) {
    return new ActivityCall(
        Targets.of(namespace, execution),
        new ActivityRef.ById(Ids.require("ActivityId", activityId)),
        Ids.check("Identity", identity));
  }
}
