package dev.almanac.server.tls;

import dev.almanac.api.tls.Handshakes;
import dev.almanac.api.tls.Handshakes.Outcome;
import dev.almanac.api.tls.ServerTls;
import dev.almanac.api.tls.ServerTls.Inside;
import dev.almanac.runtime.metric.Counter;
import dev.almanac.runtime.metric.Metrics;
import dev.almanac.server.StartException;
import dev.almanac.server.tls.PemFiles.BadFile;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The TLS of a server. It is to be run every few seconds: it then looks whether the files have
 * changed, and warns of a certificate that expires soon.
 */
public final class TlsService implements Runnable, AutoCloseable {
  private final Handshakes handshakes;
  private final List<TlsSource> sources;
  private final List<ExpiryWatch> expiries;
  private volatile Map<Outcome, Counter> outcomes = Map.of();
  private volatile Map<TlsSource.Change, Counter> changes = Map.of();

  private TlsService(TlsConfig config, InstantSource clock, int threads) throws BadFile {
    handshakes = new Handshakes(threads, this::count);
    sources = config.grpc().equals(config.http())
        ? List.of(TlsSource.open(config.grpc(), EnumSet.allOf(Inside.class), handshakes))
        : List.of(
            TlsSource.open(config.grpc(), EnumSet.of(Inside.GRPC), handshakes),
            TlsSource.open(config.http(), EnumSet.of(Inside.HTTP), handshakes));
    expiries = sources.stream().map(source -> new ExpiryWatch(source, clock)).toList();
  }

  /**
   * Reads the files.
   *
   * @param processors of this machine
   * @throws StartException if one cannot be used
   */
  public static TlsService open(TlsConfig config, InstantSource clock, int processors)
      throws StartException {
    try {
      return new TlsService(config, clock, Math.max(1, processors / 2));
    } catch (BadFile e) {
      throw StartException.badInput("TLS: " + e.getMessage());
    }
  }

  public ServerTls grpc() {
    return of(Inside.GRPC);
  }

  public ServerTls http() {
    return of(Inside.HTTP);
  }

  private ServerTls of(Inside kind) {
    return sources.stream()
        .flatMap(source -> source.tls(kind).stream())
        .findFirst()
        .orElseThrow();
  }

  /** Begins to count, and warns at once of what expires soon. */
  public void measure(Metrics metrics) {
    outcomes = metrics.counters(
        "almanac_tls_handshakes",
        "Connections to ports with TLS, by how they began.",
        "outcome",
        List.of(Outcome.values()));
    changes = metrics.counters(
        "almanac_tls_reloads",
        "Looks at changed files of certificates: taken, or bad and not used.",
        "outcome",
        List.of(TlsSource.Change.TAKEN, TlsSource.Change.BAD));
    metrics.watch(
        "almanac_tls_expiry_seconds",
        "When the first certificate of this server expires, in seconds since 1970.",
        () -> sources.stream()
            .map(TlsSource::end)
            .min(Comparator.naturalOrder())
            .orElseThrow()
            .getEpochSecond());
    expiries.forEach(ExpiryWatch::run);
  }

  private void count(Outcome outcome) {
    add(outcomes.get(outcome));
  }

  private static void add(@Nullable Counter counter) {
    if (counter != null) {
      counter.add(1);
    }
  }

  @Override
  public void run() {
    for (var source : sources) {
      add(changes.get(source.look()));
    }
    expiries.forEach(ExpiryWatch::run);
  }

  /** Returns the certificates for people. */
  public Stream<String> shown() {
    return sources.stream().map(TlsSource::shown);
  }

  @Override
  public void close() {
    handshakes.close();
  }
}
