package dev.almanac.standalone.config;

import dev.almanac.api.jwt.GroupGrant;
import dev.almanac.api.jwt.IssuerUrl;
import dev.almanac.api.jwt.RoleMapping;
import dev.almanac.api.jwt.TokenRules;
import dev.almanac.api.oidc.LoginClient;
import dev.almanac.api.session.Sessions;
import dev.almanac.server.access.LoginConfig;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The settings for people who log in to the page at an identity provider. */
final class OidcSettings {
  static final String SECTION = "security.oidc";

  static final Setting<String> ISSUER = Setting.one(
      "security.oidc.issuer",
      "",
      OidcSettings::issuer,
      "An identity provider (OpenID Connect) where people log in to the page, besides with API",
      "keys, such as https://id.example.com. Empty: none.");

  static final Setting<String> CLIENT_ID = Setting.one(
      "security.oidc.client-id",
      "",
      Function.identity(),
      "By which it knows this server. It has to allow the redirect address",
      "<page-url>/api/almanac/v1/login/callback.");

  static final Setting<String> CLIENT_SECRET = Setting.one(
      "security.oidc.client-secret-file",
      "",
      Function.identity(),
      "A file with the secret that goes with it. Empty: the client is public. PKCE is used in any",
      "case.");

  static final Setting<URI> PAGE = Setting.one(
      "security.oidc.page-url",
      "",
      OidcSettings::page,
      "Where browsers find the page, such as https://almanac.example.com, without a path.");

  static final Setting<String> NAME = Setting.one(
      "security.oidc.provider-name",
      "",
      Function.identity(),
      "The name of the provider on the page: \"Log in with …\". Empty: its host name.");

  static final Setting<List<String>> SCOPES = Setting.list(
      "security.oidc.scopes",
      List.of("openid", "email"),
      "What is asked of it. Some put groups into their tokens only if a scope asks for them.");

  static final Setting<String> NAME_CLAIM = Setting.one(
      "security.oidc.name-claim",
      "email",
      JwtSettings::claim,
      "The claim with the name of a person, as logs show it; sub, if it is not there.");

  static final Setting<String> GROUPS_CLAIM = Setting.one(
      "security.oidc.groups-claim",
      "groups",
      JwtSettings::claim,
      "The claim of the ID token with the groups of a person.");

  static final Setting<List<GroupGrant>> GROUPS = Setting.list(
      "security.oidc.groups",
      texts -> texts.stream().map(GroupGrant::of).toList(),
      "What members of a group may do, such as 'shop-team orders:writer payments:reader'.",
      "Nobody is let in who may do nothing.");

  static final Setting<List<String>> ALLOWED = Setting.list(
      "security.oidc.allowed-groups",
      List.of(),
      "People are let in only if they are in one of these, too. Empty: the groups above decide.");

  static final Setting<String> PERMISSIONS_CLAIM = Setting.one(
      "security.oidc.permissions-claim",
      "",
      Function.identity(),
      "A claim with permissions such as orders:read. Empty: none is looked at.");

  static final Setting<Duration> SESSION = Setting.one(
      "security.oidc.session-length",
      "12h",
      OidcSettings::session,
      "How long people stay logged in, whatever becomes of their account; 12h at most.");

  /** As in tokens of others. */
  private static final Duration SKEW = Duration.ofSeconds(60);

  private static final Duration LONGEST = Duration.ofHours(24);

  private OidcSettings() {}

  /**
   * Reads where people log in.
   *
   * @throws IllegalArgumentException if something is missing that belongs to it
   */
  static Optional<LoginConfig> read(ConfigFile file) {
    String issuer = file.get(ISSUER);
    String client = file.get(CLIENT_ID);
    URI page = file.get(PAGE);
    if (issuer.isEmpty() && client.isEmpty() && page.toString().isEmpty()) {
      return Optional.empty();
    }
    require(issuer, "issuer");
    require(client, "client-id");
    require(page.toString(), "page-url");
    if (!file.get(SCOPES).contains("openid")) {
      throw new IllegalArgumentException("security.oidc.scopes: expected openid among them");
    }
    if (file.get(GROUPS).isEmpty() && file.get(PERMISSIONS_CLAIM).isEmpty()) {
      throw new IllegalArgumentException(
          "security.oidc: expected groups with grants, or a permissions-claim; else nobody may do"
              + " anything");
    }
    String secret = file.get(CLIENT_SECRET);
    String name = file.get(NAME);
    return Optional.of(new LoginConfig(
        new TokenRules(issuer, Set.of(client), JwtSettings.algorithms(List.of()), SKEW, LONGEST),
        new RoleMapping(file.get(PERMISSIONS_CLAIM), file.get(GROUPS_CLAIM), file.get(GROUPS)),
        file.get(NAME_CLAIM),
        new LoginClient(
            client,
            Optional.empty(),
            file.get(SCOPES),
            page,
            Set.copyOf(file.get(ALLOWED)),
            file.get(SESSION),
            name.isEmpty() ? IssuerUrl.of(issuer).getHost() : name,
            file.get(Settings.HTTP_CODEC_TOKEN)),
        secret.isEmpty() ? Optional.empty() : Optional.of(Path.of(secret))));
  }

  /**
   * Checks where the tokens of people go.
   *
   * @throws IllegalArgumentException if others could read them on the way, or there are none
   */
  static boolean checkCodec(ConfigFile file) {
    if (!file.get(Settings.HTTP_CODEC_TOKEN)) {
      return false;
    }
    var codec = file.get(Settings.HTTP_CODEC);
    if (codec.isEmpty() || file.get(ISSUER).isEmpty()) {
      throw new IllegalArgumentException(
          "http.codec-pass-access-token: expected http.codec-endpoint and security.oidc with it");
    }
    try {
      Object ignored = IssuerUrl.of(codec.get().address());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("http.codec-endpoint: " + e.getMessage(), e);
    }
    return true;
  }

  private static void require(String value, String name) {
    if (value.isEmpty()) {
      throw new IllegalArgumentException(
          "security.oidc: expected issuer, client-id and page-url, found no " + name);
    }
  }

  private static String issuer(String text) {
    if (!text.isEmpty()) {
      Object ignored = IssuerUrl.of(text);
    }
    return text;
  }

  /** A session that is begun without TLS is anybody's on the way. */
  private static URI page(String text) {
    if (text.isEmpty()) {
      return URI.create("");
    }
    var uri = IssuerUrl.of(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
    if (!uri.getRawPath().isEmpty() || uri.getRawQuery() != null) {
      throw new IllegalArgumentException(
          "expected an address without a path, such as https://almanac.example.com");
    }
    return uri;
  }

  private static Duration session(String text) {
    var length = JwtSettings.positive(text);
    if (length.compareTo(Sessions.LENGTH) > 0) {
      throw new IllegalArgumentException("expected at most 12h");
    }
    return length;
  }
}
