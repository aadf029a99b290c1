package dev.almanac.api.jwt;

import dev.almanac.api.identity.Identity;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * An issuer whose tokens are believed.
 *
 * @param nameClaim has the name of the bearer, as logs and the audit show it; without it, the
 *     subject is the name
 */
public record TrustedIssuer(
    TokenRules rules, RoleMapping roles, String nameClaim, IssuerKeys keys) {
  private static final int LONGEST_NAME = 200;

  /**
   * Returns who the bearer of a token is.
   *
   * @param until when that is to be asked again
   * @throws RefusedTokenException if it has no name
   */
  public Identity identity(Claims claims, Identity.Kind kind, Instant until)
      throws RefusedTokenException {
    return new Identity(
        name(claims),
        kind,
        roles.grants(claims),
        List.of(),
        Optional.of(new Identity.Voucher(rules.issuer(), until)));
  }

  /** An address that the issuer has not verified can be anybody's. */
  private String name(Claims claims) throws RefusedTokenException {
    boolean isUnverified =
        nameClaim.equals("email") && !claims.truth("email_verified").orElse(true);
    return claims
        .text(nameClaim)
        .filter(name -> !isUnverified)
        .or(() -> claims.text("sub"))
        .filter(TrustedIssuer::isName)
        .orElseThrow(() -> RefusedTokenException.signed(
            "it has neither %s nor sub, or they are no names".formatted(nameClaim),
            "The token does not name its bearer."));
  }

  private static boolean isName(String text) {
    return !text.isBlank()
        && text.length() <= LONGEST_NAME
        && text.codePoints().noneMatch(TrustedIssuer::isInvisible);
  }

  /** Such would hide in a log or turn its line around. */
  private static boolean isInvisible(int point) {
    int type = Character.getType(point);
    return type == Character.CONTROL
        || type == Character.FORMAT
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR
        || type == Character.SURROGATE
        || type == Character.UNASSIGNED;
  }
}
