package dev.almanac.server;

import dev.almanac.api.Ticker;
import java.time.InstantSource;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;

/** What the server takes from outside of itself. Below this it is all arguments. */
public record World(
    Ticker ticker, InstantSource clock, Supplier<UUID> ids, Map<String, String> environment) {
  public static World real() {
    return new World(System::nanoTime, InstantSource.system(), UUID::randomUUID, System.getenv());
  }
}
