package dev.almanac.engine.log;

import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import com.google.protobuf.Message;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.SearchAttributes;
import java.util.List;

/** Finds the payloads of any message by its descriptor, without field names. */
final class PayloadWalk {
  private PayloadWalk() {}

  /** Adds the payloads anywhere in {@code message}, except in search attributes. */
  static ExternalPayloads add(ExternalPayloads sum, Message message) {
    if (message instanceof SearchAttributes) {
      return sum;
    }
    if (message instanceof Payload payload) {
      long bytes = payload.getExternalPayloadsList().stream()
          .mapToLong(Payload.ExternalPayloadDetails::getSizeBytes)
          .sum();
      return new ExternalPayloads(
          sum.count() + payload.getExternalPayloadsCount(), sum.bytes() + bytes);
    }
    for (var field : message.getAllFields().entrySet()) {
      if (field.getKey().getJavaType() == JavaType.MESSAGE) {
        List<?> nested =
            field.getValue() instanceof List<?> list ? list : List.of(field.getValue());
        for (var one : nested) {
          sum = add(sum, (Message) one);
        }
      }
    }
    return sum;
  }
}
