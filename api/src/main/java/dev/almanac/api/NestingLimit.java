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
 * How deep messages may be nested in a request. What is stored of a request is wrapped in a few
 * messages more, in the database and in what clients read of it, and readers of protobufs stop at
 * 100 levels unless told otherwise. So no request may come near that: what was accepted can be read
 * again, here and by every client.
 */
public final class NestingLimit {
  /** The request itself is not counted; a message in a field of it is the first level. */
  public static final int LEVELS = 80;

  /** How deep a message is looked into to say that its depth is what is wrong with it. */
  private static final int MOST_LEVELS = 1_000;

  private static final int MOST_NAMES = 8;

  private static final List<Message> BODIES = List.of(
      Acceptance.getDefaultInstance(),
      Rejection.getDefaultInstance(),
      Response.getDefaultInstance());

  private NestingLimit() {}

  /** The refusal of messages below {@code field} that are nested deeper. */
  public static RpcError refusal(String field) {
    return RpcError.invalidArgument(
        "Invalid %s: messages are nested more than %d levels deep.".formatted(field, LEVELS));
  }

  /**
   * Reads a message that is inside a request as bytes.
   *
   * @throws RpcException if its messages are nested too deep
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
   * What a worker says to updates, whose bodies are bytes to the request that holds them.
   *
   * @throws RpcException if a body is nested too deep
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

  /** Whether nothing is wrong with a message but its depth. */
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
   * The field where messages of this type are nested deeper than allowed, as a path; null if they
   * are not. Looks at tags and lengths only, and no deeper than the limit.
   */
  static @Nullable String tooDeep(byte[] bytes, Descriptor type) {
    var path = new ArrayList<String>();
    try {
      return search(CodedInputStream.newInstance(bytes), type, path) ? text(path) : null;
    } catch (IOException e) {
      return null; // it is malformed, whatever else it is
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

  /** No message of ours has groups; in what is not known to us they are nested by themselves. */
  private static boolean isDeepGroup(CodedInputStream in, int tag, int levels) throws IOException {
    in.setRecursionLimit(levels);
    try {
      in.skipField(tag);
      return false;
    } catch (InvalidProtocolBufferException e) {
      return true;
    }
  }

  /** The path without repetitions: a chain of causes has one name. */
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
