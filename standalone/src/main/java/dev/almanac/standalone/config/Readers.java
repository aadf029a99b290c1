package dev.almanac.standalone.config;

import dev.almanac.calendar.SpecException;
import dev.almanac.calendar.text.GoDuration;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Converts the text of a setting to its value. */
final class Readers {
  private static final int LARGEST_PORT = 65_535;

  /** In bytes without a unit. The number of digits is limited so that no unit overflows. */
  private static final Pattern SIZE =
      Pattern.compile("(?<bytes>[1-9][0-9]{0,11})|(?<count>[1-9][0-9]{0,5})(?<unit>[KMGT])iB");

  private Readers() {}

  static int port(String text) {
    try {
      int port = Integer.parseInt(text);
      if (port >= 0 && port <= LARGEST_PORT) {
        return port;
      }
    } catch (NumberFormatException e) {
      // refused below, like a number out of range
    }
    throw new IllegalArgumentException("expected a port from 0 to " + LARGEST_PORT);
  }

  static String postgresUrl(String text) {
    if (text.isEmpty() || text.startsWith("jdbc:postgresql:")) {
      return text;
    }
    throw new IllegalArgumentException("expected jdbc:postgresql://host:port/database");
  }

  static boolean truth(String text) {
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException("expected true or false");
    };
  }

  static Duration duration(String text) {
    try {
      Duration duration = GoDuration.parseWithDays(text);
      if (!duration.isNegative()) {
        return duration;
      }
    } catch (SpecException e) {
      // refused below, like a negative one
    }
    throw new IllegalArgumentException("expected a duration such as 30s, 5m or 7d");
  }

  static int count(String text) {
    try {
      int count = Integer.parseInt(text);
      if (count > 0) {
        return count;
      }
    } catch (NumberFormatException e) {
      // refused below, like a number that is not positive
    }
    throw new IllegalArgumentException("expected a number from 1 to " + Integer.MAX_VALUE);
  }

  static int countOrNone(String text) {
    return text.equals("0") ? 0 : count(text);
  }

  /** Returns bytes. */
  static long someSize(String text) {
    if (text.isEmpty()) {
      throw new IllegalArgumentException("expected a size such as 512KiB or 2MiB");
    }
    return size(text);
  }

  /** Returns bytes; empty text means no limit. */
  static long size(String text) {
    if (text.isEmpty()) {
      return Long.MAX_VALUE;
    }
    var parts = SIZE.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException("expected a size such as 500MiB or 20GiB");
    }
    return parts.group("bytes") != null
        ? Long.parseLong(parts.group("bytes"))
        : Long.parseLong(parts.group("count")) << (10 * (1 + "KMGT".indexOf(parts.group("unit"))));
  }

  static <E extends Enum<E>> Function<String, E> oneOf(Class<E> type) {
    return text -> Stream.of(type.getEnumConstants())
        .filter(constant -> name(constant).equals(text))
        .findAny()
        .orElseThrow(() -> new IllegalArgumentException("expected one of "
            + Stream.of(type.getEnumConstants())
                .map(Readers::name)
                .collect(Collectors.joining(", "))));
  }

  private static String name(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
