package dev.almanac.api.http.net;

import com.google.protobuf.ByteString;
import dev.almanac.api.Call;
import dev.almanac.api.RpcError;
import dev.almanac.api.traffic.ResponseLease;
import dev.almanac.api.traffic.StreamTraffic;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpContent;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpRequest;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpUtil;
import io.grpc.netty.shaded.io.netty.handler.codec.http.LastHttpContent;
import java.io.IOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A request that arrives in parts, with what it takes until it is answered. */
final class Incoming {
  /** As over gRPC. */
  static final int LARGEST_BODY = 4 * 1024 * 1024;

  private final HttpRequest head;
  private final StreamTraffic stream;
  private final ResponseLease room;
  private final Call call;
  private final ByteString.Output body = ByteString.newOutput(0);
  private boolean isComplete;

  Incoming(HttpRequest head, StreamTraffic stream, ResponseLease room, Call call) {
    this.head = head;
    this.stream = stream;
    this.room = room;
    this.call = call;
  }

  /** Returns the refusal of a body that says it is too large. */
  Optional<RpcError> refusal() {
    return fits(HttpUtil.getContentLength(head, 0L));
  }

  /** Takes the next part of the body, or returns why not. */
  Optional<RpcError> append(HttpContent part) {
    int size = part.content().readableBytes();
    var refusal = fits(body.size() + (long) size);
    if (refusal.isPresent()) {
      return refusal;
    }
    stream.inboundWireSize(size);
    try {
      part.content().readBytes(body, size);
    } catch (IOException e) {
      throw new IllegalStateException("Cannot write to memory", e);
    }
    if (part instanceof LastHttpContent) {
      isComplete = true;
      stream.heard();
    }
    return Optional.empty();
  }

  private static Optional<RpcError> fits(long size) {
    return size > LARGEST_BODY
        ? Optional.of(RpcError.of(
            RpcError.Code.RESOURCE_EXHAUSTED,
            "Expected a body of at most %d bytes, found %d.".formatted(LARGEST_BODY, size)))
        : Optional.empty();
  }

  boolean isComplete() {
    return isComplete;
  }

  /** Returns whether the client wants to be told before it sends the body. */
  boolean isAsking() {
    return HttpUtil.is100ContinueExpected(head);
  }

  boolean isKept() {
    return HttpUtil.isKeepAlive(head);
  }

  HttpRequest head() {
    return head;
  }

  Call call() {
    return call;
  }

  /** Returns the complete request. */
  Desk.Arrival arrival() {
    return new Desk.Arrival(
        head.method().name(), head.uri(), headers(), body.toByteString(), stream, room, call);
  }

  /** Returns the first header of each name, in small letters. */
  private Map<String, String> headers() {
    var headers = new HashMap<String, String>();
    head.headers()
        .forEach(header ->
            headers.putIfAbsent(header.getKey().toLowerCase(Locale.ROOT), header.getValue()));
    return headers;
  }

  /** Marks the answer as on its way. */
  void sent() {
    room.sent();
  }

  /** Releases the room of an answer that takes none. */
  void releaseRoom() {
    room.release();
  }

  /** Releases what the request has taken. Further calls have no effect. */
  void end() {
    stream.forget();
    stream.close();
    room.release();
  }
}
