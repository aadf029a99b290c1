package dev.almanac.api.http.net;

import dev.almanac.api.tls.PeerCertificate;
import io.grpc.netty.shaded.io.netty.channel.Channel;
import io.grpc.netty.shaded.io.netty.handler.codec.DecoderException;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpHeaderNames;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpRequest;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpResponse;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslHandler;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** What differs on a connection with TLS. */
final class Encryption {
  /**
   * Browsers then use nothing but TLS for this name, on all of its ports. So it is not for ever,
   * and other programs on the developer's own machine are left alone.
   */
  private static final String DEMAND = "max-age=" + Duration.ofDays(30).toSeconds();

  private Encryption() {}

  static boolean isOf(Channel channel) {
    return channel.pipeline().get(SslHandler.class) != null;
  }

  /** Returns the certificate of the client; empty without one. */
  static Optional<PeerCertificate> peerOf(Channel channel) {
    @Nullable SslHandler handler = channel.pipeline().get(SslHandler.class);
    return handler == null
        ? Optional.empty()
        : PeerCertificate.of(handler.engine().getSession());
  }

  /** Returns whether a client, not this server, is the cause, as of a failed handshake. */
  static boolean isFaultOf(Throwable cause) {
    return cause instanceof DecoderException && cause.getCause() instanceof SSLException;
  }

  /** Has browsers use TLS for this name from now on. They ignore it for addresses. */
  static void demand(Channel channel, HttpRequest request, HttpResponse response) {
    @Nullable String host = request.headers().get(HttpHeaderNames.HOST);
    if (isOf(channel) && host != null && !host.contains("localhost")) {
      response.headers().set("Strict-Transport-Security", DEMAND);
    }
  }

  /** Ends the output in the way of TLS, by which a client can tell it from a lost connection. */
  static void endOutput(Channel channel) {
    @Nullable SslHandler handler = channel.pipeline().get(SslHandler.class);
    if (handler != null) {
      Object ignored = handler.closeOutbound();
    }
  }
}
