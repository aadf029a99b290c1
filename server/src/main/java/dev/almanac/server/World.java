package dev.almanac.server;

import dev.almanac.api.Ticker;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;

/** What the server takes from outside of itself. Below this it is all arguments. */
public record World(Ticker ticker, Supplier<UUID> ids, Map<String, String> environment) {
  public static World real() {
    return new World(System::nanoTime, UUID::randomUUID, System.getenv());
  }
}
