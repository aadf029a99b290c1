package dev.almanac.engine.attribute;

import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import io.temporal.api.common.v1.Payload;
import java.io.IOException;
import java.io.StringReader;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The values of search attributes: JSON of their type. */
final class AttributeValue {
  private static final String ENCODING = "encoding";
  private static final String NULL = "binary/null";
  private static final int SHOWN = 100;

  /** A JSON value without parts. */
  private record Scalar(JsonToken kind, String text) {}

  /** A scalar, or a list of them. */
  private record Value(boolean isList, List<Scalar> items) {}

  private AttributeValue() {}

  /**
   * The value as far as it can be shown, if it is not one of the type. Nothing is a value of every
   * type, and so is a list of one.
   */
  static Optional<String> problem(Payload payload, AttributeType type) {
    var encoding = payload.getMetadataMap().get(ENCODING);
    if (encoding != null && encoding.toStringUtf8().equals(NULL)) {
      return Optional.empty();
    }
    var text = payload.getData().toStringUtf8();
    return parse(text).filter(value -> fits(value, type)).isPresent()
        ? Optional.empty()
        : Optional.of(text.length() > SHOWN ? text.substring(0, SHOWN) + "..." : text);
  }

  private static Optional<Value> parse(String text) {
    var reader = new JsonReader(new StringReader(text));
    reader.setStrictness(Strictness.STRICT);
    try {
      boolean isList = reader.peek() == JsonToken.BEGIN_ARRAY;
      var value = new Value(isList, isList ? list(reader) : List.of(scalar(reader)));
      return reader.peek() == JsonToken.END_DOCUMENT ? Optional.of(value) : Optional.empty();
    } catch (IOException | IllegalStateException | NumberFormatException malformed) {
      return Optional.empty();
    }
  }

  private static List<Scalar> list(JsonReader reader) throws IOException {
    var items = new ArrayList<Scalar>();
    reader.beginArray();
    while (reader.hasNext()) {
      items.add(scalar(reader));
    }
    reader.endArray();
    return items;
  }

  private static Scalar scalar(JsonReader reader) throws IOException {
    var kind = reader.peek();
    if (kind == JsonToken.NULL) {
      reader.nextNull();
      return new Scalar(kind, "");
    }
    return new Scalar(
        kind,
        kind == JsonToken.BOOLEAN ? Boolean.toString(reader.nextBoolean()) : reader.nextString());
  }

  private static boolean fits(Value value, AttributeType type) {
    if (!value.isList()) {
      var scalar = value.items().getFirst();
      return scalar.kind() == JsonToken.NULL || fits(scalar, type);
    }
    return (type == AttributeType.KEYWORD_LIST || value.items().size() <= 1)
        && value.items().stream().allMatch(item -> fits(item, type));
  }

  private static boolean fits(Scalar scalar, AttributeType type) {
    return switch (type) {
      case TEXT, KEYWORD, KEYWORD_LIST -> scalar.kind() == JsonToken.STRING;
      case BOOL -> scalar.kind() == JsonToken.BOOLEAN;
      case INT -> scalar.kind() == JsonToken.NUMBER && isLong(scalar.text());
      case DOUBLE ->
        scalar.kind() == JsonToken.NUMBER && Double.isFinite(Double.parseDouble(scalar.text()));
      case DATETIME -> scalar.kind() == JsonToken.STRING && isTime(scalar.text());
      case UNKNOWN -> false;
    };
  }

  private static boolean isLong(String number) {
    try {
      Long.parseLong(number);
      return true;
    } catch (NumberFormatException other) {
      return false;
    }
  }

  private static boolean isTime(String text) {
    try {
      OffsetDateTime.parse(text);
      return true;
    } catch (DateTimeParseException other) {
      return false;
    }
  }
}
