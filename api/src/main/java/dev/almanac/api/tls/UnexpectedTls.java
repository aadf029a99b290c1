package dev.almanac.api.tls;

import io.grpc.netty.shaded.io.netty.buffer.ByteBuf;
import io.grpc.netty.shaded.io.netty.channel.ChannelHandlerContext;
import io.grpc.netty.shaded.io.netty.channel.ChannelInboundHandlerAdapter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at the first bytes of a connection on a port without TLS, and logs where a client uses it.
 * What the server then answers to bytes that make no sense, such a client reports as no TLS.
 */
final class UnexpectedTls extends ChannelInboundHandlerAdapter {
  private static final Logger LOG = LoggerFactory.getLogger(UnexpectedTls.class);

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof ByteBuf bytes && FirstBytes.areOfTls(bytes)) {
      LOG.debug(
          "{} uses TLS, which this port does not expect", context.channel().remoteAddress());
    }
    context.fireChannelRead(message);
    context.pipeline().remove(this);
  }
}
