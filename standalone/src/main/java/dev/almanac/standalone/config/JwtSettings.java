package dev.almanac.standalone.config;

import dev.almanac.api.jwt.GroupGrant;
import dev.almanac.api.jwt.IssuerUrl;
import dev.almanac.api.jwt.JwsAlgorithm;
import dev.almanac.api.jwt.RoleMapping;
import dev.almanac.api.jwt.TokenRules;
import dev.almanac.server.access.IssuerConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The settings for tokens of identity providers: one section, or a list of several. */
final class JwtSettings {
  static final String SECTION = "security.jwt";

  /** A longer one would keep expired tokens alive. */
  private static final Duration MOST_SKEW = Duration.ofMinutes(10);

  static final Setting<String> ISSUER = Setting.one(
      "security.jwt.issuer",
      "",
      Function.identity(),
      "An identity provider whose tokens (JWT) are believed: what they have as iss. Callers send",
      "such a token in place of an API key. Several make a list of such sections. Empty: none.");

  static final Setting<List<String>> AUDIENCE = Setting.list(
      "security.jwt.audience",
      List.of(),
      "What its tokens have as aud if they are for this server; one of these is enough. Needed.");

  static final Setting<String> JWKS_URL = Setting.one(
      "security.jwt.jwks-url",
      "",
      JwtSettings::url,
      "Where its public keys are. Empty, and without a file: where it says by OpenID discovery.");

  static final Setting<String> JWKS_FILE = Setting.one(
      "security.jwt.jwks-file",
      "",
      Function.identity(),
      "A file with its public keys (JWKS) instead. A change is seen within seconds.");

  static final Setting<Set<JwsAlgorithm>> ALGORITHMS = Setting.list(
      "security.jwt.algorithms",
      JwtSettings::algorithms,
      "How its tokens may be signed, of RS256, RS384, RS512, PS256, PS384, PS512, ES256, ES384,",
      "ES512, EdDSA and Ed25519. Empty: any of these.");

  static final Setting<Duration> CLOCK_SKEW = Setting.one(
      "security.jwt.clock-skew",
      "60s",
      JwtSettings::skew,
      "How far its clock and that of this machine may be apart.");

  static final Setting<Duration> LONGEST = Setting.one(
      "security.jwt.longest-validity",
      "24h",
      JwtSettings::positive,
      "Tokens that are valid for longer after they were issued are refused.");

  static final Setting<String> NAME_CLAIM = Setting.one(
      "security.jwt.name-claim",
      "sub",
      JwtSettings::claim,
      "The claim with the name of the caller, as logs show it; sub, if it is not there.");

  static final Setting<String> PERMISSIONS_CLAIM = Setting.one(
      "security.jwt.permissions-claim",
      "permissions",
      Function.identity(),
      "The claim with permissions such as orders:read, orders:worker or temporal-system:admin.",
      "Empty: none is looked at.");

  static final Setting<String> GROUPS_CLAIM = Setting.one(
      "security.jwt.groups-claim",
      "groups",
      JwtSettings::claim,
      "The claim with the groups of the caller; realm_access.roles is one inside of another.");

  static final Setting<List<GroupGrant>> GROUPS = Setting.list(
      "security.jwt.groups",
      texts -> texts.stream().map(GroupGrant::of).toList(),
      "What members of a group may do, such as 'shop-team orders:writer payments:reader'.");

  private JwtSettings() {}

  /**
   * Reads the issuers of a file.
   *
   * @throws IllegalArgumentException if one is not complete, or stands there twice
   */
  static List<IssuerConfig> read(ConfigFile file) {
    var issuers = new ArrayList<IssuerConfig>();
    for (int number = 0; number < ConfigFile.MOST_SECTIONS; number++) {
      if (file.has(SECTION, number)) {
        read(file, number, issuers);
      }
    }
    var names = new LinkedHashSet<String>();
    issuers.forEach(one -> {
      if (!names.add(one.rules().issuer())) {
        throw new IllegalArgumentException(
            "%s: '%s' stands there twice".formatted(SECTION, one.rules().issuer()));
      }
    });
    return issuers;
  }

  private static void read(ConfigFile file, int number, List<IssuerConfig> issuers) {
    String issuer = file.get(ISSUER, number);
    if (issuer.isEmpty()) {
      if (!file.get(AUDIENCE, number).isEmpty() || !file.get(GROUPS, number).isEmpty()) {
        throw new IllegalArgumentException("%s: expected an issuer, too".formatted(SECTION));
      }
      return;
    }
    if (file.get(AUDIENCE, number).isEmpty()) {
      throw new IllegalArgumentException(
          ("%s: expected an audience for '%s'; without one, tokens for other services would do"
                  + " here, too")
              .formatted(SECTION, issuer));
    }
    issuers.add(new IssuerConfig(
        new TokenRules(
            issuer,
            Set.copyOf(file.get(AUDIENCE, number)),
            file.get(ALGORITHMS, number),
            file.get(CLOCK_SKEW, number),
            file.get(LONGEST, number)),
        new RoleMapping(
            file.get(PERMISSIONS_CLAIM, number),
            file.get(GROUPS_CLAIM, number),
            file.get(GROUPS, number)),
        file.get(NAME_CLAIM, number),
        keys(file, number, issuer)));
  }

  private static IssuerConfig.KeyLocation keys(ConfigFile file, int number, String issuer) {
    String url = file.get(JWKS_URL, number);
    String keys = file.get(JWKS_FILE, number);
    if (!url.isEmpty() && !keys.isEmpty()) {
      throw new IllegalArgumentException(
          "%s: expected jwks-url or jwks-file, found both".formatted(SECTION));
    }
    if (!keys.isEmpty()) {
      return new IssuerConfig.KeyFile(Path.of(keys));
    }
    if (!url.isEmpty()) {
      return new IssuerConfig.KeyUrl(IssuerUrl.of(url));
    }
    try {
      Object ignored = IssuerUrl.of(issuer);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "%s: expected jwks-url or jwks-file, since '%s' is no address to ask for keys"
              .formatted(SECTION, issuer),
          e);
    }
    return new IssuerConfig.Discovered();
  }

  private static String url(String text) {
    return text.isEmpty() ? text : IssuerUrl.of(text).toString();
  }

  /** @throws IllegalArgumentException with "expected …" if one is not known */
  static Set<JwsAlgorithm> algorithms(List<String> names) {
    return names.isEmpty()
        ? JwsAlgorithm.all()
        : names.stream().map(JwtSettings::algorithm).collect(Collectors.toSet());
  }

  private static JwsAlgorithm algorithm(String name) {
    return JwsAlgorithm.named(name)
        .orElseThrow(() -> new IllegalArgumentException("expected some of %s; '%s' is none of them"
            .formatted(
                JwsAlgorithm.all().stream()
                    .map(JwsAlgorithm::toString)
                    .collect(Collectors.joining(", ")),
                name)));
  }

  static Duration skew(String text) {
    var skew = Readers.duration(text);
    if (skew.compareTo(MOST_SKEW) > 0) {
      throw new IllegalArgumentException("expected at most 10m");
    }
    return skew;
  }

  static Duration positive(String text) {
    var duration = Readers.duration(text);
    if (duration.isZero()) {
      throw new IllegalArgumentException("expected a duration such as 1h or 24h");
    }
    return duration;
  }

  static String claim(String text) {
    if (text.isEmpty()) {
      throw new IllegalArgumentException("expected the name of a claim");
    }
    return text;
  }
}
