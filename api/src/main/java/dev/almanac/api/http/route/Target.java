package dev.almanac.api.http.route;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a request line asks for, decoded. The path is split before its segments are decoded, so that
 * an id may contain a slash as {@code %2F}.
 *
 * @param query the values of each parameter, in order
 */
public record Target(List<String> segments, Map<String, List<String>> query) {
  private static final int MOST_PARAMETERS = 1_000;

  /** A target that cannot be decoded. The message says why. */
  public static final class Malformed extends Exception {
    private static final long serialVersionUID = 1;

    Malformed(String fault) {
      super(fault, null, false, false);
    }

    public String fault() {
      return String.valueOf(getMessage());
    }
  }

  public Target {
    segments = List.copyOf(segments);
  }

  /** Parses a path that starts with a slash, and its query. */
  public static Target of(String text) throws Malformed {
    int mark = text.indexOf('?');
    String path = mark < 0 ? text : text.substring(0, mark);
    if (!path.startsWith("/")) {
      throw new Malformed("Expected a path that starts with /");
    }
    var segments = new ArrayList<String>();
    for (String segment : path.substring(1).split("/", -1)) {
      segments.add(decoded(segment, false));
    }
    return new Target(segments, query(mark < 0 ? "" : text.substring(mark + 1)));
  }

  private static Map<String, List<String>> query(String text) throws Malformed {
    var query = new LinkedHashMap<String, List<String>>();
    int count = 0;
    for (String parameter : text.split("&", -1)) {
      if (parameter.isEmpty()) {
        continue;
      }
      if (++count > MOST_PARAMETERS) {
        throw new Malformed("More than %d parameters".formatted(MOST_PARAMETERS));
      }
      int equals = parameter.indexOf('=');
      String name = equals < 0 ? parameter : parameter.substring(0, equals);
      String value = equals < 0 ? "" : parameter.substring(equals + 1);
      query
          .computeIfAbsent(decoded(name, true), absent -> new ArrayList<>())
          .add(decoded(value, true));
    }
    return query;
  }

  /** Decodes {@code %20} and the like to UTF-8, and a plus to a space in a query. */
  private static String decoded(String text, boolean isQuery) throws Malformed {
    if (text.indexOf('%') < 0 && text.indexOf('+') < 0 && isPlain(text)) {
      return text;
    }
    var bytes = ByteBuffer.allocate(text.length());
    for (int at = 0; at < text.length(); at++) {
      char character = text.charAt(at);
      if (character == '%') {
        bytes.put(escaped(text, at));
        at += 2;
      } else if (character == '+' && isQuery) {
        bytes.put((byte) ' ');
      } else if (character > ' ' && character < 0x7f) {
        bytes.put((byte) character);
      } else {
        throw new Malformed("A path must be ASCII, with escapes for other bytes");
      }
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(bytes.flip()).toString();
    } catch (CharacterCodingException e) {
      throw new Malformed("The escapes in a path or query must be UTF-8");
    }
  }

  private static boolean isPlain(String text) {
    return text.chars().allMatch(character -> character > ' ' && character < 0x7f);
  }

  private static byte escaped(String text, int at) throws Malformed {
    boolean isThere = at + 2 < text.length();
    int high = isThere ? Character.digit(text.charAt(at + 1), 16) : -1;
    int low = isThere ? Character.digit(text.charAt(at + 2), 16) : -1;
    if (high < 0 || low < 0) {
      throw new Malformed("Expected two hexadecimal digits after %");
    }
    return (byte) (high * 16 + low);
  }
}
