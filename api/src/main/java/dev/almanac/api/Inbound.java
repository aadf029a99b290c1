package dev.almanac.api;

import io.grpc.KnownLength;
import io.grpc.MethodDescriptor.Marshaller;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

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

  record TooLarge<Q>(long size) implements Inbound<Q> {}

  record Malformed<Q>(String reason) implements Inbound<Q> {}

  /** Messages in this field are nested too deep. */
  record TooDeep<Q>(String field) implements Inbound<Q> {}

  /** Reads requests with {@code inner}, as far as the limit allows. */
  record Reader<Q>(Marshaller<Q> inner) implements Marshaller<Inbound<Q>> {
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
      return size > MAX_BYTES ? new TooLarge<>(size) : parseWithin(stream);
    }

    /** Decompresses as it reads, so what is too large is never whole in memory. */
    private Inbound<Q> parseUnknown(InputStream stream) throws IOException {
      var counted = new Counted(stream);
      Inbound<Q> request = parseWithin(counted);
      return counted.count > MAX_BYTES ? new TooLarge<>(counted.countFurther()) : request;
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
