package dev.almanac.server.access;

import dev.almanac.api.jwt.IssuerKeys;
import dev.almanac.api.jwt.JwtAuthenticator;
import dev.almanac.api.jwt.TrustedIssuer;
import dev.almanac.api.oidc.LoginClient;
import dev.almanac.api.oidc.Provider;
import dev.almanac.server.StartException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * The identity providers that this server believes, with the keys of each.
 *
 * @param tokens knows callers by tokens of theirs
 * @param login where people log in to the page
 */
record Issuers(
    JwtAuthenticator tokens, List<IssuerKeys> keys, Optional<Login> login, IssuerHttp http) {
  /** A provider, and what this server is to it. */
  record Login(Provider provider, LoginClient client) {}

  private static final Duration REFRESH = Duration.ofMinutes(5);

  /** Reading a file costs next to nothing. */
  private static final Duration REFRESH_OF_FILE = Duration.ofSeconds(10);

  private static final int LARGEST_FILE = 256 * 1024;

  /** @throws StartException if a file cannot be read, or has no keys */
  static Issuers of(AccessConfig config, InstantSource clock) throws StartException {
    var http = new IssuerHttp();
    var trusted = new ArrayList<TrustedIssuer>();
    for (var one : config.issuers()) {
      var keys = keys(one, http, clock);
      keys.care();
      trusted.add(new TrustedIssuer(one.rules(), one.roles(), one.nameClaim(), keys));
    }
    return new Issuers(
        new JwtAuthenticator(trusted, clock),
        trusted.stream().map(TrustedIssuer::keys).toList(),
        login(config, http, clock),
        http);
  }

  private static Optional<Login> login(AccessConfig config, IssuerHttp http, InstantSource clock)
      throws StartException {
    if (config.login().isEmpty()) {
      return Optional.empty();
    }
    var login = config.login().get();
    var client = login.client();
    if (login.secretFile().isPresent()) {
      client = client.withSecret(SecretFile.read(login.secretFile().get(), "client secret"));
    }
    var provider = new Provider(login.rules(), login.roles(), login.nameClaim(), http, clock);
    provider.care();
    return Optional.of(new Login(provider, client));
  }

  void care() {
    keys.forEach(IssuerKeys::care);
    login.ifPresent(one -> one.provider().care());
  }

  void close() {
    http.close();
  }

  private static IssuerKeys keys(IssuerConfig config, IssuerHttp http, InstantSource clock)
      throws StartException {
    String issuer = config.rules().issuer();
    return switch (config.keys()) {
      case IssuerConfig.KeyUrl(var url) ->
        new IssuerKeys(issuer, () -> http.get(url), REFRESH, clock);
      case IssuerConfig.KeyFile(var file) -> {
        check(file);
        yield new IssuerKeys(
            issuer,
            () ->
                CompletableFuture.supplyAsync(() -> readUnchecked(file), Thread.ofVirtual()::start),
            REFRESH_OF_FILE,
            clock);
      }
      case IssuerConfig.Discovered() ->
        new IssuerKeys(issuer, () -> http.keysOf(issuer), REFRESH, clock);
    };
  }

  private static void check(Path file) throws StartException {
    try {
      IssuerKeys.check(read(file));
    } catch (IOException e) {
      throw StartException.failure("Cannot read the keys in %s: %s".formatted(file, e), e);
    } catch (IllegalArgumentException e) {
      throw StartException.badInput(
          "Expected a set of keys (JWKS) in %s: %s".formatted(file, e.getMessage()));
    }
  }

  private static String readUnchecked(Path file) {
    try {
      return read(file);
    } catch (IOException e) {
      throw new CompletionException(e);
    }
  }

  private static String read(Path file) throws IOException {
    if (Files.size(file) > LARGEST_FILE) {
      throw new IOException("%s has more than %d bytes".formatted(file, LARGEST_FILE));
    }
    return Files.readString(file);
  }
}
