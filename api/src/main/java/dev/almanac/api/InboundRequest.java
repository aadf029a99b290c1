package dev.almanac.api;

import com.google.protobuf.Message;
import dev.almanac.api.scan.RequestScan;
import dev.almanac.api.scan.UnknownEnums;
import dev.almanac.api.traffic.StreamTraffic;
import dev.almanac.api.traffic.Traffic;
import io.grpc.KnownLength;
import io.grpc.MethodDescriptor.Marshaller;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** A request as it was received: readable, or the reason why not. */
sealed interface InboundRequest<Q> {
  /** The maximum size of a decompressed request, as in Temporal's server. */
  int MAX_BYTES = 4 * 1024 * 1024;

  /**
   * The transport's own limit, whose error SDKs do not recognise. Requests between the two limits
   * are received, so that they can be refused with an error that SDKs do recognise.
   */
  int MAX_RECEIVED_BYTES = 64 * 1024 * 1024;

  record Received<Q>(Q message) implements InboundRequest<Q> {}

  record TooLarge<Q>(long size, long limit) implements InboundRequest<Q> {}

  record Malformed<Q>(String reason) implements InboundRequest<Q> {}

  /** Messages in this field are nested too deeply. */
  record TooDeep<Q>(String field) implements InboundRequest<Q> {}

  /** There is no room for the request, because too many others are being read or processed. */
  record Crowded<Q>() implements InboundRequest<Q> {}

  /** The message contains an enum number that this server does not know. */
  record UnknownEnum<Q>(RpcError refusal) implements InboundRequest<Q> {}

  /** Reads requests with {@code inner} within the limits on size and memory. */
  record Reader<Q extends Message>(RequestReader<Q> inner)
      implements Marshaller<InboundRequest<Q>> {
    /** Requests up to this size are read into a shared array, of which nothing is kept. */
    private static final int SHARED_BYTES = 64 * 1024;

    private static final ThreadLocal<byte[]> SHARED =
        ThreadLocal.withInitial(() -> new byte[SHARED_BYTES]);

    @Override
    public InputStream stream(InboundRequest<Q> request) {
      throw new UnsupportedOperationException("A server only reads requests");
    }

    @Override
    public InboundRequest<Q> parse(InputStream stream) {
      try {
        return stream instanceof KnownLength ? parseKnown(stream) : parseUnknown(stream);
      } catch (IOException e) {
        throw new UncheckedIOException("Cannot read a request", e);
      }
    }

    private InboundRequest<Q> parseKnown(InputStream stream) throws IOException {
      int size = stream.available();
      if (size > MAX_BYTES) {
        return new TooLarge<>(size, MAX_BYTES);
      }
      byte[] bytes = size <= SHARED_BYTES ? SHARED.get() : new byte[size];
      return parse(bytes, stream.readNBytes(bytes, 0, size));
    }

    /**
     * Decompresses while it reads, and never beyond the limit: a small message can expand a
     * thousandfold, and counting all of it would delay other calls.
     */
    private InboundRequest<Q> parseUnknown(InputStream stream) throws IOException {
      byte[] bytes = stream.readNBytes(MAX_BYTES + 1);
      return bytes.length > MAX_BYTES
          ? new TooLarge<>(bytes.length, MAX_BYTES)
          : parse(bytes, bytes.length);
    }

    private InboundRequest<Q> parse(byte[] bytes, int size) {
      @Nullable StreamTraffic traffic = Traffic.ofCurrentStream();
      long largest = traffic == null ? Long.MAX_VALUE : traffic.largest();
      var scan = RequestScan.of(bytes, size, inner.type(), largest);
      if (scan.weight() > largest) {
        return new TooLarge<>(scan.weight(), largest);
      }
      if (traffic != null && !traffic.reads(scan.weight())) {
        return new Crowded<>();
      }
      try {
        Q message = inner.parse(bytes, size);
        return scan.hasUnknownEnum() ? checked(message) : new Received<>(message);
      } catch (RequestReader.TooDeep e) {
        return new TooDeep<>(e.field());
      } catch (RuntimeException e) {
        return new Malformed<>(String.valueOf(e.getMessage()));
      }
    }

    private static <Q extends Message> InboundRequest<Q> checked(Q message) {
      return UnknownEnums.refusal(message)
          .<InboundRequest<Q>>map(UnknownEnum::new)
          .orElseGet(() -> new Received<>(message));
    }
  }
}
