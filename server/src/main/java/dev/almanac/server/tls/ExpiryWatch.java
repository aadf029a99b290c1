package dev.almanac.server.tls;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Warns once a day of a certificate that expires soon, or has expired. */
final class ExpiryWatch implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(ExpiryWatch.class);

  /** Certificates of 90 days are usually renewed when 30 are left; then something is wrong. */
  private static final Duration SOON = Duration.ofDays(14);

  /** Some live for hours only, and are renewed when a third of that is left. */
  private static final int PART_OF_LIFE = 5;

  private static final Duration REMINDER = Duration.ofDays(1);

  private final TlsSource source;
  private final InstantSource clock;
  private Instant lastSaid = Instant.MIN;
  private boolean saidThatItIsOver;

  ExpiryWatch(TlsSource source, InstantSource clock) {
    this.source = source;
    this.clock = clock;
  }

  @Override
  public void run() {
    var now = clock.instant();
    var left = Duration.between(now, source.end());
    boolean isOver = left.isNegative();
    boolean isSaid = now.isBefore(lastSaid.plus(REMINDER)) && isOver == saidThatItIsOver;
    if (left.compareTo(soon()) > 0 || isSaid) {
      return;
    }
    lastSaid = now;
    saidThatItIsOver = isOver;
    if (isOver) {
      LOG.error("Clients refuse this server, whose certificate has expired: {}", source.shown());
    } else {
      LOG.warn("The certificate expires in {}: {}", shown(left), source.shown());
    }
  }

  private Duration soon() {
    var part = Duration.between(source.begin(), source.end()).dividedBy(PART_OF_LIFE);
    return part.compareTo(SOON) < 0 ? part : SOON;
  }

  private static String shown(Duration left) {
    return left.toDays() > 1
        ? left.toDays() + " days"
        : "%d h %d min".formatted(left.toHours(), left.toMinutesPart());
  }
}
