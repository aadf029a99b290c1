package dev.almanac.api.oidc;

import java.util.Locale;

/** Why a login did not succeed. The page knows a sentence for each. */
enum LoginProblem {
  /** The person has said no, or the provider. */
  CANCELLED,
  /** The person is known, but may not use this server. */
  DENIED,
  /** It took too long, or was begun elsewhere. */
  EXPIRED,
  /** The provider's answer was not right, or there was none. The log says more. */
  FAILED,
  /** The provider is out of reach. */
  UNAVAILABLE;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
