package dev.almanac.api.http.net;

import com.google.protobuf.ByteString;
import dev.almanac.api.Call;
import dev.almanac.api.RpcError;
import dev.almanac.api.http.HttpAnswer;
import dev.almanac.api.http.Refusals;
import dev.almanac.api.traffic.ResponseLease;
import dev.almanac.api.traffic.StreamTraffic;
import dev.almanac.api.traffic.Traffic;
import io.grpc.Attributes;
import io.grpc.netty.shaded.io.netty.buffer.Unpooled;
import io.grpc.netty.shaded.io.netty.channel.Channel;
import io.grpc.netty.shaded.io.netty.channel.ChannelHandlerContext;
import io.grpc.netty.shaded.io.netty.channel.ChannelInboundHandlerAdapter;
import io.grpc.netty.shaded.io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.grpc.netty.shaded.io.netty.handler.codec.http.FullHttpResponse;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpContent;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpHeaderNames;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpRequest;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpResponseStatus;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpUtil;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpVersion;
import io.grpc.netty.shaded.io.netty.handler.codec.http.LastHttpContent;
import io.grpc.netty.shaded.io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.grpc.netty.shaded.io.netty.handler.codec.http.TooLongHttpLineException;
import io.grpc.netty.shaded.io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * One connection: reads a request, has it answered, writes the answer, and begins again. Used by
 * the connection's own thread only, unless a method says otherwise.
 */
final class HttpConnection extends ChannelInboundHandlerAdapter {
  /** As over gRPC. */
  static final int LARGEST_BODY = 4 * 1024 * 1024;

  private static final int BAD_REQUEST = 400;
  private static final int CONTENT_TOO_LARGE = 413;
  private static final int URI_TOO_LONG = 414;
  private static final int HEADERS_TOO_LARGE = 431;
  private static final int UNAVAILABLE = 503;

  private final Channel channel;
  private final Desk desk;
  private final Attributes usage = Traffic.newConnection();

  /** What came before the request in hand was answered; little, as nothing more is read then. */
  private final Queue<Object> early = new ArrayDeque<>();

  private @Nullable Exchange current;
  private boolean isEnding;

  HttpConnection(Channel channel, Desk desk) {
    this.channel = channel;
    this.desk = desk;
  }

  /** One request of this connection. */
  private static final class Exchange {
    final HttpRequest head;
    final StreamTraffic stream;
    final ResponseLease room;
    final Call call;
    final ByteString.Output body = ByteString.newOutput(0);
    boolean isComplete;

    Exchange(HttpRequest head, StreamTraffic stream, ResponseLease room, Call call) {
      this.head = head;
      this.stream = stream;
      this.room = room;
      this.call = call;
    }

    void end() {
      stream.forget();
      stream.close();
      room.release();
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (current != null && current.isComplete) {
      early.add(message);
      channel.config().setAutoRead(false);
      return;
    }
    try {
      read(message);
    } finally {
      ReferenceCountUtil.release(message);
    }
  }

  private void read(Object message) {
    if (isEnding) {
      return;
    }
    if (message instanceof HttpRequest head) {
      begin(head);
    }
    if (message instanceof HttpContent content && !isEnding) {
      append(content);
    }
  }

  private void begin(HttpRequest head) {
    if (head.decoderResult().isFailure()) {
      refuse(statusOf(head.decoderResult().cause()), "The request cannot be read.");
      return;
    }
    var stream = desk.stream(channel::close);
    if (!stream.open(usage)) {
      refuse(UNAVAILABLE, "Too many requests are open.");
      return;
    }
    var room = desk.room(usage, stream);
    var exchange = new Exchange(head, stream, room, desk.call(room));
    current = exchange;
    stream.begin(usage, () -> refuse(UNAVAILABLE, "Too many requests are being read."));
    long length = HttpUtil.getContentLength(head, 0L);
    if (length > LARGEST_BODY) {
      refuseSize(length);
    } else if (HttpUtil.is100ContinueExpected(head)) {
      channel.writeAndFlush(new DefaultFullHttpResponse(
          HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE, Unpooled.EMPTY_BUFFER));
    }
  }

  private static int statusOf(Throwable fault) {
    if (fault instanceof TooLongHttpLineException) {
      return URI_TOO_LONG;
    }
    return fault instanceof TooLongHttpHeaderException ? HEADERS_TOO_LARGE : BAD_REQUEST;
  }

  private void append(HttpContent content) {
    var exchange = current;
    if (exchange == null) {
      return;
    }
    if (content.decoderResult().isFailure()) {
      refuse(BAD_REQUEST, "The body cannot be read.");
      return;
    }
    int size = content.content().readableBytes();
    if (exchange.body.size() + size > LARGEST_BODY) {
      refuseSize(exchange.body.size() + (long) size);
      return;
    }
    exchange.stream.inboundWireSize(size);
    if (isEnding) {
      return;
    }
    try {
      content.content().readBytes(exchange.body, size);
    } catch (IOException e) {
      throw new IllegalStateException("Cannot write to memory", e);
    }
    if (content instanceof LastHttpContent) {
      exchange.isComplete = true;
      exchange.stream.heard();
      handle(exchange);
    }
  }

  private void handle(Exchange exchange) {
    var arrival = new Desk.Arrival(
        exchange.head.method().name(),
        exchange.head.uri(),
        headers(exchange.head),
        exchange.body.toByteString(),
        exchange.stream,
        exchange.room,
        exchange.call);
    desk.handle(arrival, answer -> send(exchange, answer));
  }

  private static Map<String, String> headers(HttpRequest head) {
    var headers = new HashMap<String, String>();
    head.headers()
        .forEach(header ->
            headers.putIfAbsent(header.getKey().toLowerCase(Locale.ROOT), header.getValue()));
    return headers;
  }

  /** Writes the answer of a request. Any thread may call it. */
  private void send(Exchange exchange, HttpAnswer answer) {
    FullHttpResponse response = Responses.of(answer);
    boolean isKept = HttpUtil.isKeepAlive(exchange.head);
    HttpUtil.setKeepAlive(response.headers(), exchange.head.protocolVersion(), isKept);
    exchange.room.sent();
    channel
        .eventLoop()
        .execute(() -> channel.writeAndFlush(response).addListener(written -> {
          exchange.end();
          if (isKept && written.isSuccess()) {
            next();
          } else {
            channel.close();
          }
        }));
  }

  private void next() {
    current = null;
    while (!early.isEmpty() && (current == null || !current.isComplete)) {
      var message = early.remove();
      try {
        read(message);
      } finally {
        ReferenceCountUtil.release(message);
      }
    }
    if (early.isEmpty()) {
      channel.config().setAutoRead(true);
    }
  }

  private void refuseSize(long size) {
    refuse(CONTENT_TOO_LARGE, RpcError.messageTooLarge(size, LARGEST_BODY));
  }

  private void refuse(int status, String why) {
    var code =
        status == UNAVAILABLE ? RpcError.Code.RESOURCE_EXHAUSTED : RpcError.Code.INVALID_ARGUMENT;
    refuse(status, RpcError.of(code, why));
  }

  /** Answers a request that was not read to its end, and ends the connection. */
  private void refuse(int status, RpcError error) {
    isEnding = true;
    FullHttpResponse response = Responses.of(Refusals.answer(status, error));
    response.headers().set(HttpHeaderNames.CONNECTION, "close");
    channel.writeAndFlush(response).addListener(written -> channel.close());
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    isEnding = true;
    early.forEach(ReferenceCountUtil::release);
    early.clear();
    var exchange = current;
    if (exchange != null) {
      exchange.end();
      desk.run(exchange.call::cancel);
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    if (!(cause instanceof IOException)) {
      desk.guard().failed(cause);
    }
    channel.close();
  }
}
