package dev.almanac.api.http.json;

import com.google.gson.stream.JsonWriter;
import com.google.protobuf.Any;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import java.io.IOException;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the messages of protobuf itself that have a JSON of their own. */
final class WellKnownJson {
  private static final String ANY = "google.protobuf.Any";

  private final MessageWriter messages;
  private final JsonWriter out;

  WellKnownJson(MessageWriter messages, JsonWriter out) {
    this.messages = messages;
    this.out = out;
  }

  /** Returns whether JSON writes messages of the type in a way of their own. */
  static boolean covers(Descriptor type) {
    return WellKnownText.covers(type) || isWrapper(type) || isDynamic(type) || isAny(type);
  }

  static boolean isAny(Descriptor type) {
    return type.getFullName().equals(ANY);
  }

  /** One scalar in a message, so that it can be absent. */
  static boolean isWrapper(Descriptor type) {
    return type.getFile().getName().equals("google/protobuf/wrappers.proto");
  }

  /** JSON as a message. */
  static boolean isDynamic(Descriptor type) {
    return type.getFile().getName().equals("google/protobuf/struct.proto");
  }

  /** Writes a message of these types; returns false, with nothing written, for any other. */
  boolean write(Message message) throws IOException {
    var type = message.getDescriptorForType();
    if (!type.getFile().getPackage().equals("google.protobuf")) {
      return false;
    }
    if (WellKnownText.covers(type)) {
      @Nullable String text = WellKnownText.write(message);
      if (text != null) {
        out.value(text);
      }
      return text != null;
    }
    if (isWrapper(type)) {
      var value = type.findFieldByNumber(1);
      messages.value(value, message.getField(value));
      return true;
    }
    if (isAny(type)) {
      any(message);
      return true;
    }
    return isDynamic(type) && dynamic(message);
  }

  private boolean dynamic(Message message) throws IOException {
    var type = message.getDescriptorForType();
    var first = type.findFieldByNumber(1);
    switch (type.getName()) {
      case "Struct" -> {
        out.beginObject();
        for (Object entry : (List<?>) message.getField(first)) {
          var pair = (Message) entry;
          out.name((String) pair.getField(first.getMessageType().findFieldByNumber(1)));
          messages.message((Message) pair.getField(first.getMessageType().findFieldByNumber(2)));
        }
        out.endObject();
      }
      case "ListValue" -> {
        out.beginArray();
        for (Object element : (List<?>) message.getField(first)) {
          messages.message((Message) element);
        }
        out.endArray();
      }
      case "Value" -> {
        @Nullable
        FieldDescriptor kind = message.getOneofFieldDescriptor(type.getOneofs().getFirst());
        if (kind == null) {
          out.nullValue();
        } else {
          messages.value(kind, message.getField(kind));
        }
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  /** A message of an unknown type, or a broken one, is written as its bytes. */
  private void any(Message message) throws IOException {
    var any = Any.parseFrom(message.toByteString());
    out.beginObject();
    out.name("@type").value(any.getTypeUrl());
    @Nullable Message content = content(any);
    if (content == null) {
      out.name("value").value(Base64.getEncoder().encodeToString(any.getValue().toByteArray()));
    } else if (covers(content.getDescriptorForType())) {
      out.name("value");
      messages.message(content);
    } else {
      messages.fields(content);
    }
    out.endObject();
  }

  private static @Nullable Message content(Any any) {
    String url = any.getTypeUrl();
    @Nullable Descriptor type = KnownTypes.find(url.substring(url.lastIndexOf('/') + 1));
    try {
      return type == null ? null : KnownTypes.parse(type, any.getValue());
    } catch (InvalidProtocolBufferException e) {
      return null;
    }
  }
}
