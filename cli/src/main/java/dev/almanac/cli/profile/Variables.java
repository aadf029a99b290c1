package dev.almanac.cli.profile;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The settings in environment variables. */
final class Variables {
  private static final String METADATA = "TEMPORAL_GRPC_META_";

  /** What begins like this means a connection, so a name that we do not know is a mistake. */
  private static final List<String> OURS =
      List.of("TEMPORAL_TLS_", "TEMPORAL_CODEC_", "TEMPORAL_CLI_");

  private static final String OLD_PROFILE = "TEMPORAL_ENV";

  private Variables() {}

  /** @throws SettingException if a variable is meant for us, but not known */
  static Map<String, String> read(Map<String, String> environment) {
    var settings = new TreeMap<String, String>();
    environment.keySet().forEach(Variables::check);
    for (var property : Property.values()) {
      var value = environment.get(property.variable());
      if (value != null && !property.variable().isEmpty()) {
        if (property.isYesOrNo()) {
          Settings.yesOrNo(property.variable(), value);
        }
        settings.put(property.text(), value);
      }
    }
    environment.forEach((name, value) -> {
      if (name.startsWith(METADATA)) {
        settings.put(Property.normal(Property.METADATA + name.substring(METADATA.length())), value);
      }
    });
    return settings;
  }

  private static void check(String name) {
    if (name.equals(OLD_PROFILE)) {
      throw new SettingException(OLD_PROFILE + " is not supported; name a profile with"
          + " TEMPORAL_PROFILE or --profile");
    }
    if (OURS.stream().anyMatch(name::startsWith)
        && Stream.of(Property.values()).noneMatch(one -> one.variable().equals(name))) {
      throw new SettingException(
          "the variable %s is not known; unset it, or see 'almanac config --help'".formatted(name));
    }
  }
}
