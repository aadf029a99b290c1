package dev.almanac.api;

import com.google.protobuf.Message;
import dev.almanac.api.traffic.RequestWeight;
import dev.almanac.api.traffic.StreamTraffic;
import dev.almanac.api.traffic.Traffic;
import io.grpc.KnownLength;
import io.grpc.MethodDescriptor.Marshaller;
import io.grpc.MethodDescriptor.PrototypeMarshaller;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
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

    /** Decompresses as it reads, so what is too large is never whole in memory. */
    private Inbound<Q> parseUnknown(InputStream stream) throws IOException {
      var counted = new Counted(stream);
      byte[] message = counted.readNBytes(MAX_BYTES + 1);
      return message.length > MAX_BYTES
          ? new TooLarge<>(counted.countFurther(), MAX_BYTES)
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

  /** Seems to end once it has given more than the limit. */
  final class Counted extends FilterInputStream {
    /** Enough to name the size of most; a small message can unpack to a thousand times its size. */
    private static final long MAX_COUNTED_BYTES = 4L * MAX_BYTES;

    private long count;

    Counted(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int next = count > MAX_BYTES ? -1 : super.read();
      count += next < 0 ? 0 : 1;
      return next;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int read = count > MAX_BYTES ? -1 : super.read(buffer, offset, length);
      count += Math.max(read, 0);
      return read;
    }

    @Override
    public long skip(long wanted) throws IOException {
      long skipped = count > MAX_BYTES ? 0 : super.skip(wanted);
      count += skipped;
      return skipped;
    }

    /** The size of the message, or how much of it was counted before that became too much work. */
    long countFurther() throws IOException {
      var waste = new byte[8192];
      for (int read = 0; read >= 0 && count < MAX_COUNTED_BYTES; count += Math.max(read, 0)) {
        read = super.in.read(waste);
      }
      return count;
    }
  }
}
