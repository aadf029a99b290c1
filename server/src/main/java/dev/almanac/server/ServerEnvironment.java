package dev.almanac.server;

import dev.almanac.api.Ticker;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** What the server takes from its environment. Everything below receives it as arguments. */
public record ServerEnvironment(
    Ticker ticker,
    InstantSource clock,
    Supplier<UUID> ids,
    Supplier<RandomGenerator> randomness,
    long heapBytes,
    Map<String, String> environment) {
  public static ServerEnvironment real() {
    return new ServerEnvironment(
        System::nanoTime,
        InstantSource.system(),
        UUID::randomUUID,
        ServerEnvironment::seeded,
        Runtime.getRuntime().maxMemory(),
        System.getenv());
  }

  /** Fast, with an unpredictable seed. */
  private static RandomGenerator seeded() {
    return RandomGeneratorFactory.of("L64X128MixRandom").create(new SecureRandom().nextLong());
  }
}
