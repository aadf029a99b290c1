package dev.almanac.standalone.config;

import dev.almanac.api.certificate.CertificateGrant;
import dev.almanac.api.http.page.CodecEndpoint;
import dev.almanac.server.access.AuditConfig;
import dev.almanac.standalone.log.LogFormat;
import dev.almanac.standalone.log.LogLevel;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/** All settings, in the order of the default file. */
final class Settings {
  static final Setting<String> GRPC_ADDRESS = Setting.one(
      "grpc.address",
      "127.0.0.1",
      Function.identity(),
      "The address, or its host name, for SDKs and tools.");

  static final Setting<Integer> GRPC_PORT =
      Setting.one("grpc.port", "7233", Readers::port, "The port; 0 for any free one.");

  static final Setting<Boolean> GRPC_INSECURE = Setting.one(
      "grpc.insecure",
      "false",
      Readers::truth,
      "Whether to allow an address that other machines can reach without TLS and",
      "authentication.");

  static final Setting<OptionalInt> HTTP_PORT = Setting.one(
      "http.port",
      "",
      Settings::portOrNone,
      "The port of the page in the browser and of all calls over HTTP, on the same address;",
      "0 for any free one. Empty: neither is served.");

  static final Setting<List<String>> HTTP_HOSTS = Setting.list(
      "http.hosts",
      List.of(),
      "Names by which browsers and tools reach that port, such as almanac.example.com, besides",
      "grpc.address, localhost and numeric addresses. Requests to other names are refused: by such",
      "a name a page of somebody else could reach this server.");

  static final Setting<Optional<CodecEndpoint>> HTTP_CODEC = Setting.one(
      "http.codec-endpoint",
      "",
      Settings::codecOrNone,
      "The address of a codec server. The page asks it to decode payloads that it cannot read,",
      "such as encrypted ones, and to encode what it sends. Empty: it shows their size.");

  static final Setting<Boolean> HTTP_CODEC_CREDENTIALS = Setting.one(
      "http.codec-include-credentials",
      "false",
      Readers::truth,
      "Whether browsers send their cookies and certificates for that server along.");

  static final Setting<Boolean> HTTP_CODEC_TOKEN = Setting.one(
      "http.codec-pass-access-token",
      "false",
      Readers::truth,
      "Whether the page sends that server, as Authorization, the access token of who has logged in",
      "at the identity provider of security.oidc. Takes https, except on this machine.");

  static final Setting<OptionalInt> METRICS_PORT = Setting.one(
      "metrics.port",
      "",
      Settings::portOrNone,
      "The port for Prometheus, on the same address, at /metrics; 0 for any free one.",
      "Empty: metrics are not served.");

  static final Setting<String> DATA_FILE = Setting.one(
      "data.file",
      "",
      Function.identity(),
      "The database file. Empty: almanac.db in the user's data directory",
      "($XDG_DATA_HOME/almanac, ~/.local/share/almanac).");

  static final Setting<Long> DATA_MAX_SIZE = Setting.one(
      "data.max-size",
      "",
      Readers::size,
      "The largest size of that file, such as 500MiB or 20GiB. Empty: limited by the disk only.",
      "Writes that do not fit are refused with RESOURCE_EXHAUSTED.");

  static final Setting<String> DATA_URL = Setting.one(
      "data.url",
      "",
      Readers::postgresUrl,
      "A PostgreSQL database instead of a file, such as",
      "jdbc:postgresql://localhost:5432/almanac");

  static final Setting<String> DATA_USER =
      Setting.one("data.user", "", Function.identity(), "The user name.");

  static final Setting<String> DATA_PASSWORD = Setting.one(
      "data.password",
      "",
      Function.identity(),
      "The password. Empty: that of ALMANAC_DATABASE_PASSWORD, if it is set.");

  static final Setting<String> KEY_FILE = Setting.one(
      "data.encryption.key-file",
      "",
      Function.identity(),
      "A file with the master key that encrypts what is stored, in Base64 or as 64 hexadecimal",
      "digits, on a line of its own; 'almanac server create-key' makes one. With several keys, the",
      "first is used, and the others read what they encrypted before.");

  static final Setting<List<String>> KEY_COMMAND = Setting.list(
      "data.encryption.key-command",
      List.of(),
      "A command that prints such keys, instead of a file: the program and its arguments, run",
      "without a shell when the server starts, for 30 s at most.");

  static final Setting<Boolean> ENCRYPT = Setting.one(
      "data.encryption.encrypt",
      "true",
      Readers::truth,
      "Whether new data are encrypted, if there is a key. false ends encryption: what is stored is",
      "decrypted in the background.");

  static final Setting<List<String>> NAMESPACES =
      Setting.list("namespaces", List.of("default"), "Namespaces to create if they do not exist.");

  static final Setting<Boolean> API_KEYS = Setting.one(
      "security.api-keys",
      "false",
      Readers::truth,
      "Whether callers must have an API key. 'almanac operator key create' makes one.");

  static final Setting<String> ROOT_KEY = Setting.one(
      "security.root-key-file",
      "",
      Function.identity(),
      "A file with a key that may do everything, besides those in the database: for the first",
      "steps, and when all others are lost. 'openssl rand -hex 32' makes a good one.");

  static final Setting<List<CertificateGrant>> CERTIFICATES = Setting.list(
      "security.certificates",
      texts -> texts.stream().map(CertificateGrant::of).toList(),
      "What clients may do whose certificate has a name (URI, host or e-mail address), such as",
      "'spiffe://shop/worker orders:worker'. The first that fits counts. Takes tls.client-ca.");

  static final Setting<AuditConfig.Scope> AUDIT_SCOPE = Setting.one(
      "security.audit.record",
      "auto",
      Readers.oneOf(AuditConfig.Scope.class),
      "Which calls are recorded: changes; tasks for changes and completed tasks; none; or auto for",
      "changes, if callers must show who they are.");

  static final Setting<Duration> AUDIT_RETENTION = Setting.one(
      "security.audit.retention",
      "365d",
      Readers::duration,
      "How long records are kept; 0s: for ever.");

  static final Setting<LogFormat> LOG_FORMAT = Setting.one(
      "log.format",
      "pretty",
      Readers.oneOf(LogFormat.class),
      "pretty for people; json for machines, one object per line. Both go to standard error.");

  static final Setting<LogLevel> LOG_LEVEL = Setting.one(
      "log.level",
      "info",
      Readers.oneOf(LogLevel.class),
      "The lowest level to log: debug, info, warn, error or never.");

  static final Setting<Duration> SHUTDOWN_GRACE = Setting.one(
      "shutdown.grace",
      "10s",
      Readers::duration,
      "How long running calls may take to end when the server stops.");

  static final Setting<Duration> CLOCK_TOLERANCE = Setting.one(
      "clock.tolerance",
      "5m",
      Readers::duration,
      "How far the clock of this machine may jump ahead. After a longer jump, timers and",
      "retention keep to the time before until the clock is set back, the database's clock",
      "agrees with it, or 'almanac operator confirm-clock' confirms it. 0s: always trust it.");

  static final List<Setting<?>> ALL = List.of(
      GRPC_ADDRESS,
      GRPC_PORT,
      GRPC_INSECURE,
      HTTP_PORT,
      HTTP_HOSTS,
      HTTP_CODEC,
      HTTP_CODEC_CREDENTIALS,
      HTTP_CODEC_TOKEN,
      TlsSettings.CERTIFICATE,
      TlsSettings.KEY,
      TlsSettings.CLIENT_CA,
      TlsSettings.CLIENT_AUTH,
      TlsSettings.HTTP_CERTIFICATE,
      TlsSettings.HTTP_KEY,
      TlsSettings.HTTP_CLIENT_AUTH,
      DATA_FILE,
      DATA_MAX_SIZE,
      DATA_URL,
      DATA_USER,
      DATA_PASSWORD,
      KEY_FILE,
      KEY_COMMAND,
      ENCRYPT,
      NAMESPACES,
      API_KEYS,
      ROOT_KEY,
      CERTIFICATES,
      AUDIT_SCOPE,
      AUDIT_RETENTION,
      JwtSettings.ISSUER,
      JwtSettings.AUDIENCE,
      JwtSettings.JWKS_URL,
      JwtSettings.JWKS_FILE,
      JwtSettings.ALGORITHMS,
      JwtSettings.CLOCK_SKEW,
      JwtSettings.LONGEST,
      JwtSettings.NAME_CLAIM,
      JwtSettings.PERMISSIONS_CLAIM,
      JwtSettings.GROUPS_CLAIM,
      JwtSettings.GROUPS,
      OidcSettings.ISSUER,
      OidcSettings.CLIENT_ID,
      OidcSettings.CLIENT_SECRET,
      OidcSettings.PAGE,
      OidcSettings.NAME,
      OidcSettings.SCOPES,
      OidcSettings.NAME_CLAIM,
      OidcSettings.GROUPS_CLAIM,
      OidcSettings.GROUPS,
      OidcSettings.ALLOWED,
      OidcSettings.PERMISSIONS_CLAIM,
      OidcSettings.SESSION,
      LOG_FORMAT,
      LOG_LEVEL,
      SHUTDOWN_GRACE,
      CLOCK_TOLERANCE,
      METRICS_PORT,
      LimitSettings.BLOB,
      LimitSettings.MEMO,
      LimitSettings.STATE,
      LimitSettings.TRANSACTION,
      LimitSettings.HISTORY,
      LimitSettings.HISTORY_EVENTS,
      LimitSettings.SUGGESTED,
      LimitSettings.SUGGESTED_EVENTS,
      LimitSettings.SUGGESTED_UPDATES,
      LimitSettings.HISTORY_PAGE,
      LimitSettings.PENDING_ACTIVITIES,
      LimitSettings.PENDING_CHILDREN,
      LimitSettings.PENDING_SIGNALS,
      LimitSettings.PENDING_CANCELS,
      LimitSettings.SIGNALS,
      LimitSettings.BUFFERED,
      LimitSettings.BUFFERED_EVENTS,
      LimitSettings.BUFFERED_QUERIES,
      LimitSettings.TASK_HEARTBEAT,
      LimitSettings.TASK_PROBLEMS,
      LimitSettings.UPDATES,
      LimitSettings.UPDATES_AT_ONCE,
      LimitSettings.UPDATES_SIZE,
      LimitSettings.ATTRIBUTES,
      LimitSettings.ATTRIBUTE_SIZE,
      LimitSettings.ATTRIBUTES_SIZE,
      LimitSettings.BATCHES,
      LimitSettings.CALLER_RATE,
      LimitSettings.CALLER_OPEN);

  private Settings() {}

  private static OptionalInt portOrNone(String text) {
    return text.isEmpty() ? OptionalInt.empty() : OptionalInt.of(Readers.port(text));
  }

  private static Optional<CodecEndpoint> codecOrNone(String text) {
    return text.isEmpty() ? Optional.empty() : Optional.of(CodecEndpoint.parse(text));
  }
}
