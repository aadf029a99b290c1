package dev.almanac.api.tls;

import io.grpc.netty.shaded.io.netty.buffer.ByteBufAllocator;
import io.grpc.netty.shaded.io.netty.handler.ssl.ApplicationProtocolNegotiator;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContext;
import java.util.List;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSessionContext;

/**
 * Stands for whichever context is current, so that a listening server need not be told of another.
 * A new context has neither sessions nor tickets of the old one, which a client could resume
 * although its certificate is no longer trusted.
 */
final class CurrentContext extends SslContext {
  private volatile SslContext current;

  CurrentContext(SslContext first) {
    current = first;
  }

  void replace(SslContext next) {
    current = next;
  }

  @Override
  public boolean isClient() {
    return false;
  }

  @Override
  public List<String> cipherSuites() {
    return current.cipherSuites();
  }

  @Override
  @SuppressWarnings("deprecation")
  public ApplicationProtocolNegotiator applicationProtocolNegotiator() {
    return current.applicationProtocolNegotiator();
  }

  @Override
  public SSLEngine newEngine(ByteBufAllocator buffers) {
    return current.newEngine(buffers);
  }

  @Override
  public SSLEngine newEngine(ByteBufAllocator buffers, String peerHost, int peerPort) {
    return current.newEngine(buffers, peerHost, peerPort);
  }

  @Override
  public SSLSessionContext sessionContext() {
    return current.sessionContext();
  }
}
