package dev.almanac.api.session;

import dev.almanac.api.identity.Authenticator;
import dev.almanac.api.identity.Identity;
import dev.almanac.api.identity.Presented;
import dev.almanac.api.identity.Validity;
import dev.almanac.api.identity.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Those who have logged in to the page. A browser shows the id of its session in a cookie, which
 * scripts cannot read. Sessions are in memory: after a start of the server one logs in again.
 * Thread-safe.
 */
public final class Sessions implements Authenticator {
  private static final String COOKIE = "almanac_session";

  /** A working day. */
  public static final Duration LENGTH = Duration.ofHours(12);

  /** Beyond these, the oldest ends. */
  static final int MOST = 10_000;

  private record Session(
      Identity identity, Validity validity, Instant end, Optional<String> token) {
    boolean isValid(Instant now) {
      return now.isBefore(end) && validity.holds(now);
    }
  }

  private final Supplier<String> ids;
  private final InstantSource clock;
  private final BrowserCookie cookie;

  /** By id, the oldest first. Guarded by this. */
  private final Map<String, Session> open = new LinkedHashMap<>() {
    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Session> eldest) {
      return size() > MOST;
    }
  };

  /**
   * @param ids makes ids that nobody can guess
   * @param isSecure whether browsers connect with TLS, and must never send the cookie without
   */
  public Sessions(Supplier<String> ids, InstantSource clock, boolean isSecure) {
    this.ids = ids;
    this.clock = clock;
    cookie = BrowserCookie.of(COOKIE, isSecure);
  }

  /** Returns the cookie that has the id of a session. */
  public BrowserCookie cookie() {
    return cookie;
  }

  /**
   * Begins a session and returns its id.
   *
   * @param validity of what was shown at the login: the session does not outlive it
   */
  String begin(Identity identity, Validity validity) {
    return begin(identity, validity, Optional.empty());
  }

  /**
   * Begins a session and returns its id.
   *
   * @param token that the page of this person may show elsewhere
   */
  public String begin(Identity identity, Validity validity, Optional<String> token) {
    var now = clock.instant();
    var id = ids.get();
    var person = new Identity(
        identity.name(),
        Identity.Kind.SESSION,
        identity.grants(),
        identity.queues(),
        identity.voucher());
    synchronized (this) {
      open.values().removeIf(session -> !session.isValid(now));
      open.put(id, new Session(person, validity, now.plus(LENGTH), token));
    }
    return id;
  }

  /** Returns the token that the page of this session may show elsewhere. */
  Optional<String> token(String id) {
    return find(id, clock.instant()).flatMap(Session::token);
  }

  synchronized void end(String id) {
    open.remove(id);
  }

  @Override
  public Verdict admit(Presented presented) {
    return presented.cookie().flatMap(cookie::in).map(this::admit).orElseGet(Verdict.Unclear::new);
  }

  private Verdict admit(String id) {
    return find(id, clock.instant())
        .<Verdict>map(session ->
            new Verdict.Admitted(session.identity(), later -> find(id, later).isPresent()))
        .orElseGet(() -> Verdict.refused("Request unauthorized. The session has ended."));
  }

  private synchronized Optional<Session> find(String id, Instant now) {
    return Optional.ofNullable(open.get(id)).filter(session -> session.isValid(now));
  }
}
