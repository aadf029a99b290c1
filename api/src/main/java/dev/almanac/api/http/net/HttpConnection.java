package dev.almanac.api.http.net;

import com.google.protobuf.ByteString;
import dev.almanac.api.Caller;
import dev.almanac.api.RpcError;
import dev.almanac.api.http.HttpAnswer;
import dev.almanac.api.http.Refusals;
import dev.almanac.api.http.StreamSource;
import dev.almanac.api.traffic.Traffic;
import io.grpc.Attributes;
import io.grpc.netty.shaded.io.netty.channel.Channel;
import io.grpc.netty.shaded.io.netty.channel.ChannelHandlerContext;
import io.grpc.netty.shaded.io.netty.channel.ChannelInboundHandlerAdapter;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpContent;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpHeaderNames;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpMethod;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpRequest;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpUtil;
import io.grpc.netty.shaded.io.netty.handler.codec.http.LastHttpContent;
import io.grpc.netty.shaded.io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * One connection: reads a request, has it answered, writes the answer, and begins again. Used by
 * the connection's own thread only, unless a method says otherwise.
 */
final class HttpConnection extends ChannelInboundHandlerAdapter {
  private static final int BAD_REQUEST = 400;
  private static final int TIMEOUT = 408;
  private static final int CONTENT_TOO_LARGE = 413;
  private static final int UNAVAILABLE = 503;

  private final Channel channel;
  private final Desk desk;
  private final Connections connections;
  private final Patience patience;
  private final Wire wire;
  private final Attributes usage = Traffic.newConnection();

  /** What came before the request in hand was answered; little, as nothing more is read then. */
  private final Queue<Object> early = new ArrayDeque<>();

  /** Known once the first request has arrived. */
  private @Nullable Caller caller;

  private @Nullable Incoming current;
  private boolean isAdmitted;

  /** Whether bytes of the next request have arrived. */
  private boolean isBegun;

  /** Ends the source of an endless answer. */
  private @Nullable Runnable streamed;

  /** Whether nothing that arrives counts any more. */
  private boolean isOver;

  HttpConnection(Channel channel, Desk desk, Connections connections, Duration reading) {
    this.channel = channel;
    this.desk = desk;
    this.connections = connections;
    this.patience = new Patience(channel, reading);
    this.wire = new Wire(channel);
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    isAdmitted = connections.admit(this);
    if (isAdmitted) {
      patience.awaits(Patience.BETWEEN, wire::close);
    } else {
      isOver = true;
      wire.close();
    }
  }

  /** Called when bytes have arrived, before they are read. */
  void bytesArrived() {
    if (current == null && !isBegun && !isOver) {
      isBegun = true;
      patience.awaits(Patience.HEAD, this::late);
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (current != null && current.isComplete() && !isOver) {
      early.add(message);
      channel.config().setAutoRead(false);
    } else {
      read(message);
    }
  }

  private void read(Object message) {
    try {
      if (message instanceof HttpRequest head && !isOver) {
        begin(head);
      }
      if (message instanceof HttpContent content && !isOver) {
        append(content);
      }
    } finally {
      ReferenceCountUtil.release(message);
    }
  }

  private void begin(HttpRequest head) {
    Optional<HeadRules.Fault> fault = HeadRules.fault(head);
    if (fault.isPresent()) {
      refuse(fault.get().status(), fault.get().text());
      return;
    }
    var stream = desk.stream(wire::close);
    if (!stream.open(usage)) {
      refuse(UNAVAILABLE, "Too many requests are open.");
      return;
    }
    var room = desk.room(usage, stream);
    var incoming = new Incoming(head, stream, room, desk.call(caller(), room));
    current = incoming;
    stream.begin(usage, () -> refuse(UNAVAILABLE, "Too many requests are being read."));
    Optional<RpcError> refusal = incoming.refusal();
    if (refusal.isPresent()) {
      refuse(CONTENT_TOO_LARGE, refusal.get());
      return;
    }
    patience.awaits(Patience.BODY, this::late);
    if (incoming.isAsking()) {
      wire.write(Responses.goOn());
    }
  }

  /** Reads the certificate of the client once for the connection. */
  private Caller caller() {
    var known =
        caller == null ? Caller.known(Encryption.peerOf(channel), channel.remoteAddress()) : caller;
    caller = known;
    return known;
  }

  private void append(HttpContent content) {
    var incoming = current;
    if (incoming == null) {
      return;
    }
    if (content.decoderResult().isFailure()) {
      refuse(BAD_REQUEST, "The body cannot be read.");
      return;
    }
    Optional<RpcError> refusal = incoming.append(content);
    if (refusal.isPresent()) {
      refuse(CONTENT_TOO_LARGE, refusal.get());
    } else if (incoming.isComplete() && !isOver) {
      patience.stop();
      connections.works(this);
      desk.handle(incoming.arrival(), answer -> send(incoming, answer));
    }
  }

  /** Writes the answer of a request. Any thread may call it. */
  private void send(Incoming request, HttpAnswer answer) {
    if (answer.body() instanceof HttpAnswer.Stream(var source)) {
      channel.eventLoop().execute(() -> stream(request, answer, source));
      return;
    }
    var response = Responses.of(answer);
    Encryption.demand(channel, request.head(), response);
    HttpUtil.setKeepAlive(response.headers(), request.head().protocolVersion(), request.isKept());
    request.sent();
    channel.eventLoop().execute(() -> {
      patience.awaitsReading();
      wire.write(response, isWritten -> {
        request.end();
        if (request.isKept() && isWritten) {
          next();
        } else {
          wire.close();
        }
      });
    });
  }

  /** Sends the parts of an answer until the client goes. It takes no room: its buffer is small. */
  private void stream(Incoming request, HttpAnswer answer, StreamSource source) {
    if (!channel.isActive()) {
      return;
    }
    request.releaseRoom();
    patience.awaitsReading();
    wire.write(Responses.begin(answer));
    if (request.head().method().equals(HttpMethod.HEAD)) {
      wire.write(LastHttpContent.EMPTY_LAST_CONTENT, isWritten -> wire.close());
    } else {
      streamed = source.begin(this::offer);
    }
  }

  /** Any thread may call it. */
  private boolean offer(ByteString part) {
    if (!channel.isActive() || !channel.isWritable()) {
      return false;
    }
    wire.write(Responses.part(part));
    return true;
  }

  private void next() {
    current = null;
    isBegun = !early.isEmpty();
    connections.waits(this);
    if (isBegun) {
      patience.awaits(Patience.HEAD, this::late);
    } else {
      patience.awaits(Patience.BETWEEN, wire::close);
    }
    while (!early.isEmpty() && (current == null || !current.isComplete())) {
      read(early.remove());
    }
    if (early.isEmpty()) {
      channel.config().setAutoRead(true);
    }
  }

  private void late() {
    refuse(TIMEOUT, "The request did not arrive in time.");
  }

  private void refuse(int status, String why) {
    var code =
        status == UNAVAILABLE ? RpcError.Code.RESOURCE_EXHAUSTED : RpcError.Code.INVALID_ARGUMENT;
    refuse(status, RpcError.of(code, why));
  }

  /**
   * Answers a request that was not read to its end, and ends the connection. What still arrives is
   * read for a moment, because the client would not see the answer otherwise.
   */
  private void refuse(int status, RpcError error) {
    isOver = true;
    var response = Responses.of(Refusals.answer(status, error));
    response.headers().set(HttpHeaderNames.CONNECTION, "close");
    patience.awaits(Patience.END, wire::close);
    wire.write(response, isWritten -> wire.endOutput());
  }

  /** Ends a connection that has no request in hand. Any thread may call it. */
  void giveUp() {
    channel.eventLoop().execute(() -> {
      if (current == null || !current.isComplete()) {
        wire.close();
      }
    });
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    isOver = true;
    patience.stop();
    early.forEach(ReferenceCountUtil::release);
    early.clear();
    if (isAdmitted) {
      isAdmitted = false;
      connections.ended(this);
    }
    if (streamed != null) {
      desk.run(streamed);
    }
    var incoming = current;
    if (incoming != null) {
      incoming.end();
      desk.run(incoming.call()::cancel);
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    if (!(cause instanceof IOException) && !Encryption.isFaultOf(cause)) {
      desk.guard().failed(cause);
    }
    wire.close();
  }
}
