package dev.almanac.api.http.json;

import com.google.protobuf.Descriptors.EnumDescriptor;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The names of an enum's values. {@code SCHEDULE_OVERLAP_POLICY_BUFFER_ONE} is also
 * {@code BUFFER_ONE} and {@code BufferOne}.
 */
final class EnumNames {
  private static final Map<EnumDescriptor, EnumNames> KNOWN = new ConcurrentHashMap<>();

  private final Map<String, EnumValueDescriptor> values = new HashMap<>();

  private EnumNames(EnumDescriptor type) {
    String prefix = upperSnake(type.getName()) + "_";
    for (var value : type.getValues()) {
      values.put(value.getName(), value);
    }
    for (var value : type.getValues()) {
      if (value.getName().startsWith(prefix)) {
        String rest = value.getName().substring(prefix.length());
        values.putIfAbsent(rest, value);
        values.putIfAbsent(pascal(rest), value);
      }
    }
  }

  static EnumNames of(EnumDescriptor type) {
    return KNOWN.computeIfAbsent(type, EnumNames::new);
  }

  /** Returns the value with this name, long or short, or null. */
  @Nullable
  EnumValueDescriptor value(String name) {
    return values.get(name);
  }

  /** Converts {@code EventType} to {@code EVENT_TYPE}. */
  private static String upperSnake(String name) {
    var text = new StringBuilder();
    for (int at = 0; at < name.length(); at++) {
      char character = name.charAt(at);
      if (at > 0 && Character.isUpperCase(character)) {
        text.append('_');
      }
      text.append(Character.toUpperCase(character));
    }
    return text.toString();
  }

  /** Converts {@code BUFFER_ONE} to {@code BufferOne}. */
  private static String pascal(String name) {
    var text = new StringBuilder();
    for (String word : name.split("_", -1)) {
      text.append(word.isEmpty() ? "" : word.substring(0, 1))
          .append(word.isEmpty() ? "" : word.substring(1).toLowerCase(Locale.ROOT));
    }
    return text.toString();
  }
}
