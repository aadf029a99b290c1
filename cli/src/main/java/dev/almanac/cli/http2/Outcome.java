package dev.almanac.cli.http2;

import io.grpc.Metadata;
import io.grpc.Status;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/** How a call ended, as its trailers say. */
record Outcome(Status status, Metadata trailers) {
  private static final String CODE = "grpc-status";
  private static final String MESSAGE = "grpc-message";
  private static final String OK = "200";
  private static final int HEX = 16;

  static Outcome of(Exchange exchange) {
    var last = exchange.trailers();
    var code = value(last, CODE);
    if (code.isEmpty()) {
      return new Outcome(withoutGrpc(exchange), new Metadata());
    }
    var message = decoded(value(last, MESSAGE));
    var status = Status.fromCodeValue(number(code));
    return new Outcome(
        message.isEmpty() ? status : status.withDescription(message), metadata(last));
  }

  /** What proxies answer in the place of a server. */
  private static Status withoutGrpc(Exchange exchange) {
    var first = exchange.headers().isEmpty() ? exchange.trailers() : exchange.headers();
    var http = value(first, ":status");
    var status = switch (http) {
      case OK -> Status.INTERNAL.withDescription("an answer without a status");
      case "401" -> Status.UNAUTHENTICATED;
      case "403" -> Status.PERMISSION_DENIED;
      case "404" -> Status.UNIMPLEMENTED;
      case "429", "502", "503", "504" -> Status.UNAVAILABLE;
      default -> Status.UNKNOWN;
    };
    return http.equals(OK) ? status : status.withDescription("HTTP status " + http);
  }

  private static String value(List<Header> headers, String name) {
    return headers.stream()
        .filter(header -> header.name().equals(name))
        .map(Header::value)
        .findFirst()
        .orElse("");
  }

  private static int number(String code) {
    try {
      return Integer.parseInt(code);
    } catch (NumberFormatException e) {
      return Status.Code.UNKNOWN.value();
    }
  }

  private static Metadata metadata(List<Header> headers) {
    var metadata = new Metadata();
    for (var header : headers) {
      var name = header.name();
      if (name.endsWith(Metadata.BINARY_HEADER_SUFFIX)) {
        var key = Metadata.Key.of(name, Metadata.BINARY_BYTE_MARSHALLER);
        for (String value : header.value().split(",", -1)) {
          addBinary(metadata, key, value);
        }
      } else if (!name.startsWith(":") && !name.equals(CODE) && !name.equals(MESSAGE)) {
        metadata.put(Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER), header.value());
      }
    }
    return metadata;
  }

  private static void addBinary(Metadata metadata, Metadata.Key<byte[]> key, String base64) {
    try {
      metadata.put(key, Base64.getDecoder().decode(base64.strip()));
    } catch (IllegalArgumentException e) {
      metadata.put(key, new byte[0]); // details that nobody can read; the code and message stay
    }
  }

  /** Undoes the percent encoding of a message, which is in UTF-8. */
  private static String decoded(String message) {
    var bytes = new ByteArrayOutputStream();
    for (int i = 0; i < message.length(); i++) {
      int high = digit(message, i + 1);
      int low = digit(message, i + 2);
      if (message.charAt(i) == '%' && high >= 0 && low >= 0) {
        bytes.write(high * HEX + low);
        i += 2;
      } else {
        bytes.write(message.charAt(i));
      }
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static int digit(String text, int index) {
    return index < text.length() ? Character.digit(text.charAt(index), HEX) : -1;
  }
}
