package dev.almanac.api;

import com.google.protobuf.Message;
import dev.almanac.api.traffic.RequestWeight;
import dev.almanac.api.traffic.StreamTraffic;
import dev.almanac.api.traffic.Traffic;
import io.grpc.KnownLength;
import io.grpc.MethodDescriptor.Marshaller;
import io.grpc.MethodDescriptor.PrototypeMarshaller;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** A request as it came in: readable, or a reason why not. */
sealed interface Inbound<Q> {
  /** What a request may hold, decompressed; the same as in Temporal's server. */
  int MAX_BYTES = 4 * 1024 * 1024;

  /**
   * Where the transport itself stops, in words of its own that SDKs do not recognise. Up to here a
   * request that is too large is received, so that it can be refused in the words they do.
   */
  int MAX_RECEIVED_BYTES = 64 * 1024 * 1024;

  record Received<Q>(Q message) implements Inbound<Q> {}

  record TooLarge<Q>(long size, long limit) implements Inbound<Q> {}

  record Malformed<Q>(String reason) implements Inbound<Q> {}

  /** Messages in this field are nested too deep. */
  record TooDeep<Q>(String field) implements Inbound<Q> {}

  /** So many others are being read, or wait to be dealt with, that there is no room for it. */
  record Crowded<Q>() implements Inbound<Q> {}

  /** Reads requests with {@code inner}, as far as limits and room allow. */
  record Reader<Q>(Marshaller<Q> inner) implements Marshaller<Inbound<Q>> {
    /** Up to here a request is taken for as large as the worst of its size. */
    private static final int SMALL = 256;

    private static final int LARGEST_GROWTH = 8;

    @Override
    public InputStream stream(Inbound<Q> request) {
      throw new UnsupportedOperationException("A server only reads requests");
    }

    @Override
    public Inbound<Q> parse(InputStream stream) {
      try {
        return stream instanceof KnownLength ? parseKnown(stream) : parseUnknown(stream);
      } catch (IOException e) {
        throw new UncheckedIOException("Cannot read a request", e);
      }
    }

    private Inbound<Q> parseKnown(InputStream stream) throws IOException {
      int size = stream.available();
      if (size > MAX_BYTES) {
        return new TooLarge<>(size, MAX_BYTES);
      }
      return size <= SMALL ? parseSmall(stream, size) : parseWeighed(stream.readNBytes(size));
    }

    /**
     * Decompresses as it reads, and no further than the limit: a small message can unpack to a
     * thousand times its size, and counting that would hold up other calls.
     */
    private Inbound<Q> parseUnknown(InputStream stream) throws IOException {
      byte[] message = stream.readNBytes(MAX_BYTES + 1);
      return message.length > MAX_BYTES
          ? new TooLarge<>(message.length, MAX_BYTES)
          : parseWeighed(message);
    }

    private Inbound<Q> parseSmall(InputStream stream, int size) {
      @Nullable StreamTraffic traffic = Traffic.ofCurrentStream();
      return traffic == null || traffic.reads(SMALL + (long) LARGEST_GROWTH * size)
          ? parseWithin(stream)
          : new Crowded<>();
    }

    private Inbound<Q> parseWeighed(byte[] message) {
      @Nullable StreamTraffic traffic = Traffic.ofCurrentStream();
      if (traffic != null
          && inner instanceof PrototypeMarshaller<?> known
          && known.getMessagePrototype() instanceof Message prototype) {
        long largest = traffic.largest();
        long weight = RequestWeight.of(message, prototype.getDescriptorForType(), largest);
        if (weight > largest) {
          return new TooLarge<>(weight, largest);
        }
        if (!traffic.reads(weight)) {
          return new Crowded<>();
        }
      }
      return parseWithin(new Whole(message));
    }

    private Inbound<Q> parseWithin(InputStream stream) {
      try {
        return new Received<>(inner.parse(stream));
      } catch (RequestReader.TooDeep e) {
        return new TooDeep<>(e.field());
      } catch (RuntimeException e) {
        return new Malformed<>(String.valueOf(e.getMessage()));
      }
    }
  }

  /** Bytes of which gRPC knows how many there are. */
  final class Whole extends ByteArrayInputStream implements KnownLength {
    Whole(byte[] bytes) {
      super(bytes);
    }
  }
}
