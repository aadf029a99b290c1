package dev.almanac.api;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.Parser;
import com.google.protobuf.WireFormat;
import io.temporal.api.update.v1.Acceptance;
import io.temporal.api.update.v1.Rejection;
import io.temporal.api.update.v1.Response;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Limits how deeply messages may be nested in a request. Almanac wraps them in a few more messages
 * to store and return them, and protobuf parsers stop at 100 levels by default. With this limit,
 * the server and every client can read an accepted request again.
 */
public final class NestingLimit {
  /** Does not count the request itself; a message in one of its fields is the first level. */
  public static final int LEVELS = 80;

  /** How deeply a refused message is parsed to find out whether only its depth is wrong. */
  private static final int MOST_LEVELS = 1_000;

  private static final int MOST_NAMES = 8;

  private static final List<Message> BODIES = List.of(
      Acceptance.getDefaultInstance(),
      Rejection.getDefaultInstance(),
      Response.getDefaultInstance());

  private NestingLimit() {}

  /** Returns the refusal of messages below {@code field} that are nested too deeply. */
  public static RpcError refusal(String field) {
    return RpcError.invalidArgument(
        "Invalid %s: messages are nested more than %d levels deep.".formatted(field, LEVELS));
  }

  /**
   * Reads a message that a request contains as bytes.
   *
   * @throws RpcException if its messages are nested too deeply
   */
  public static <T> T read(String field, Parser<T> parser, ByteString bytes)
      throws InvalidProtocolBufferException {
    var in = bytes.newCodedInput();
    in.setRecursionLimit(LEVELS);
    try {
      T message = parser.parseFrom(in);
      in.checkLastTagWas(0);
      return message;
    } catch (InvalidProtocolBufferException e) {
      if (isReadable(parser, bytes)) {
        throw refusal(field).exception();
      }
      throw e;
    }
  }

  /**
   * Returns the messages of a worker about updates after checking their bodies, which are bytes in
   * the request.
   *
   * @throws RpcException if a body is nested too deeply
   */
  public static List<io.temporal.api.protocol.v1.Message> checked(
      List<io.temporal.api.protocol.v1.Message> messages) {
    for (var message : messages) {
      var body = message.getBody();
      for (var kind : BODIES) {
        String url = body.getTypeUrl();
        if (url.endsWith(kind.getDescriptorForType().getFullName())) {
          @Nullable
          String field = tooDeep(body.getValue().toByteArray(), kind.getDescriptorForType());
          if (field != null) {
            throw refusal("messages.body." + field).exception();
          }
        }
      }
    }
    return messages;
  }

  /** Returns whether depth is the only fault of a message. */
  private static boolean isReadable(Parser<?> parser, ByteString bytes) {
    var in = bytes.newCodedInput();
    in.setRecursionLimit(MOST_LEVELS);
    try {
      return parser.parseFrom(in) != null;
    } catch (InvalidProtocolBufferException e) {
      return false;
    }
  }

  /**
   * Returns the path of the field in which messages of this type are nested too deeply, or null.
   * Reads tags and lengths only, and no deeper than the limit.
   */
  static @Nullable String tooDeep(byte[] bytes, Descriptor type) {
    var path = new ArrayList<String>();
    try {
      return search(CodedInputStream.newInstance(bytes), type, path) ? text(path) : null;
    } catch (IOException e) {
      return null; // malformed in any case
    }
  }

  private static boolean search(CodedInputStream in, Descriptor type, List<String> path)
      throws IOException {
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      int number = WireFormat.getTagFieldNumber(tag);
      if (WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_START_GROUP) {
        if (isDeepGroup(in, tag, LEVELS - path.size())) {
          path.add("field " + number);
          return true;
        }
        continue;
      }
      @Nullable FieldDescriptor field = type.findFieldByNumber(number);
      if (field == null
          || field.getJavaType() != FieldDescriptor.JavaType.MESSAGE
          || WireFormat.getTagWireType(tag) != WireFormat.WIRETYPE_LENGTH_DELIMITED) {
        in.skipField(tag);
        continue;
      }
      path.add(field.getName());
      int outer = in.pushLimit(in.readRawVarint32());
      if (path.size() > LEVELS || search(in, field.getMessageType(), path)) {
        return true;
      }
      in.popLimit(outer);
      path.removeLast();
    }
    return false;
  }

  /** Checks a group. Only unknown fields can be groups, as our messages have none. */
  private static boolean isDeepGroup(CodedInputStream in, int tag, int levels) throws IOException {
    in.setRecursionLimit(levels);
    try {
      in.skipField(tag);
      return false;
    } catch (InvalidProtocolBufferException e) {
      return true;
    }
  }

  /** Returns the path without repetitions: a chain of causes has one name. */
  private static String text(List<String> path) {
    var names = new ArrayList<String>();
    for (String name : path) {
      if (names.size() < MOST_NAMES && (names.isEmpty() || !names.getLast().equals(name))) {
        names.add(name);
      }
    }
    return String.join(".", names);
  }
}
