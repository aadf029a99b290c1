package dev.almanac.api.summary;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Value;
import com.google.protobuf.util.JsonFormat;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.SearchAttributes;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Short search attributes and memo fields as text, such as who owns a schedule. */
final class Labels {
  private static final int MOST = 16;
  private static final int LONGEST = 200;
  private static final String ENCODING = "encoding";
  private static final ByteString JSON = ByteString.copyFromUtf8("json/plain");

  private Labels() {}

  /** Search attributes come first, as there may be too many. */
  static Map<String, String> of(SearchAttributes attributes, Memo memo) {
    var labels = new TreeMap<String, String>();
    add(labels, attributes.getIndexedFieldsMap());
    add(labels, memo.getFieldsMap());
    return labels;
  }

  private static void add(Map<String, String> labels, Map<String, Payload> fields) {
    new TreeMap<>(fields).forEach((name, payload) -> {
      if (labels.size() < MOST && name.length() <= LONGEST) {
        text(payload).ifPresent(text -> labels.putIfAbsent(name, text));
      }
    });
  }

  private static Optional<String> text(Payload payload) {
    var json = payload.getData();
    if (json.size() > LONGEST
        || !json.isValidUtf8()
        || !payload.getMetadataOrDefault(ENCODING, ByteString.EMPTY).equals(JSON)) {
      return Optional.empty();
    }
    var value = Value.newBuilder();
    try {
      JsonFormat.parser().merge(json.toStringUtf8(), value);
    } catch (InvalidProtocolBufferException noJson) {
      return Optional.empty();
    }
    return text(value.build(), json.toStringUtf8());
  }

  /** @param json the value as it was sent, as numbers lose digits otherwise */
  private static Optional<String> text(Value value, String json) {
    return switch (value.getKindCase()) {
      case STRING_VALUE -> Optional.of(value.getStringValue());
      case NUMBER_VALUE, BOOL_VALUE -> Optional.of(json.strip());
      case LIST_VALUE ->
        value.getListValue().getValuesList().stream().allMatch(Value::hasStringValue)
            ? Optional.of(value.getListValue().getValuesList().stream()
                .map(Value::getStringValue)
                .collect(Collectors.joining(", ")))
            : Optional.empty();
      case STRUCT_VALUE, NULL_VALUE, KIND_NOT_SET -> Optional.empty();
    };
  }
}
