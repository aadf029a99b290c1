package dev.almanac.api.history;

import dev.almanac.api.RpcError;
import dev.almanac.api.request.Targets;
import dev.almanac.api.token.PageToken;
import dev.almanac.engine.id.Target;
import dev.almanac.runtime.registry.Namespace;
import io.temporal.api.common.v1.WorkflowExecution;
import java.util.Optional;
import java.util.UUID;

/** Checks that both directions of reading share. */
final class HistoryRequests {
  private HistoryRequests() {}

  /**
   * Returns the requested page size, limited to {@code most}.
   *
   * @throws dev.almanac.api.RpcException if it is negative
   */
  static int pageSize(int asked, int most) {
    if (asked < 0) {
      throw RpcError.invalidArgument("MaximumPageSize must not be negative, found " + asked + ".")
          .exception();
    }
    return asked == 0 ? most : Math.min(asked, most);
  }

  /**
   * Returns the run of the token, or of the request if there is no token.
   *
   * @throws dev.almanac.api.RpcException if the two disagree, or the run is not valid
   */
  static Target target(
      Namespace namespace, WorkflowExecution execution, Optional<PageToken.InHistory> token) {
    var target = Targets.of(namespace, execution);
    if (token.isEmpty()) {
      return target;
    }
    UUID run = token.get().runId();
    if (target.runId().filter(named -> !named.equals(run)).isPresent()) {
      throw RpcError.invalidArgument("RunId in the request does not match the NextPageToken.")
          .exception();
    }
    return Target.run(namespace.id(), target.workflowId(), run);
  }
}
