package dev.almanac.store.codec;

import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.protobuf.ByteString;
import dev.almanac.store.Attribute;
import dev.almanac.store.AttributeValue.Value;
import dev.almanac.store.Nanos;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.enums.v1.IndexedValueType;
import java.io.IOException;
import java.io.StringReader;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Reads one search attribute: a JSON scalar, or a list of them. */
final class AttributeReader {
  private static final String ENCODING = "encoding";
  private static final String JSON = "json/plain";
  private static final String NULL = "binary/null";
  private static final Pattern WHOLE = Pattern.compile("-?\\d+");
  private static final Pattern RFC_3339 = Pattern.compile(
      "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?(Z|[+-]\\d\\d:\\d\\d)");

  private final IndexedValueType type;
  private final JsonReader json;

  private AttributeReader(IndexedValueType type, String text) {
    this.type = type;
    json = new JsonReader(new StringReader(text));
    json.setStrictness(Strictness.STRICT);
  }

  static List<Value> read(Attribute attribute, Payload payload) {
    var type = IndexedValueType.forNumber(attribute.type());
    if (type == null) {
      throw new IllegalArgumentException(
          "search attribute %s has an unknown type".formatted(attribute.name()));
    }
    try {
      return read(type, payload);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "invalid value for search attribute %s of type %s: %s"
              .formatted(attribute.name(), name(type), e.getMessage()),
          e);
    }
  }

  private static List<Value> read(IndexedValueType type, Payload payload) {
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
    try {
      return new AttributeReader(type, payload.getData().toStringUtf8()).document();
    } catch (IOException | IllegalStateException e) {
      throw new IllegalArgumentException("expected JSON, found something else", e);
    }
  }

  private List<Value> document() throws IOException {
    List<Value> values;
    if (json.peek() == JsonToken.NULL) {
      json.nextNull();
      values = List.of();
    } else if (json.peek() == JsonToken.BEGIN_ARRAY) {
      values = list();
    } else if (type == IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD_LIST) {
      throw new IllegalArgumentException("expected a list");
    } else {
      values = List.of(scalar());
    }
    if (json.peek() != JsonToken.END_DOCUMENT) {
      throw new IllegalArgumentException("expected one JSON value, found more");
    }
    return values;
  }

  private List<Value> list() throws IOException {
    var values = new ArrayList<Value>();
    json.beginArray();
    while (json.hasNext()) {
      values.add(scalar());
    }
    json.endArray();
    if (values.size() > 1 && type != IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD_LIST) {
      throw new IllegalArgumentException("expected one value, found " + values.size());
    }
    return values;
  }

  private Value scalar() throws IOException {
    return switch (type) {
      case INDEXED_VALUE_TYPE_TEXT, INDEXED_VALUE_TYPE_KEYWORD, INDEXED_VALUE_TYPE_KEYWORD_LIST ->
        new Value.Text(raw(JsonToken.STRING, "a string"));
      case INDEXED_VALUE_TYPE_INT -> whole(raw(JsonToken.NUMBER, "a whole number"));
      case INDEXED_VALUE_TYPE_DOUBLE -> real(raw(JsonToken.NUMBER, "a number"));
      case INDEXED_VALUE_TYPE_BOOL -> truth();
      case INDEXED_VALUE_TYPE_DATETIME -> date(raw(JsonToken.STRING, "a date and time"));
      case INDEXED_VALUE_TYPE_UNSPECIFIED, UNRECOGNIZED ->
        throw new IllegalArgumentException("the attribute has no type");
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

  private Value truth() throws IOException {
    require(JsonToken.BOOLEAN, "true or false");
    return new Value.Whole(json.nextBoolean() ? 1 : 0);
  }

  private static Value whole(String text) {
    try {
      if (WHOLE.matcher(text).matches()) {
        return new Value.Whole(Long.parseLong(text));
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("expected a number of 64 bits, found " + text, e);
    }
    throw new IllegalArgumentException("expected a whole number, found " + text);
  }

  private static Value real(String text) {
    double real = Double.parseDouble(text);
    if (Double.isInfinite(real)) {
      throw new IllegalArgumentException("expected a number of 64 bits, found " + text);
    }
    return new Value.Real(real);
  }

  private static Value date(String text) {
    try {
      if (RFC_3339.matcher(text).matches()) {
        return new Value.Whole(Nanos.of(OffsetDateTime.parse(text).toInstant()));
      }
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("expected a date and time, found " + text, e);
    }
    throw new IllegalArgumentException("expected a date and time as in RFC 3339, found " + text);
  }

  /** As users write it: KeywordList. */
  private static String name(IndexedValueType type) {
    return switch (type) {
      case INDEXED_VALUE_TYPE_TEXT -> "Text";
      case INDEXED_VALUE_TYPE_KEYWORD -> "Keyword";
      case INDEXED_VALUE_TYPE_INT -> "Int";
      case INDEXED_VALUE_TYPE_DOUBLE -> "Double";
      case INDEXED_VALUE_TYPE_BOOL -> "Bool";
      case INDEXED_VALUE_TYPE_DATETIME -> "Datetime";
      case INDEXED_VALUE_TYPE_KEYWORD_LIST -> "KeywordList";
      case INDEXED_VALUE_TYPE_UNSPECIFIED, UNRECOGNIZED -> "Unspecified";
    };
  }
}
