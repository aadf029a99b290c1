package dev.almanac.api.access;

import com.google.protobuf.Message;
import dev.almanac.api.Handler;
import dev.almanac.api.identity.Permission;
import dev.almanac.api.request.Uuids;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.Namespaces;
import io.temporal.api.workflowservice.v1.DescribeNamespaceRequest;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/** Puts a {@link GuardedHandler} before every handler. */
public record AccessGuard(Namespaces namespaces) {
  /** @throws IllegalStateException if it is not stated what a handler's call needs */
  public List<Handler<?, ?>> around(Collection<? extends Handler<?, ?>> handlers) {
    return handlers.stream().<Handler<?, ?>>map(this::guarded).toList();
  }

  private <Q extends Message, A extends Message> Handler<Q, A> guarded(Handler<Q, A> handler) {
    String method = handler.method().getFullMethodName();
    var permission = Permissions.of(handler.method())
        .orElseThrow(() -> new IllegalStateException("No permission is stated for " + method));
    return new GuardedHandler<>(handler, permission, namespaceIn(handler, permission));
  }

  private <Q extends Message> Function<Q, String> namespaceIn(
      Handler<Q, ?> handler, Permission permission) {
    if (permission.scope() != Permission.Scope.NAMESPACE) {
      return request -> "";
    }
    var field = RequestField.namespaceOf(handler.method())
        .orElseThrow(() -> new IllegalStateException(
            "No namespace in requests of " + handler.method().getFullMethodName()));
    return request -> request instanceof DescribeNamespaceRequest described
        ? described(described)
        : field.of(request);
  }

  /** The only request that may name a namespace by its id. */
  private String described(DescribeNamespaceRequest request) {
    return request.getId().isEmpty()
        ? request.getNamespace()
        : Uuids.read(request.getId())
            .flatMap(namespaces::byId)
            .map(Namespace::name)
            .orElse("");
  }
}
