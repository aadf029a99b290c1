package dev.almanac.api.system;

import dev.almanac.api.Handler;
import dev.almanac.runtime.clock.TrustedClock;
import java.util.List;
import java.util.Set;

/** The handlers for calls about the server itself. */
public final class SystemHandlers {
  private SystemHandlers() {}

  public static List<Handler<?, ?>> of(
      Set<Feature> features, ClusterIdentity identity, TrustedClock clock) {
    return List.of(
        new GetSystemInfoHandler(features), new GetClusterInfoHandler(identity, clock::alarm));
  }
}
