package dev.almanac.api.tls;

import io.grpc.ServerCredentials;
import io.grpc.internal.FixedObjectPool;
import io.grpc.internal.ObjectPool;
import io.grpc.netty.shaded.io.grpc.netty.GrpcHttp2ConnectionHandler;
import io.grpc.netty.shaded.io.grpc.netty.InternalNettyServerCredentials;
import io.grpc.netty.shaded.io.grpc.netty.InternalProtocolNegotiator;
import io.grpc.netty.shaded.io.grpc.netty.NettySslContextServerCredentials;
import io.grpc.netty.shaded.io.netty.channel.ChannelHandler;
import io.grpc.netty.shaded.io.netty.channel.ChannelHandlerContext;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContext;
import io.grpc.netty.shaded.io.netty.util.AsciiString;
import java.util.concurrent.Executor;

/**
 * How a gRPC server begins a connection with TLS: as gRPC's own, but with the cryptography on
 * threads of its own. gRPC would take the executor of the calls, which is here the network's thread
 * itself. It also looks at the first bytes, to tell clients without TLS.
 */
final class GrpcNegotiation implements InternalProtocolNegotiator.ProtocolNegotiator {
  private final InternalProtocolNegotiator.ProtocolNegotiator usual;
  private final Handshakes handshakes;

  private GrpcNegotiation(
      InternalProtocolNegotiator.ProtocolNegotiator usual, Handshakes handshakes) {
    this.usual = usual;
    this.handshakes = handshakes;
  }

  static ServerCredentials credentials(SslContext context, Handshakes handshakes) {
    var usual = InternalNettyServerCredentials.toNegotiator(
        NettySslContextServerCredentials.create(context));
    ObjectPool<Executor> work = new FixedObjectPool<>(handshakes.work());
    return InternalNettyServerCredentials.create(new InternalProtocolNegotiator.ServerFactory() {
      @Override
      public InternalProtocolNegotiator.ProtocolNegotiator newNegotiator(
          ObjectPool<? extends Executor> ofCalls) {
        return new GrpcNegotiation(usual.newNegotiator(work), handshakes);
      }
    });
  }

  @Override
  public AsciiString scheme() {
    return usual.scheme();
  }

  @Override
  public ChannelHandler newHandler(GrpcHttp2ConnectionHandler connection) {
    var next = usual.newHandler(connection);
    return new FirstBytes(handshakes) {
      @Override
      public void handlerAdded(ChannelHandlerContext context) {
        super.handlerAdded(context);
        context.pipeline().addAfter(context.name(), null, next);
      }
    };
  }

  @Override
  public void close() {
    usual.close();
  }
}
