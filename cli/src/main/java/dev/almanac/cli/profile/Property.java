package dev.almanac.cli.profile;

import dev.almanac.cli.wording.Nearest;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** A setting of a profile, with its name in the file and its variable. */
enum Property {
  ADDRESS("address", "TEMPORAL_ADDRESS"),
  NAMESPACE("namespace", "TEMPORAL_NAMESPACE"),
  API_KEY("api_key", "TEMPORAL_API_KEY"),
  AUTHORITY("client_authority", "TEMPORAL_CLIENT_AUTHORITY"),
  TLS("tls", "TEMPORAL_TLS"),
  TLS_DISABLED("tls.disabled", ""),
  CERTIFICATE_PATH("tls.client_cert_path", "TEMPORAL_TLS_CLIENT_CERT_PATH"),
  CERTIFICATE_DATA("tls.client_cert_data", "TEMPORAL_TLS_CLIENT_CERT_DATA"),
  KEY_PATH("tls.client_key_path", "TEMPORAL_TLS_CLIENT_KEY_PATH"),
  KEY_DATA("tls.client_key_data", "TEMPORAL_TLS_CLIENT_KEY_DATA"),
  AUTHORITIES_PATH("tls.server_ca_cert_path", "TEMPORAL_TLS_SERVER_CA_CERT_PATH"),
  AUTHORITIES_DATA("tls.server_ca_cert_data", "TEMPORAL_TLS_SERVER_CA_CERT_DATA"),
  SERVER_NAME("tls.server_name", "TEMPORAL_TLS_SERVER_NAME"),
  UNVERIFIED("tls.disable_host_verification", "TEMPORAL_TLS_DISABLE_HOST_VERIFICATION"),
  CODEC_ENDPOINT("codec.endpoint", "TEMPORAL_CODEC_ENDPOINT"),
  CODEC_AUTH("codec.auth", "TEMPORAL_CODEC_AUTH");

  /** Before the name of a header that every call gets. */
  static final String METADATA = "grpc_meta.";

  private final String text;
  private final String variable;

  Property(String text, String variable) {
    this.text = text;
    this.variable = variable;
  }

  /** Returns the name in the file. */
  String text() {
    return text;
  }

  /** Returns the variable; empty if there is none. */
  String variable() {
    return variable;
  }

  boolean isYesOrNo() {
    return this == TLS || this == TLS_DISABLED || this == UNVERIFIED;
  }

  /** Returns the others that say the same in another way. */
  List<Property> rivals() {
    return switch (this) {
      case TLS -> List.of(TLS_DISABLED);
      case TLS_DISABLED -> List.of(TLS);
      case CERTIFICATE_PATH -> List.of(CERTIFICATE_DATA);
      case CERTIFICATE_DATA -> List.of(CERTIFICATE_PATH);
      case KEY_PATH -> List.of(KEY_DATA);
      case KEY_DATA -> List.of(KEY_PATH);
      case AUTHORITIES_PATH -> List.of(AUTHORITIES_DATA);
      case AUTHORITIES_DATA -> List.of(AUTHORITIES_PATH);
      case ADDRESS,
          NAMESPACE,
          API_KEY,
          AUTHORITY,
          SERVER_NAME,
          UNVERIFIED,
          CODEC_ENDPOINT,
          CODEC_AUTH -> List.of();
    };
  }

  static Optional<Property> named(String text) {
    return Stream.of(values()).filter(one -> one.text.equals(text)).findFirst();
  }

  /** Returns the name as the file has it; the names of headers have hyphens and no capitals. */
  static String normal(String name) {
    return name.startsWith(METADATA)
        ? METADATA + name.substring(METADATA.length()).replace('_', '-').toLowerCase(Locale.ROOT)
        : name;
  }

  /** @throws SettingException with the known names if nobody knows this one */
  static void check(String name) {
    if (named(name).isEmpty() && !(name.startsWith(METADATA) && !name.equals(METADATA))) {
      var all = Stream.of(values()).map(Property::text).toList();
      var near = Nearest.to(name, all);
      throw new SettingException("'%s' is no property of a profile; %s"
          .formatted(
              name,
              near.isEmpty()
                  ? "those are %s and %sNAME".formatted(String.join(", ", all), METADATA)
                  : "did you mean %s?".formatted(String.join(" or ", near))));
    }
  }
}
