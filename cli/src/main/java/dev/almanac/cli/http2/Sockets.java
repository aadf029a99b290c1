package dev.almanac.cli.http2;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/** Opens connections. */
final class Sockets {
  /** A host may have several addresses, of which one that drops packets must not take all time. */
  private static final int MOST_MILLIS_EACH = 10_000;

  private Sockets() {}

  /** Tries the addresses of the host in turn. */
  static Socket open(ServerAccess access, Deadline deadline) throws IOException {
    var endpoint = access.endpoint();
    IOException failure = new IOException("no address");
    for (InetAddress address : InetAddress.getAllByName(endpoint.host())) {
      try {
        return open(new InetSocketAddress(address, endpoint.port()), access, deadline);
      } catch (IOException e) {
        failure = e;
      }
    }
    throw failure;
  }

  private static Socket open(InetSocketAddress address, ServerAccess access, Deadline deadline)
      throws IOException {
    var socket = new Socket();
    try {
      socket.setTcpNoDelay(true);
      socket.connect(address, Math.min(MOST_MILLIS_EACH, deadline.millis()));
      socket.setSoTimeout(deadline.millis());
      return access.tls().isEmpty()
          ? socket
          : encrypted(socket, access, access.tls().get());
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  private static Socket encrypted(Socket socket, ServerAccess access, SSLSocketFactory factory)
      throws IOException {
    var name = access.serverName().isEmpty() ? access.endpoint().host() : access.serverName();
    var tls = (SSLSocket) factory.createSocket(socket, name, access.endpoint().port(), true);
    SSLParameters parameters = tls.getSSLParameters();
    parameters.setApplicationProtocols(new String[] {"h2"});
    if (access.verifiesName()) {
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
    }
    tls.setSSLParameters(parameters);
    tls.startHandshake();
    return tls;
  }
}
