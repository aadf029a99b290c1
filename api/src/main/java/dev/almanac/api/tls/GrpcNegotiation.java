package dev.almanac.api.tls;

import io.grpc.ServerCredentials;
import io.grpc.internal.FixedObjectPool;
import io.grpc.internal.ObjectPool;
import io.grpc.netty.shaded.io.grpc.netty.GrpcHttp2ConnectionHandler;
import io.grpc.netty.shaded.io.grpc.netty.InternalNettyServerCredentials;
import io.grpc.netty.shaded.io.grpc.netty.InternalProtocolNegotiator;
import io.grpc.netty.shaded.io.grpc.netty.InternalProtocolNegotiators;
import io.grpc.netty.shaded.io.grpc.netty.NettySslContextServerCredentials;
import io.grpc.netty.shaded.io.netty.channel.ChannelHandler;
import io.grpc.netty.shaded.io.netty.channel.ChannelHandlerAdapter;
import io.grpc.netty.shaded.io.netty.channel.ChannelHandlerContext;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContext;
import io.grpc.netty.shaded.io.netty.util.AsciiString;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * How a gRPC server begins a connection: as gRPC's own servers do, after a look at the first bytes.
 * With TLS, the cryptography runs on threads of its own. gRPC would take the executor of the calls,
 * which is here the network's thread itself.
 */
final class GrpcNegotiation implements InternalProtocolNegotiator.ProtocolNegotiator {
  private final InternalProtocolNegotiator.ProtocolNegotiator usual;
  private final Supplier<ChannelHandler> first;

  private GrpcNegotiation(
      InternalProtocolNegotiator.ProtocolNegotiator usual, Supplier<ChannelHandler> first) {
    this.usual = usual;
    this.first = first;
  }

  static ServerCredentials plain() {
    return InternalNettyServerCredentials.create(
        new GrpcNegotiation(InternalProtocolNegotiators.serverPlaintext(), UnexpectedTls::new));
  }

  static ServerCredentials credentials(SslContext context, Handshakes handshakes) {
    var usual = InternalNettyServerCredentials.toNegotiator(
        NettySslContextServerCredentials.create(context));
    ObjectPool<Executor> work = new FixedObjectPool<>(handshakes.work());
    return InternalNettyServerCredentials.create(new InternalProtocolNegotiator.ServerFactory() {
      @Override
      public InternalProtocolNegotiator.ProtocolNegotiator newNegotiator(
          ObjectPool<? extends Executor> ofCalls) {
        return new GrpcNegotiation(usual.newNegotiator(work), () -> new FirstBytes(handshakes));
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
    return new ChannelHandlerAdapter() {
      @Override
      public void handlerAdded(ChannelHandlerContext context) {
        context
            .pipeline()
            .addAfter(context.name(), null, next)
            .addAfter(context.name(), null, first.get())
            .remove(this);
      }
    };
  }

  @Override
  public void close() {
    usual.close();
  }
}
