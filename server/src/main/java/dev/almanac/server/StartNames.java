package dev.almanac.server;

import dev.almanac.api.RpcException;
import dev.almanac.api.request.IdChecks;
import dev.almanac.runtime.registry.SearchAttributes;

/** Checks the names in the configuration like those in requests. */
final class StartNames {
  private StartNames() {}

  /** @throws StartException if the name of a namespace or search attribute is invalid */
  static void check(ServerConfig config) throws StartException {
    try {
      config.namespaces().forEach(name -> IdChecks.requireName("Namespace", name));
      config
          .searchAttributes()
          .keySet()
          .forEach(name -> IdChecks.requireName("Search attribute", name));
    } catch (RpcException e) {
      throw StartException.badInput(e.error().message());
    }
    for (String name : config.searchAttributes().keySet()) {
      if (SearchAttributes.isReserved(name)) {
        throw StartException.badInput(
            "Search attribute %s already exists and cannot be registered".formatted(name));
      }
    }
  }
}
