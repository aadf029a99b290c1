package dev.almanac.api.namespace;

import dev.almanac.api.RpcError;
import dev.almanac.api.request.IdChecks;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.Namespaces;

/** Finds the namespace that a request names. */
public final class NamespaceLookup {
  private NamespaceLookup() {}

  /** @throws dev.almanac.api.RpcException if the name is missing or unknown */
  public static Namespace require(Namespaces namespaces, String name) {
    IdChecks.require("Namespace", name);
    return namespaces
        .byName(name)
        .orElseThrow(() -> RpcError.namespaceNotFound(name).exception());
  }
}
