package dev.almanac.cli.profile;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Settings by their names in the file. A later layer prevails over an earlier one. */
public final class Settings {
  private final Map<String, String> values = new TreeMap<>();

  /** Lays settings over these. One that says the same in another way gives way, too. */
  void lay(Map<String, String> over) {
    over.keySet()
        .forEach(name -> Property.named(name).stream()
            .flatMap(property -> property.rivals().stream())
            .filter(rival -> !over.containsKey(rival.text()))
            .forEach(rival -> values.remove(rival.text())));
    values.putAll(over);
  }

  void remove(String name) {
    values.remove(name);
  }

  public Map<String, String> all() {
    return Map.copyOf(values);
  }

  /** Returns a setting; empty if it is not there or has no value. */
  Optional<String> value(Property property) {
    return Optional.ofNullable(values.get(property.text())).filter(text -> !text.isEmpty());
  }

  boolean isOn(Property property) {
    return yesOrNo(property.text(), value(property).orElse("false"));
  }

  /** Returns the settings below this name, without it. */
  Map<String, String> below(String prefix) {
    var below = new TreeMap<String, String>();
    values.forEach((name, value) -> {
      if (name.startsWith(prefix)) {
        below.put(name.substring(prefix.length()), value);
      }
    });
    return below;
  }

  /** @throws SettingException with the place if the text is neither yes nor no */
  static boolean yesOrNo(String place, String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true", "1" -> true;
      case "false", "0" -> false;
      default ->
        throw new SettingException(
            "%s: expected true or false, but found '%s'".formatted(place, text));
    };
  }
}
