package dev.almanac.api.identity;

import dev.almanac.api.RpcError;

/** What is made of what a caller has shown. */
public sealed interface Verdict {
  /** The caller is known. */
  record Admitted(Identity identity, Validity validity) implements Verdict {}

  /** What was shown is not right. */
  record Refused(RpcError error) implements Verdict {}

  /** Nothing was shown that this authenticator understands. */
  record Unclear() implements Verdict {}

  static Verdict forever(Identity identity) {
    return new Admitted(identity, Validity.FOREVER);
  }

  static Verdict refused(String message) {
    return new Refused(RpcError.of(RpcError.Code.UNAUTHENTICATED, message));
  }
}
