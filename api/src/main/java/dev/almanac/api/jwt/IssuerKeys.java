package dev.almanac.api.jwt;

import com.google.gson.JsonParseException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The keys of an issuer, in memory. They are read again from time to time, and once more when a
 * token names a key that is not among them; never more often than every ten seconds, so that nobody
 * can make this server flood the issuer with forged tokens. If the issuer is out of reach, the keys
 * stay as they are for a day. Thread-safe; nothing here waits.
 */
public final class IssuerKeys {
  private static final Logger LOG = LoggerFactory.getLogger(IssuerKeys.class);

  private static final Duration PAUSE = Duration.ofSeconds(10);

  /** Longer outages than tokens live hurt anyhow; a key that was withdrawn must end some time. */
  private static final Duration OLDEST = Duration.ofDays(1);

  /** Where the keys come from. */
  @FunctionalInterface
  public interface Source {
    /** Begins to read a set of keys as JSON. Fails with what is to be told in the log. */
    CompletionStage<String> read();
  }

  private record Known(JwkSet keys, Instant read) {}

  private final String issuer;
  private final Source source;
  private final Duration refresh;
  private final InstantSource clock;
  private volatile @Nullable Known known;

  /** Guarded by this, like the following. */
  private boolean isReading;

  private boolean hasFailed;
  private Instant next = Instant.MIN;

  /** @param refresh how often the keys are read again */
  public IssuerKeys(String issuer, Source source, Duration refresh, InstantSource clock) {
    this.issuer = issuer;
    this.source = source;
    this.refresh = refresh;
    this.clock = clock;
  }

  /**
   * Checks a document that holds keys.
   *
   * @throws IllegalArgumentException if it is none, or no key in it can be used; says why
   */
  public static void check(String document) {
    JwkSet keys;
    try {
      keys = JwkSet.of(document);
    } catch (JsonParseException e) {
      throw new IllegalArgumentException(String.valueOf(e.getMessage()), e);
    }
    if (keys.keys().isEmpty()) {
      throw new IllegalArgumentException("no key can be used: " + keys.unusable());
    }
  }

  /** Reads the keys again if it is time. To be called every second or so. */
  public void care() {
    var present = known;
    if (present == null || !clock.instant().isBefore(present.read().plus(refresh))) {
      boolean ignored = begin();
    }
  }

  /**
   * Returns the keys that may have signed a token, one at least.
   *
   * @throws RefusedTokenException if there is none, or none yet
   */
  List<Jwk> find(String id, JwsAlgorithm algorithm) throws RefusedTokenException {
    var keys = present();
    var found = keys.candidates(id, algorithm);
    if (!found.isEmpty()) {
      return found;
    }
    if (begin()) {
      found = present().candidates(id, algorithm);
      if (!found.isEmpty()) {
        return found;
      }
    }
    if (isWithoutAnswer()) {
      throw RefusedTokenException.withoutKeys("its key is not known yet");
    }
    throw RefusedTokenException.forged("its key is not known");
  }

  /** Returns whether the issuer still vouches for a key. */
  boolean has(Jwk key) {
    return present().keys().contains(key);
  }

  private JwkSet present() {
    var present = known;
    return present == null || present.read().plus(OLDEST).isBefore(clock.instant())
        ? new JwkSet(List.of(), List.of())
        : present.keys();
  }

  private synchronized boolean isWithoutAnswer() {
    return isReading || present().keys().isEmpty();
  }

  /** Begins to read, unless that has just been done. */
  private boolean begin() {
    var now = clock.instant();
    synchronized (this) {
      if (isReading || now.isBefore(next)) {
        return false;
      }
      isReading = true;
      next = now.plus(PAUSE);
    }
    source.read().thenApply(JwkSet::of).whenComplete((keys, fault) -> {
      if (fault == null) {
        arrived(new Known(keys, now));
      } else {
        failed(
            fault instanceof CompletionException wrapped && wrapped.getCause() != null
                ? wrapped.getCause()
                : fault);
      }
    });
    return true;
  }

  private synchronized void arrived(Known read) {
    var before = known;
    known = read;
    isReading = false;
    boolean isNews = before == null || !before.keys().equals(read.keys()) || hasFailed;
    hasFailed = false;
    if (isNews) {
      LOG.info("Read {} keys of {}", read.keys().keys().size(), issuer);
      read.keys().unusable().forEach(why -> LOG.info("A key of {} is not used: {}", issuer, why));
    }
  }

  private synchronized void failed(Throwable fault) {
    isReading = false;
    String what = fault instanceof JsonParseException ? "no set of keys" : "no answer";
    if (hasFailed) {
      LOG.debug("Still cannot read the keys of {} ({}): {}", issuer, what, String.valueOf(fault));
    } else {
      LOG.warn(
          "Cannot read the keys of {} ({}): {}. {}",
          issuer,
          what,
          String.valueOf(fault),
          known == null ? "Its tokens are refused until then." : "Those that are known stay.");
    }
    hasFailed = true;
  }
}
