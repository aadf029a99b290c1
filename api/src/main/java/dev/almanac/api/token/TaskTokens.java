package dev.almanac.api.token;

import com.google.protobuf.ByteString;
import dev.almanac.api.RpcError;
import dev.almanac.api.RpcException;
import dev.almanac.api.namespace.NamespaceLookup;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.Namespaces;
import java.util.Optional;
import java.util.UUID;

/** Whose task a token is for. */
public final class TaskTokens {
  private TaskTokens() {}

  /**
   * The token, if it belongs to the namespace that the request names.
   *
   * @param namespace may be empty: the token says it, too
   * @throws RpcException if it does not, or is no token; that there is no such namespace comes
   *     first
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
