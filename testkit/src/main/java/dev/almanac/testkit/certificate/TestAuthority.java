package dev.almanac.testkit.certificate;

import java.io.ByteArrayInputStream;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import javax.security.auth.x500.X500Principal;

/** Signs certificates, itself trusted by whoever a test tells to. */
public final class TestAuthority {
  private static final byte[] SHA256_WITH_ECDSA = Der.sequence(Der.oid(1, 2, 840, 10045, 4, 3, 2));
  private static final byte[] BASIC_CONSTRAINTS = Der.oid(2, 5, 29, 19);
  private static final byte[] ALTERNATIVE_NAMES = Der.oid(2, 5, 29, 17);
  private static final AtomicLong SERIALS = new AtomicLong(1_000);

  /** What a certificate is for. */
  public record Order(X500Principal subject, List<byte[]> names, Instant begin, Instant end) {
    /** Orders a certificate that is valid now, for a day. */
    public static Order of(String subject) {
      var now = Instant.now();
      return new Order(
          new X500Principal(subject),
          List.of(),
          now.minus(Duration.ofHours(1)),
          now.plus(Duration.ofDays(1)));
    }

    public Order dns(String name) {
      return with(0x82, name.getBytes(StandardCharsets.US_ASCII));
    }

    public Order uri(String uri) {
      return with(0x86, uri.getBytes(StandardCharsets.US_ASCII));
    }

    public Order email(String address) {
      return with(0x81, address.getBytes(StandardCharsets.US_ASCII));
    }

    public Order address(String address) {
      try {
        return with(0x87, InetAddress.getByName(address).getAddress());
      } catch (UnknownHostException e) {
        throw new IllegalArgumentException(e);
      }
    }

    public Order valid(Instant from, Instant until) {
      return new Order(subject, names, from, until);
    }

    private Order with(int tag, byte[] name) {
      var more = new ArrayList<>(names);
      more.add(Der.element(tag, name));
      return new Order(subject, more, begin, end);
    }
  }

  private final TestCertificate own;

  private TestAuthority(TestCertificate own) {
    this.own = own;
  }

  public static TestAuthority named(String name) {
    try {
      KeyPair keys = newKeys();
      var order = Order.of("CN=" + name);
      return new TestAuthority(
          new TestCertificate(sign(order, keys, order.subject(), keys, true), keys.getPrivate()));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Cannot make an authority", e);
    }
  }

  /** Returns the certificate that makes others trust this authority, in PEM. */
  public String pem() {
    return own.pem();
  }

  public X509Certificate certificate() {
    return own.certificate();
  }

  /** Returns a certificate for a server of this machine. */
  public TestCertificate server() {
    return issue(Order.of("CN=server").dns("localhost").address("127.0.0.1"));
  }

  public TestCertificate issue(Order order) {
    try {
      KeyPair keys = newKeys();
      var signer = new KeyPair(own.certificate().getPublicKey(), own.key());
      var issuer = own.certificate().getSubjectX500Principal();
      return new TestCertificate(sign(order, keys, issuer, signer, false), keys.getPrivate());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Cannot make a certificate", e);
    }
  }

  private static KeyPair newKeys() throws GeneralSecurityException {
    var generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"));
    return generator.generateKeyPair();
  }

  private static X509Certificate sign(
      Order order, KeyPair keys, X500Principal issuer, KeyPair signer, boolean isAuthority)
      throws GeneralSecurityException {
    byte[] content = Der.sequence(
        Der.element(0xA0, Der.integer(BigInteger.TWO)),
        Der.integer(BigInteger.valueOf(SERIALS.incrementAndGet())),
        SHA256_WITH_ECDSA,
        issuer.getEncoded(),
        Der.sequence(Der.time(order.begin()), Der.time(order.end())),
        order.subject().getEncoded(),
        keys.getPublic().getEncoded(),
        Der.element(0xA3, Der.sequence(extension(order, isAuthority))));
    var signature = Signature.getInstance("SHA256withECDSA");
    signature.initSign(signer.getPrivate());
    signature.update(content);
    byte[] signed = Der.sequence(content, SHA256_WITH_ECDSA, Der.bits(signature.sign()));
    return (X509Certificate) CertificateFactory.getInstance("X.509")
        .generateCertificate(new ByteArrayInputStream(signed));
  }

  private static byte[] extension(Order order, boolean isAuthority) {
    if (!isAuthority && order.names().isEmpty()) {
      return Der.sequence(BASIC_CONSTRAINTS, Der.octets(Der.sequence()));
    }
    return isAuthority
        ? Der.sequence(BASIC_CONSTRAINTS, Der.yes(), Der.octets(Der.sequence(Der.yes())))
        : Der.sequence(
            ALTERNATIVE_NAMES, Der.octets(Der.sequence(order.names().toArray(byte[][]::new))));
  }
}
