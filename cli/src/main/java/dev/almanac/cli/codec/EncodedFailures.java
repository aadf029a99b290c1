package dev.almanac.cli.codec;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import dev.almanac.cli.output.Json;
import io.temporal.api.failure.v1.Failure;
import java.util.List;
import java.util.Optional;

/**
 * Workers can hide the messages and stack traces of failures in a payload. Once that is decoded,
 * this puts them back where commands look for them.
 */
final class EncodedFailures {
  private EncodedFailures() {}

  /** Returns the message with the texts of all failures in it that can be read. */
  static Message shown(Message message) {
    Message.Builder changed = message.toBuilder();
    message.getAllFields().forEach((field, value) -> {
      if (field.getJavaType() == FieldDescriptor.JavaType.MESSAGE) {
        show(field, value, changed);
      }
    });
    Message shown = changed.build();
    return shown instanceof Failure failure ? shown(failure) : shown;
  }

  private static void show(FieldDescriptor field, Object value, Message.Builder changed) {
    if (field.isRepeated()) {
      var messages = (List<?>) value;
      for (int at = 0; at < messages.size(); at++) {
        changed.setRepeatedField(field, at, shown((Message) messages.get(at)));
      }
    } else {
      changed.setField(field, shown((Message) value));
    }
  }

  private static Failure shown(Failure failure) {
    if (!failure.hasEncodedAttributes()) {
      return failure;
    }
    var shown = failure.toBuilder();
    attributes(failure).ifPresent(attributes -> {
      text(attributes, "message").ifPresent(shown::setMessage);
      text(attributes, "stack_trace").ifPresent(shown::setStackTrace);
    });
    return shown.build();
  }

  private static Optional<JsonObject> attributes(Failure failure) {
    try {
      return Json.parse(failure.getEncodedAttributes().getData().toStringUtf8())
              instanceof JsonObject object
          ? Optional.of(object)
          : Optional.empty();
    } catch (JsonParseException stillEncoded) {
      return Optional.empty();
    }
  }

  private static Optional<String> text(JsonObject attributes, String name) {
    JsonElement value = attributes.get(name);
    return value != null && value.isJsonPrimitive()
        ? Optional.of(value.getAsString())
        : Optional.empty();
  }
}
