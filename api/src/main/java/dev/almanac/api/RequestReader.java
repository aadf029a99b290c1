package dev.almanac.api;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import io.grpc.MethodDescriptor.Marshaller;
import io.grpc.MethodDescriptor.PrototypeMarshaller;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Parses requests of one type like gRPC's own reader, but limits their nesting. The limit costs
 * nothing unless it is reached.
 */
final class RequestReader<Q extends Message> {
  /** Messages in the field are nested more deeply than {@link NestingLimit#LEVELS}. */
  static final class TooDeep extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooDeep(String field) {
      super(field, null, false, false);
    }

    String field() {
      return String.valueOf(getMessage());
    }
  }

  private final Q prototype;

  /** Set by the first request only, because a message's type is expensive to look up. */
  private volatile @Nullable Descriptor type;

  private RequestReader(Q prototype) {
    this.prototype = prototype;
  }

  /** Creates a reader for the messages of {@code generated}, the reader of a generated stub. */
  static <Q extends Message> RequestReader<Q> like(Marshaller<Q> generated) {
    @Nullable
    Q prototype =
        generated instanceof PrototypeMarshaller<Q> known ? known.getMessagePrototype() : null;
    if (prototype == null) {
      throw new IllegalStateException("Expected a reader of messages, found " + generated);
    }
    return new RequestReader<>(prototype);
  }

  Descriptor type() {
    var known = type;
    if (known == null) {
      known = prototype.getDescriptorForType();
      type = known;
    }
    return known;
  }

  /** Parses the first {@code size} of these bytes, and keeps none of them. */
  @SuppressWarnings("unchecked") // the parser of a message makes messages of its type
  Q parse(byte[] bytes, int size) {
    var in = CodedInputStream.newInstance(bytes, 0, size);
    in.setRecursionLimit(NestingLimit.LEVELS);
    try {
      var message = (Q) prototype.getParserForType().parseFrom(in);
      in.checkLastTagWas(0);
      return message;
    } catch (InvalidProtocolBufferException e) {
      @Nullable String field = NestingLimit.tooDeep(Arrays.copyOf(bytes, size), type());
      if (field == null) {
        throw new UncheckedIOException(e.getMessage(), e);
      }
      throw new TooDeep(field);
    }
  }
}
