package dev.almanac.engine.attribute;

import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.protobuf.ByteString;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.enums.v1.IndexedValueType;
import java.io.IOException;
import java.io.StringReader;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Reads the values of a search attribute: a JSON scalar of its type, or a list of them. All reading
 * goes through here, so that whatever can be set can be found.
 */
public final class AttributeReader {
  private static final String ENCODING = "encoding";
  private static final String JSON = "json/plain";
  private static final String NULL = "binary/null";
  private static final Pattern WHOLE = Pattern.compile("-?\\d+");

  private final AttributeType type;
  private final JsonReader json;

  private AttributeReader(AttributeType type, String text) {
    this.type = type;
    json = new JsonReader(new StringReader(text));
    json.setStrictness(Strictness.STRICT);
  }

  /**
   * Null and an empty list are no value. A list of one counts as its element. One keyword may stand
   * for a list.
   *
   * @throws IllegalArgumentException if it is not a value of the type; the message says what was
   *     expected and found
   */
  public static List<TypedValue> read(Payload payload, IndexedValueType type) {
    var encoding = payload.getMetadataOrDefault(ENCODING, ByteString.EMPTY).toStringUtf8();
    if (encoding.equals(NULL)) {
      return List.of();
    }
    if (!encoding.equals(JSON)) {
      throw new IllegalArgumentException(
          "expected the encoding %s, found \"%s\"".formatted(JSON, encoding));
    }
    if (!payload.getData().isValidUtf8()) {
      throw new IllegalArgumentException("expected JSON, found no text");
    }
    var text = payload.getData().toStringUtf8();
    var known = AttributeType.of(type);
    if (isPlain(text)) {
      var plain = text.substring(1, text.length() - 1);
      if (known == AttributeType.KEYWORD) {
        return List.of(text(plain));
      }
      if (known == AttributeType.DATETIME) {
        return List.of(time(plain));
      }
    }
    try {
      return new AttributeReader(known, text).document();
    } catch (IOException | IllegalStateException e) {
      throw new IllegalArgumentException("expected JSON, found something else", e);
    }
  }

  /** Returns whether it is a JSON string without escapes, as most are. */
  private static boolean isPlain(String text) {
    int last = text.length() - 1;
    if (last < 1 || text.charAt(0) != '"' || text.charAt(last) != '"') {
      return false;
    }
    for (int at = 1; at < last; at++) {
      char character = text.charAt(at);
      if (character < ' ' || character == '"' || character == '\\') {
        return false;
      }
    }
    return true;
  }

  private List<TypedValue> document() throws IOException {
    List<TypedValue> values;
    if (json.peek() == JsonToken.NULL) {
      json.nextNull();
      values = List.of();
    } else if (json.peek() == JsonToken.BEGIN_ARRAY) {
      values = list();
    } else {
      values = List.of(scalar());
    }
    if (json.peek() != JsonToken.END_DOCUMENT) {
      throw new IllegalArgumentException("expected one JSON value, found more");
    }
    return values;
  }

  private List<TypedValue> list() throws IOException {
    var values = new ArrayList<TypedValue>();
    json.beginArray();
    while (json.hasNext()) {
      values.add(scalar());
    }
    json.endArray();
    if (values.size() > 1 && type != AttributeType.KEYWORD_LIST) {
      throw new IllegalArgumentException("expected one value, found " + values.size());
    }
    return values;
  }

  private TypedValue scalar() throws IOException {
    return switch (type) {
      case TEXT, KEYWORD, KEYWORD_LIST -> text(raw(JsonToken.STRING, "a string"));
      case INT -> whole(raw(JsonToken.NUMBER, "a whole number"));
      case DOUBLE -> real(raw(JsonToken.NUMBER, "a number"));
      case BOOL -> truth();
      case DATETIME -> time(raw(JsonToken.STRING, "a date and time"));
      case UNKNOWN -> throw new IllegalArgumentException("the attribute has no type");
    };
  }

  private String raw(JsonToken expected, String what) throws IOException {
    require(expected, what);
    return json.nextString();
  }

  private void require(JsonToken expected, String what) throws IOException {
    if (json.peek() != expected) {
      throw new IllegalArgumentException("expected %s, found %s"
          .formatted(what, json.peek().name().toLowerCase(Locale.ROOT).replace('_', ' ')));
    }
  }

  private TypedValue truth() throws IOException {
    require(JsonToken.BOOLEAN, "true or false");
    return new TypedValue.Truth(json.nextBoolean());
  }

  /** Databases accept neither NUL nor unpaired surrogates. */
  private static TypedValue text(String text) {
    if (text.indexOf('\0') >= 0) {
      throw new IllegalArgumentException("expected text without NUL, found one");
    }
    if (text.codePoints().anyMatch(AttributeReader::isHalf)) {
      throw new IllegalArgumentException("expected well-formed text, found half a character");
    }
    return new TypedValue.Text(text);
  }

  private static boolean isHalf(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }

  private static TypedValue whole(String text) {
    try {
      if (WHOLE.matcher(text).matches()) {
        return new TypedValue.Whole(Long.parseLong(text));
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("expected a number of 64 bits, found " + text, e);
    }
    throw new IllegalArgumentException("expected a whole number, found " + text);
  }

  private static TypedValue real(String text) {
    double real = Double.parseDouble(text);
    if (Double.isInfinite(real)) {
      throw new IllegalArgumentException("expected a number of 64 bits, found " + text);
    }
    return new TypedValue.Real(real);
  }

  private static TypedValue time(String text) {
    try {
      return Rfc3339.read(text)
          .map(TypedValue.Time::new)
          .orElseThrow(() -> new IllegalArgumentException(
              "expected a date and time as in RFC 3339, found " + text));
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("expected a date and time, found " + text, e);
    }
  }
}
