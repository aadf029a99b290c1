package dev.almanac.server.tls;

import dev.almanac.api.tls.Handshakes;
import dev.almanac.api.tls.PeerCertificate;
import dev.almanac.api.tls.ServerTls;
import dev.almanac.api.tls.ServerTls.Inside;
import dev.almanac.api.tls.TlsMaterial;
import dev.almanac.server.tls.PemFiles.BadFile;
import dev.almanac.server.tls.TlsConfig.Files;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.net.ssl.SSLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** TLS of one listening server, and the files that it comes from. Used by one thread at a time. */
final class TlsSource {
  private static final Logger LOG = LoggerFactory.getLogger(TlsSource.class);

  /** What became of a look at the files. */
  enum Change {
    NONE,
    TAKEN,
    /** They cannot be used; the certificate stays. */
    BAD,
  }

  private final Files files;
  private final Map<Inside, ServerTls> tls;
  private TlsMaterial material;

  /** What is in use. */
  private PemFiles seen;

  private String complaint = "";

  private TlsSource(Files files, Map<Inside, ServerTls> tls, TlsMaterial material, PemFiles seen) {
    this.files = files;
    this.tls = tls;
    this.material = material;
    this.seen = seen;
  }

  /**
   * Reads the files for servers of these kinds.
   *
   * @throws BadFile if the files cannot be used
   */
  static TlsSource open(Files files, Set<Inside> kinds, Handshakes handshakes) throws BadFile {
    var content = PemFiles.read(files);
    var material = content.material(files);
    var made = new EnumMap<Inside, ServerTls>(Inside.class);
    try {
      for (Inside kind : kinds) {
        made.put(kind, ServerTls.of(kind, material, handshakes));
      }
      return new TlsSource(files, made, material, content);
    } catch (SSLException e) {
      throw new BadFile(files.certificate(), "cannot be used: " + e.getMessage());
    }
  }

  Optional<ServerTls> tls(Inside kind) {
    return Optional.ofNullable(tls.get(kind));
  }

  /** Reads the files again, and uses them if they have changed. */
  Change look() {
    try {
      var content = PemFiles.read(files);
      if (content.equals(seen)) {
        complaint = "";
        return Change.NONE;
      }
      var next = content.material(files);
      for (ServerTls one : tls.values()) {
        one.replace(next);
      }
      seen = content;
      material = next;
      complaint = "";
      LOG.info("New connections are shown the certificate {}", shown());
      return Change.TAKEN;
    } catch (BadFile e) {
      complain(String.valueOf(e.getMessage()));
    } catch (SSLException e) {
      complain("%s cannot be used: %s".formatted(files.certificate(), e.getMessage()));
    }
    return Change.BAD;
  }

  /** Warns once of each problem, not at each look. */
  private void complain(String problem) {
    if (!problem.equals(complaint)) {
      LOG.warn("The certificate stays as it is: {}", problem);
      complaint = problem;
    }
  }

  /** Returns the certificate for people. */
  String shown() {
    X509Certificate own = material.certificate();
    return "%s of %s, valid until %s, SHA-256 %s"
        .formatted(
            own.getSubjectX500Principal().getName(),
            files.certificate(),
            own.getNotAfter().toInstant(),
            PeerCertificate.fingerprint(own));
  }

  Instant begin() {
    return material.certificate().getNotBefore().toInstant();
  }

  /** Returns until when clients accept the certificate: until the first of its chain expires. */
  Instant end() {
    return material.chain().stream()
        .map(one -> one.getNotAfter().toInstant())
        .min(Comparator.naturalOrder())
        .orElseThrow();
  }
}
