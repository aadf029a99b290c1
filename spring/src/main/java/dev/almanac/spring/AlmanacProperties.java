package dev.almanac.spring;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The settings {@code almanac.…} of an application.
 *
 * <pre>{@code
 * @Component
 * class Banner {
 *   Banner(AlmanacProperties almanac) {
 *     System.out.println("Workflows are in the namespace " + almanac.namespace());
 *   }
 * }
 * }</pre>
 *
 * @param enabled Whether Almanac is started with the application.
 * @param url Where the server is: 'memory:', 'file:orders.db' or 'jdbc:postgresql://host/database'
 *     for one in this process, 'grpc://host:7233' or, with TLS, 'grpcs://host:7233' for one
 *     elsewhere. Without it, Almanac uses the connection of Temporal's starter if that is
 *     configured, and otherwise keeps everything in memory.
 * @param user User of the PostgreSQL database of a server in this process.
 * @param password Password of the PostgreSQL database of a server in this process.
 * @param port Port of 127.0.0.1 at which a server in this process can be reached from others, with
 *     its page at the port + 1000. 0 is any free port.
 * @param apiKey API key that is sent to a server elsewhere.
 * @param tls How the connection to a server elsewhere is encrypted, with 'grpcs://host:7233'.
 * @param namespace Namespace of the workflows; created if it does not exist. That of Temporal's
 *     starter by default, which is 'default'.
 * @param grace How long running tasks and calls may take to end when the application ends.
 * @param startWorkers Whether this instance applies the declared schedules and runs workflows and
 *     activities.
 * @param packages Packages in which workflows are looked for; those of the application by default.
 */
@ConfigurationProperties("almanac")
public record AlmanacProperties(
    @DefaultValue("true") boolean enabled,
    @Nullable String url,
    @Nullable String user,
    @Nullable String password,
    @Nullable Integer port,
    @Nullable String apiKey,
    @Nullable Tls tls,
    @Nullable String namespace,
    @DefaultValue("20s") Duration grace,
    @DefaultValue("true") boolean startWorkers,
    @DefaultValue List<String> packages) {
  /**
   * The files of an encrypted connection, in PEM.
   *
   * @param ca Authorities of which one has signed the server's certificate; by default those that
   *     the JDK trusts.
   * @param certificate Certificate of this client and those above it.
   * @param key Private key of this client.
   * @param serverName Name in the server's certificate, if it is not that of the URL.
   */
  public record Tls(
      @Nullable String ca,
      @Nullable String certificate,
      @Nullable String key,
      @Nullable String serverName) {}

  /** Returns the settings that {@link dev.almanac.client.Almanac#configured(Map)} reads. */
  public Map<String, String> settings(String defaultUrl) {
    var settings = new TreeMap<String, String>();
    settings.put("almanac.url", url == null ? defaultUrl : url);
    put(settings, "almanac.user", user);
    put(settings, "almanac.password", password);
    put(settings, "almanac.port", port);
    put(settings, "almanac.api-key", apiKey);
    if (tls != null) {
      put(settings, "almanac.tls.ca", tls.ca());
      put(settings, "almanac.tls.certificate", tls.certificate());
      put(settings, "almanac.tls.key", tls.key());
      put(settings, "almanac.tls.server-name", tls.serverName());
    }
    put(settings, "almanac.namespace", namespace);
    settings.put("almanac.grace", grace.toString());
    return settings;
  }

  private static void put(Map<String, String> settings, String name, @Nullable Object value) {
    if (value != null && !value.toString().isEmpty()) {
      settings.put(name, value.toString());
    }
  }

  /** Keeps the password and the key out of logs. */
  @Override
  public String toString() {
    return "almanac.namespace=%s, almanac.start-workers=%s".formatted(namespace, startWorkers);
  }
}
