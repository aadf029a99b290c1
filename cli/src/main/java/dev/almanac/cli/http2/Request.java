package dev.almanac.cli.http2;

import java.util.ArrayList;
import java.util.List;

/**
 * A request.
 *
 * @param path the service and the method
 * @param metadata headers of this call alone
 * @param body the message behind its head
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares requests
record Request(String path, List<Header> metadata, byte[] body) {
  private static final int MESSAGE_HEAD = 5;

  static Request of(String method, List<Header> metadata, byte[] message) {
    byte[] body = new byte[MESSAGE_HEAD + message.length];
    body[1] = (byte) (message.length >> 24);
    body[2] = (byte) (message.length >> 16);
    body[3] = (byte) (message.length >> 8);
    body[4] = (byte) message.length;
    System.arraycopy(message, 0, body, MESSAGE_HEAD, message.length);
    return new Request("/" + method, metadata, body);
  }

  List<Header> headers(ServerAccess access, Deadline deadline) {
    var headers = new ArrayList<Header>();
    headers.add(new Header(":method", "POST"));
    headers.add(new Header(":scheme", access.tls().isPresent() ? "https" : "http"));
    headers.add(new Header(":path", path));
    headers.add(new Header(":authority", access.authority()));
    headers.add(new Header("te", "trailers"));
    headers.add(new Header("content-type", "application/grpc"));
    headers.add(new Header("user-agent", "almanac-cli"));
    headers.add(new Header("grpc-timeout", deadline.header()));
    access.metadata().forEach((name, value) -> headers.add(new Header(name, value)));
    headers.addAll(metadata);
    return headers;
  }
}
