package dev.almanac.client;

import io.grpc.Status;
import java.time.Duration;

/** Finds out why a connection failed, and says what mends it. */
final class ConnectionProblem {
  private static final int DEEPEST = 20;

  private ConnectionProblem() {}

  static ConnectionException explain(String target, Duration patience, RuntimeException failure) {
    return new ConnectionException(message(target, patience, failure), failure);
  }

  private static String message(String target, Duration patience, RuntimeException failure) {
    var words = words(failure);
    var status = Status.fromThrowable(failure);
    if (status.getCode() == Status.Code.UNAUTHENTICATED) {
      return "The server at %s does not know this caller: apiKey (almanac.api-key) sends a key; %s"
          .formatted(target, status.getDescription());
    }
    return status.getCode() == Status.Code.PERMISSION_DENIED
        ? denied(target, words, String.valueOf(status.getDescription()))
        : unavailable(target, patience, words, failure);
  }

  private static String denied(String target, String words, String description) {
    return words.contains("expects TLS")
        ? "The server at %s expects TLS: tls() encrypts, and so does grpcs:// in almanac.url"
            .formatted(target)
        : "The server at %s refuses this caller: %s".formatted(target, description);
  }

  private static String unavailable(
      String target, Duration patience, String words, RuntimeException failure) {
    if (words.contains("unable to find valid certification path")) {
      return ("No authority that is trusted has signed the certificate of the server at %s;"
              + " trust(…) (almanac.tls.ca) names another")
          .formatted(target);
    }
    if (words.contains("No subject alternative") || words.contains("No name matching")) {
      return ("The certificate of the server at %s has another name; serverName(…)"
              + " (almanac.tls.server-name) expects that: %s")
          .formatted(target, deepest(failure));
    }
    if (words.contains("CERTIFICATE_REQUIRED")
        || words.contains("BAD_CERTIFICATE")
        || words.contains("UNKNOWN_CA")) {
      return ("The server at %s wants a certificate of a client, from an authority that it trusts:"
              + " tls(certificates, key) shows one (almanac.tls.certificate, almanac.tls.key)")
          .formatted(target);
    }
    if (words.contains("not an SSL/TLS record") || words.contains("WRONG_VERSION_NUMBER")) {
      return ("The server at %s does not speak TLS: leave out what encrypts, or use grpc:// in"
              + " almanac.url")
          .formatted(target);
    }
    return "No server answered at %s within %s: %s".formatted(target, patience, deepest(failure));
  }

  /** Returns the messages of a failure and its causes. */
  private static String words(Throwable failure) {
    var words = new StringBuilder();
    Throwable cause = failure;
    for (int depth = 0; cause != null && depth < DEEPEST; depth++) {
      words.append(cause.getMessage()).append('\n');
      cause = cause.getCause();
    }
    return words.toString();
  }

  private static String deepest(Throwable failure) {
    Throwable cause = failure;
    for (int depth = 0; cause.getCause() != null && depth < DEEPEST; depth++) {
      cause = cause.getCause();
    }
    return String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
  }
}
