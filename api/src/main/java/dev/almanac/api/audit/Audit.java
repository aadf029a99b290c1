package dev.almanac.api.audit;

import com.google.protobuf.Message;
import dev.almanac.api.Handler;
import dev.almanac.api.access.Permissions;
import dev.almanac.api.http.HttpRoute;
import dev.almanac.runtime.node.AuditLog;
import java.util.Collection;
import java.util.List;

/**
 * Has calls recorded that change something.
 *
 * @param tasks whether to record the completions of tasks, too
 */
public record Audit(AuditLog log, boolean tasks) {
  /** Puts a recorder in front of the handlers whose calls change something. */
  public List<Handler<?, ?>> around(Collection<? extends Handler<?, ?>> handlers) {
    return handlers.stream().<Handler<?, ?>>map(this::recorded).toList();
  }

  private <Q extends Message, A extends Message> Handler<Q, A> recorded(Handler<Q, A> handler) {
    var permission = Permissions.of(handler.method());
    return permission.isPresent()
            && AuditedMethods.isAudited(handler.method(), permission.get(), tasks)
        ? new AuditedHandler<>(handler, CallFields.of(handler.method()), new Recorder(log))
        : handler;
  }

  /** Puts a recorder in front of the routes that change something and are no calls. */
  public List<HttpRoute> aroundRoutes(Collection<HttpRoute> routes) {
    return routes.stream()
        .map(route -> route.access() instanceof HttpRoute.Needs needs
                && AuditedMethods.isChange(needs.permission())
            ? AuditedRoute.of(route, needs, new Recorder(log))
            : route)
        .toList();
  }
}
