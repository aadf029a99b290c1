package dev.almanac.api.tls;

import io.grpc.netty.shaded.io.netty.buffer.ByteBuf;
import io.grpc.netty.shaded.io.netty.channel.Channel;
import io.grpc.netty.shaded.io.netty.channel.ChannelHandlerContext;
import io.grpc.netty.shaded.io.netty.channel.ChannelInboundHandlerAdapter;
import io.grpc.netty.shaded.io.netty.channel.socket.DuplexChannel;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslHandler;
import io.grpc.netty.shaded.io.netty.util.ReferenceCountUtil;
import java.util.concurrent.TimeUnit;

/**
 * Looks at the first bytes of a connection on a port with TLS. A client without TLS is told so in
 * the words that it understands, instead of a connection that ends. Used by the connection's own
 * thread only.
 */
final class FirstBytes extends ChannelInboundHandlerAdapter {
  /** The kind of the record with which every TLS client begins. */
  private static final int HANDSHAKE = 0x16;

  /** For the client to read the answer and to end the connection. */
  private static final long END_SECONDS = 2;

  private final Handshakes handshakes;

  /** Whether the client was told that it is wrong here; what still comes has no meaning. */
  private boolean isOver;

  FirstBytes(Handshakes handshakes) {
    this.handshakes = handshakes;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    handshakes.begins(context.channel());
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (isOver || !(message instanceof ByteBuf bytes) || !bytes.isReadable()) {
      ReferenceCountUtil.release(message);
    } else if (areOfTls(bytes)) {
      follow(context.channel());
      context.fireChannelRead(message);
      context.pipeline().remove(this);
    } else {
      refuse(context, bytes);
    }
  }

  static boolean areOfTls(ByteBuf bytes) {
    return bytes.isReadable() && bytes.getUnsignedByte(bytes.readerIndex()) == HANDSHAKE;
  }

  private void follow(Channel channel) {
    var handshake = channel.pipeline().get(SslHandler.class).handshakeFuture();
    Object ignored = handshake.addListener(outcome -> {
      if (outcome.isSuccess()) {
        handshakes.done(channel);
      } else {
        handshakes.failed(channel, outcome.cause());
      }
    });
  }

  private void refuse(ChannelHandlerContext context, ByteBuf bytes) {
    isOver = true;
    var channel = context.channel();
    handshakes.plain(channel);
    ByteBuf answer;
    try {
      answer = PlainAnswer.to(bytes);
    } finally {
      bytes.release();
    }
    Object ignored = context.writeAndFlush(answer).addListener(written -> end(channel));
  }

  /** Ends one direction first: a client that is still sending would not see the answer else. */
  private static void end(Channel channel) {
    if (channel instanceof DuplexChannel duplex) {
      Object ignored = duplex.shutdownOutput();
    }
    Object unused =
        channel.eventLoop().schedule(() -> close(channel), END_SECONDS, TimeUnit.SECONDS);
  }

  private static void close(Channel channel) {
    Object ignored = channel.close();
  }
}
