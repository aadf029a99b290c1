package dev.almanac.api;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import io.grpc.KnownLength;
import io.grpc.MethodDescriptor.Marshaller;
import io.grpc.MethodDescriptor.PrototypeMarshaller;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads requests of one type from the wire, as gRPC's own reader does, with a limit to how deep
 * they may be nested. The limit costs nothing unless it is met.
 */
final class RequestReader<Q extends Message> implements PrototypeMarshaller<Q> {
  /** Smaller requests share an array: nothing of it is kept. */
  private static final int SHARED_BYTES = 64 * 1024;

  private static final ThreadLocal<byte[]> SHARED =
      ThreadLocal.withInitial(() -> new byte[SHARED_BYTES]);

  /** Messages in the field are nested deeper than {@link NestingLimit#LEVELS}. */
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

  private RequestReader(Q prototype) {
    this.prototype = prototype;
  }

  /** Reads what {@code generated}, the reader of a generated stub, reads. */
  static <Q extends Message> RequestReader<Q> like(Marshaller<Q> generated) {
    @Nullable
    Q prototype =
        generated instanceof PrototypeMarshaller<Q> known ? known.getMessagePrototype() : null;
    if (prototype == null) {
      throw new IllegalStateException("Expected a reader of messages, found " + generated);
    }
    return new RequestReader<>(prototype);
  }

  @Override
  @SuppressWarnings("unchecked") // the class of a message is that of its type
  public Class<Q> getMessageClass() {
    return (Class<Q>) prototype.getClass();
  }

  @Override
  public Q getMessagePrototype() {
    return prototype;
  }

  @Override
  public InputStream stream(Q request) {
    throw new UnsupportedOperationException("A server only reads requests");
  }

  @Override
  public Q parse(InputStream stream) {
    try {
      return stream instanceof KnownLength ? parseKnown(stream) : parseWhole(stream);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  private Q parseKnown(InputStream stream) throws IOException {
    int size = stream.available();
    byte[] room = size <= SHARED_BYTES ? SHARED.get() : new byte[size];
    return parse(room, stream.readNBytes(room, 0, size));
  }

  private Q parseWhole(InputStream stream) throws IOException {
    byte[] all = stream.readAllBytes();
    return parse(all, all.length);
  }

  @SuppressWarnings("unchecked") // the parser of a message makes messages of its type
  private Q parse(byte[] bytes, int size) throws IOException {
    var in = CodedInputStream.newInstance(bytes, 0, size);
    in.setRecursionLimit(NestingLimit.LEVELS);
    try {
      var message = (Q) prototype.getParserForType().parseFrom(in);
      in.checkLastTagWas(0);
      return message;
    } catch (InvalidProtocolBufferException e) {
      @Nullable
      String field =
          NestingLimit.tooDeep(Arrays.copyOf(bytes, size), prototype.getDescriptorForType());
      if (field == null) {
        throw e;
      }
      throw new TooDeep(field);
    }
  }
}
