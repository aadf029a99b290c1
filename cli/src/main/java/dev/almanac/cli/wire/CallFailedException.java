package dev.almanac.cli.wire;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;

/** A call that the server refused or did not answer. The message is one line, code first. */
public final class CallFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** How other servers of the protocol begin to say that they do not know a service of ours. */
  private static final String OURS = "unknown service almanac.";

  /** How servers that use gRPC's own words say it. */
  private static final Pattern TOO_LARGE =
      Pattern.compile("grpc: received message larger than max \\((\\d{1,18}) vs\\. (\\d{1,18})\\)");

  private final StatusRuntimeException failure;

  private CallFailedException(String message, StatusRuntimeException failure) {
    super(message, failure);
    this.failure = failure;
  }

  static CallFailedException of(StatusRuntimeException failure, String address) {
    var status = failure.getStatus();
    return new CallFailedException(
        status.getCode() + ": " + reason(failure, address).replaceAll("\\s*\\R\\s*", " "), failure);
  }

  /** gRPC's message for a failed connection names neither the server nor the cause. */
  private static String reason(StatusRuntimeException failure, String address) {
    var status = failure.getStatus();
    String described = status.getDescription() == null ? "" : status.getDescription();
    if (status.getCode() == Status.Code.DEADLINE_EXCEEDED) {
      return "no answer from %s in time".formatted(address);
    }
    if (status.getCode() == Status.Code.UNAVAILABLE && isConnectionProblem(failure)) {
      return "no server answers at %s (%s)".formatted(address, cause(failure, described));
    }
    var tooLarge = TOO_LARGE.matcher(described);
    if (status.getCode() == Status.Code.RESOURCE_EXHAUSTED && tooLarge.matches()) {
      return "the request has %,d bytes, and the server at %s takes at most %,d"
          .formatted(Long.parseLong(tooLarge.group(1)), address, Long.parseLong(tooLarge.group(2)));
    }
    if (status.getCode() == Status.Code.UNIMPLEMENTED && described.contains(OURS)) {
      return "the server at %s is not Almanac: it lacks what this command needs".formatted(address);
    }
    if (status.getCode() == Status.Code.UNIMPLEMENTED && described.startsWith("unknown method")) {
      return "the server at %s does not have this call (%s)".formatted(address, described);
    }
    return described.isEmpty() ? "no reason given by " + address : described;
  }

  private static boolean isConnectionProblem(StatusRuntimeException failure) {
    return failure.getStatus().getCause() != null;
  }

  private static String cause(StatusRuntimeException failure, String described) {
    return switch (failure.getStatus().getCause()) {
      case ConnectException refused -> "connection refused; is another --address meant?";
      case UnknownHostException unknown -> "the host is not known";
      case SSLException mismatch
      when described.startsWith("Unsupported or unrecognized") ->
        "it does not speak TLS; add --tls=false";
      case SSLException mismatch -> "TLS: " + mismatch(described);
      case null, default -> described;
    };
  }

  /** Says in words what the JDK says in codes, where a flag can help. */
  private static String mismatch(String described) {
    if (described.contains("certificate_required")) {
      return "it wants a certificate; --tls-cert-path and --tls-key-path name yours";
    }
    return described.contains("unable to find valid certification path")
        ? "no authority that is trusted has signed its certificate; --tls-ca-path names others"
        : described;
  }

  /** Returns whether the server does not have the call: it is older, or not Almanac. */
  public boolean isUnimplemented() {
    return failure.getStatus().getCode() == Status.Code.UNIMPLEMENTED;
  }

  /** Returns this failure with more to say, such as what to do. */
  public CallFailedException with(String more) {
    return new CallFailedException(getMessage() + "; " + more, failure);
  }

  /** Returns this failure with another reason. */
  public CallFailedException because(String reason) {
    return new CallFailedException(failure.getStatus().getCode() + ": " + reason, failure);
  }

  /** Returns the full status from the server. */
  public StatusRuntimeException failure() {
    return failure;
  }
}
