package dev.almanac.api.token;

import com.google.protobuf.ByteString;
import dev.almanac.api.RpcError;
import dev.almanac.api.RpcException;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.Namespaces;
import java.util.Optional;
import java.util.UUID;

/** Reads task tokens and checks their namespace. */
public final class TaskTokens {
  private TaskTokens() {}

  /**
   * Returns the token if it belongs to the namespace of the request.
   *
   * @param namespace may be empty, because the token also names it
   * @throws RpcException if the namespace is unknown, the token invalid, or of another namespace
   */
  public static TaskToken read(
      Namespaces namespaces, String namespace, ByteString bytes, TaskToken.Kind kind) {
    var named = namespace.isEmpty()
        ? Optional.<UUID>empty()
        : Optional.of(NamespaceLookup.require(namespaces, namespace).id());
    var token = TaskToken.read(bytes, kind);
    if (named.filter(id -> !id.equals(token.target().namespace())).isPresent()) {
      throw RpcError.invalidArgument("Operation requested with a token from a different namespace.")
          .exception();
    }
    return token;
  }

  /** @throws RpcException if the namespace is gone */
  public static Namespace namespace(Namespaces namespaces, TaskToken token) {
    UUID id = token.target().namespace();
    return namespaces
        .byId(id)
        .orElseThrow(() -> RpcError.namespaceNotFound(id.toString()).exception());
  }
}
