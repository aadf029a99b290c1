package dev.almanac.cli.codec;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import dev.almanac.protocol.v1.EmbeddedProto;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.schedule.v1.Schedule;
import io.temporal.api.schedule.v1.ScheduleSpec;
import io.temporal.api.workflowservice.v1.CreateScheduleRequest;
import io.temporal.api.workflowservice.v1.DescribeScheduleResponse;
import io.temporal.api.workflowservice.v1.UpdateScheduleRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Every payload in a message, however deep, and also in messages that fields of bytes hold. Search
 * attributes are left as they are: servers compare them.
 */
final class MessagePayloads {
  /** What our own messages embed. */
  private static final Map<String, Message> EMBEDDED = Stream.<Message>of(
          Payloads.getDefaultInstance(),
          Memo.getDefaultInstance(),
          SearchAttributes.getDefaultInstance(),
          Schedule.getDefaultInstance(),
          ScheduleSpec.getDefaultInstance(),
          CreateScheduleRequest.getDefaultInstance(),
          UpdateScheduleRequest.getDefaultInstance(),
          DescribeScheduleResponse.getDefaultInstance())
      .collect(Collectors.toMap(
          message -> message.getDescriptorForType().getFullName(), message -> message));

  private MessagePayloads() {}

  static List<Payload> of(Message message) {
    var found = new ArrayList<Payload>();
    change(message, payload -> {
      found.add(payload);
      return payload;
    });
    return found;
  }

  /** Returns the message with other payloads, one for each that {@link #of} returns. */
  static <M extends Message> M with(M message, List<Payload> payloads) {
    var rest = payloads.iterator();
    @SuppressWarnings("unchecked") // a message is changed to one of its own type
    var changed = (M) change(message, payload -> rest.next());
    return changed;
  }

  private static Message change(Message message, UnaryOperator<Payload> codec) {
    if (message instanceof Payload payload) {
      return codec.apply(payload);
    }
    if (message instanceof SearchAttributes) {
      return message;
    }
    Message.Builder changed = message.toBuilder();
    message.getAllFields().forEach((field, value) -> change(field, value, changed, codec));
    return changed.build();
  }

  private static void change(
      FieldDescriptor field, Object value, Message.Builder changed, UnaryOperator<Payload> codec) {
    if (field.getType() == FieldDescriptor.Type.BYTES && !field.isRepeated()) {
      String embedded = field.getOptions().getExtension(EmbeddedProto.embedded);
      if (!embedded.isEmpty()) {
        changed.setField(field, embedded((ByteString) value, type(embedded), codec));
      }
    } else if (field.getJavaType() == FieldDescriptor.JavaType.MESSAGE) {
      if (field.isRepeated()) {
        var messages = (List<?>) value;
        for (int at = 0; at < messages.size(); at++) {
          changed.setRepeatedField(field, at, change((Message) messages.get(at), codec));
        }
      } else {
        changed.setField(field, change((Message) value, codec));
      }
    }
  }

  static Message type(String name) {
    Message type = EMBEDDED.get(name);
    if (type == null) {
      throw new IllegalStateException("a message that embeds an unknown " + name);
    }
    return type;
  }

  /** Bytes of a server that mean nothing to us stay as they are. */
  private static ByteString embedded(ByteString bytes, Message type, UnaryOperator<Payload> codec) {
    try {
      return change(type.getParserForType().parseFrom(bytes), codec).toByteString();
    } catch (InvalidProtocolBufferException e) {
      return bytes;
    }
  }
}
