package dev.almanac.cli.http2;

import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLSocketFactory;

/**
 * How to reach a server.
 *
 * @param tls what makes encrypted sockets; empty for plain text
 * @param serverName the name in the server's certificate; empty for that of the endpoint
 * @param verifiesName whether the certificate must be for that name
 * @param metadata headers of every call, with names in lower case
 */
public record ServerAccess(
    Endpoint endpoint,
    Optional<SSLSocketFactory> tls,
    String serverName,
    boolean verifiesName,
    Map<String, String> metadata) {

  public static ServerAccess plain(Endpoint endpoint, Map<String, String> metadata) {
    return new ServerAccess(endpoint, Optional.empty(), "", false, metadata);
  }

  String authority() {
    return serverName.isEmpty() ? endpoint.toString() : serverName + ":" + endpoint.port();
  }
}
