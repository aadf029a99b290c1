package dev.almanac.runtime.registry;

import java.time.Duration;
import java.util.Map;
import java.util.UUID;

/**
 * A namespace.
 *
 * @param id used by keys and hashes instead of the name
 */
public record Namespace(UUID id, String name, Settings settings) {
  /**
   * The settings that its owner may change.
   *
   * @param retention how long closed runs are kept
   * @param aliases of search attributes: the stored field, and the name that users see
   */
  public record Settings(
      String description,
      String ownerEmail,
      Map<String, String> data,
      Duration retention,
      Map<String, String> aliases) {
    public Settings {
      data = Map.copyOf(data);
      aliases = Map.copyOf(aliases);
    }

    /** Returns settings with nothing but a retention. */
    public static Settings keeping(Duration retention) {
      return new Settings("", "", Map.of(), retention, Map.of());
    }
  }
}
