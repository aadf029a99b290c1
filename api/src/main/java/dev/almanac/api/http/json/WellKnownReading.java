package dev.almanac.api.http.json;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.protobuf.Any;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Message;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads the messages of protobuf itself that {@link WellKnownJson} writes. */
final class WellKnownReading {
  private final MessageReader messages;

  WellKnownReading(MessageReader messages) {
    this.messages = messages;
  }

  void read(JsonReader in, Message.Builder message, int depth) throws IOException, JsonException {
    var type = message.getDescriptorForType();
    if (WellKnownJson.isWrapper(type)) {
      var value = type.findFieldByNumber(1);
      message.setField(value, messages.scalar(in, value));
    } else if (WellKnownJson.isAny(type)) {
      any(in, message, depth);
    } else if (type.getName().equals("Value")) {
      value(in, message, depth);
    } else {
      messages.field(in, message, type.findFieldByNumber(1), depth);
    }
  }

  private void value(JsonReader in, Message.Builder message, int depth)
      throws IOException, JsonException {
    String kind = switch (in.peek()) {
      case NULL -> "null_value";
      case NUMBER -> "number_value";
      case STRING -> "string_value";
      case BOOLEAN -> "bool_value";
      case BEGIN_OBJECT -> "struct_value";
      case BEGIN_ARRAY -> "list_value";
      default -> throw MessageReader.unexpected(in, "a value");
    };
    messages.field(in, message, message.getDescriptorForType().findFieldByName(kind), depth);
  }

  /** The type may stand behind the fields, so the object is read twice. */
  private void any(JsonReader in, Message.Builder message, int depth)
      throws IOException, JsonException {
    MessageReader.expect(in, JsonToken.BEGIN_OBJECT, "an object");
    String path = MessageReader.path(in);
    String json = messages.weighed(RawJson.text(in));
    @Nullable String url = RawJson.textOf(json, "@type");
    @Nullable
    Descriptor type = url == null ? null : KnownTypes.find(url.substring(url.lastIndexOf('/') + 1));
    if (url == null || type == null) {
      throw new JsonException(path, "expected @type with the name of a known message");
    }
    var content = KnownTypes.builder(type);
    var inner = RawJson.reader(RawJson.without(json, "@type"));
    if (WellKnownJson.covers(type)) {
      throw new JsonException(path, "a %s cannot be packed".formatted(type.getName()));
    }
    messages.message(inner, content, depth + 1);
    message.mergeFrom(Any.newBuilder()
        .setTypeUrl(url)
        .setValue(content.build().toByteString())
        .build());
  }
}
