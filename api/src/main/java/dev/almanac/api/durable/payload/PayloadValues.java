package dev.almanac.api.durable.payload;

import com.google.protobuf.ByteString;
import dev.almanac.api.durable.json.BadJsonException;
import dev.almanac.api.durable.json.JsonText;
import io.temporal.api.common.v1.Payload;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Converts values to and from payloads as workers of Temporal's SDKs read them: JSON where it can
 * express the value, plain bytes for bytes alone. Bytes inside of a list or map have no such form;
 * a payload with them keeps the value in Avro.
 */
final class PayloadValues {
  private static final String ENCODING = "encoding";
  private static final String JSON = "json/plain";
  private static final String NOTHING = "binary/null";
  private static final String BYTES = "binary/plain";
  private static final String AVRO = "avro/durable-workflow";

  private PayloadValues() {}

  static Payload payload(Value value) {
    return switch (value) {
      case Value.Nothing nothing -> payload(NOTHING, ByteString.EMPTY);
      case Value.Bytes(var bytes) -> payload(BYTES, bytes);
      case Value.Flag flag -> json(value);
      case Value.Whole whole -> json(value);
      case Value.Real real -> json(value);
      case Value.Text text -> json(value);
      case Value.Items items -> composed(value);
      case Value.Entries entries -> composed(value);
    };
  }

  private static Payload composed(Value value) {
    return value.isJson() ? json(value) : payload(AVRO, AvroWriter.write(value));
  }

  private static Payload json(Value value) {
    return payload(JSON, ByteString.copyFromUtf8(JsonValues.json(value).toString()));
  }

  private static Payload payload(String encoding, ByteString data) {
    return Payload.newBuilder()
        .putMetadata(ENCODING, ByteString.copyFromUtf8(encoding))
        .setData(data)
        .build();
  }

  /** Converts any payload. One in another encoding becomes a map with its metadata and data. */
  static Value value(Payload payload) {
    var encoding = payload.getMetadataOrDefault(ENCODING, ByteString.EMPTY).toStringUtf8();
    try {
      return switch (encoding) {
        case NOTHING -> new Value.Nothing();
        case BYTES -> new Value.Bytes(payload.getData());
        case JSON -> JsonValues.value(JsonText.element(payload.getData().toByteArray()));
        case AVRO -> AvroReader.read(payload.getData());
        default -> opaque(payload);
      };
    } catch (BadJsonException | BadPayloadException foreign) {
      return opaque(payload);
    }
  }

  private static Value opaque(Payload payload) {
    Map<String, Value> metadata = new LinkedHashMap<>();
    payload.getMetadataMap().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(entry -> metadata.put(
            entry.getKey(),
            entry.getValue().isValidUtf8()
                ? new Value.Text(entry.getValue().toStringUtf8())
                : new Value.Bytes(entry.getValue())));
    Map<String, Value> parts = new LinkedHashMap<>();
    parts.put("metadata", new Value.Entries(metadata));
    parts.put("data", new Value.Bytes(payload.getData()));
    return new Value.Entries(parts);
  }
}
