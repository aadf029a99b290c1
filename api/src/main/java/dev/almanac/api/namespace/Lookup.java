package dev.almanac.api.namespace;

import dev.almanac.api.Ids;
import dev.almanac.api.Refusal;
import dev.almanac.runtime.registry.Namespace;
import dev.almanac.runtime.registry.Namespaces;

/** Finds the namespace that a request names. */
public final class Lookup {
  private Lookup() {}

  /** @throws dev.almanac.api.Refused if none is named, or there is none of the name */
  public static Namespace require(Namespaces namespaces, String name) {
    Ids.require("Namespace", name);
    return namespaces
        .byName(name)
        .orElseThrow(() -> Refusal.namespaceNotFound(name).exception());
  }
}
