package dev.almanac.api.http.net;

import io.grpc.netty.shaded.io.netty.handler.codec.DecoderResult;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpHeaderNames;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpHeaderValues;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpRequest;
import io.grpc.netty.shaded.io.netty.handler.codec.http.HttpVersion;
import io.grpc.netty.shaded.io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.grpc.netty.shaded.io.netty.handler.codec.http.TooLongHttpLineException;
import java.util.List;
import java.util.Optional;

/**
 * What the head of a request must be for its end to be certain. Where a proxy in front and this
 * server could differ about that, the next request on the connection would be another for each.
 */
final class HeadRules {
  private static final int BAD_REQUEST = 400;
  private static final int URI_TOO_LONG = 414;
  private static final int HEADERS_TOO_LARGE = 431;
  private static final int NOT_IMPLEMENTED = 501;
  private static final int VERSION_NOT_SUPPORTED = 505;

  /** Why a head is refused, and with which status. */
  record Fault(int status, String text) {}

  private HeadRules() {}

  static Optional<Fault> fault(HttpRequest head) {
    if (head.decoderResult().isFailure()) {
      return fault(statusOf(head.decoderResult()), "The request cannot be read.");
    }
    var version = head.protocolVersion();
    if (!version.equals(HttpVersion.HTTP_1_1) && !version.equals(HttpVersion.HTTP_1_0)) {
      return fault(VERSION_NOT_SUPPORTED, "Expected HTTP/1.1, found %s.".formatted(version));
    }
    int hosts = head.headers().getAll(HttpHeaderNames.HOST).size();
    if (hosts > 1 || (hosts < 1 && version.equals(HttpVersion.HTTP_1_1))) {
      return fault(BAD_REQUEST, "Expected one Host, found %d.".formatted(hosts));
    }
    List<String> encodings = head.headers().getAll(HttpHeaderNames.TRANSFER_ENCODING);
    boolean isKnown = encodings.isEmpty()
        || (encodings.size() == 1
            && HttpHeaderValues.CHUNKED.contentEqualsIgnoreCase(encodings.getFirst()));
    return isKnown
        ? Optional.empty()
        : fault(NOT_IMPLEMENTED, "The only Transfer-Encoding that is read is chunked.");
  }

  private static Optional<Fault> fault(int status, String text) {
    return Optional.of(new Fault(status, text));
  }

  private static int statusOf(DecoderResult failure) {
    return switch (failure.cause()) {
      case TooLongHttpLineException line -> URI_TOO_LONG;
      case TooLongHttpHeaderException header -> HEADERS_TOO_LARGE;
      default -> BAD_REQUEST;
    };
  }
}
