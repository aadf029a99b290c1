package dev.almanac.api.ledger;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.ListValue;
import com.google.protobuf.MessageOrBuilder;
import com.google.protobuf.NullValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import com.google.protobuf.util.JsonFormat;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Builds a JSON object member by member. */
final class Structs {
  private final Struct.Builder struct = Struct.newBuilder();

  Structs put(String name, String text) {
    struct.putFields(name, value(text));
    return this;
  }

  /** Omits the member if the text is empty. */
  Structs putIfAny(String name, String text) {
    return text.isEmpty() ? this : put(name, text);
  }

  Structs put(String name, long number) {
    struct.putFields(name, Value.newBuilder().setNumberValue((double) number).build());
    return this;
  }

  Structs put(String name, boolean flag) {
    struct.putFields(name, Value.newBuilder().setBoolValue(flag).build());
    return this;
  }

  Structs put(String name, Instant time) {
    return put(name, time.toString());
  }

  /** Writes null if empty, because readers look for the member. */
  Structs put(String name, Optional<Instant> time) {
    struct.putFields(
        name,
        time.map(at -> value(at.toString()))
            .orElseGet(
                () -> Value.newBuilder().setNullValue(NullValue.NULL_VALUE).build()));
    return this;
  }

  Structs put(String name, List<String> texts) {
    var list = ListValue.newBuilder();
    texts.forEach(text -> list.addValues(value(text)));
    struct.putFields(name, Value.newBuilder().setListValue(list).build());
    return this;
  }

  Structs put(String name, Struct object) {
    struct.putFields(name, Value.newBuilder().setStructValue(object).build());
    return this;
  }

  Struct done() {
    return struct.build();
  }

  /** Converts a message to an object with its own field names. */
  static Struct of(MessageOrBuilder message) {
    var object = Struct.newBuilder();
    try {
      JsonFormat.parser()
          .merge(JsonFormat.printer().preservingProtoFieldNames().print(message), object);
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("Message without a JSON form: " + message, e);
    }
    return object.build();
  }

  private static Value value(String text) {
    return Value.newBuilder().setStringValue(text).build();
  }
}
