package dev.almanac.server;

import dev.almanac.api.RpcException;
import dev.almanac.api.request.IdChecks;
import dev.almanac.runtime.registry.SearchAttributes;

/** Checks the names that a server is started with, as those in requests are checked. */
final class StartNames {
  private StartNames() {}

  /** @throws StartException if a namespace or a search attribute cannot have its name */
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
            "Search attribute %s is there already, and cannot be registered".formatted(name));
      }
    }
  }
}
