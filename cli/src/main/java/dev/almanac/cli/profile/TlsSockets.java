package dev.almanac.cli.profile;

import dev.almanac.protocol.pem.Certificates;
import dev.almanac.protocol.pem.PemException;
import dev.almanac.protocol.pem.PrivateKeys;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/** Makes encrypted sockets from certificates and keys in PEM. */
final class TlsSockets {
  private static final char[] NO_PASSWORD = new char[0];
  private static final long LARGEST_FILE = 1 << 20;

  private TlsSockets() {}

  /** @throws SettingException with the setting that is wrong */
  static SSLSocketFactory factory(Settings settings, boolean isVerified) {
    var authorities = pem(settings, Property.AUTHORITIES_DATA, Property.AUTHORITIES_PATH);
    var certificate = pem(settings, Property.CERTIFICATE_DATA, Property.CERTIFICATE_PATH);
    var key = pem(settings, Property.KEY_DATA, Property.KEY_PATH);
    if (certificate.isPresent() != key.isPresent()) {
      throw new SettingException(
          "a client certificate and its key belong together, but only the %s is given"
              .formatted(key.isPresent() ? "key" : "certificate"));
    }
    try {
      var context = SSLContext.getInstance("TLS");
      context.init(
          certificate.isEmpty() ? null : keys(certificate.get(), key.orElseThrow()),
          isVerified ? trust(authorities) : new TrustManager[] {new AnyCertificate()},
          null);
      return context.getSocketFactory();
    } catch (GeneralSecurityException | IOException e) {
      throw new SettingException("TLS cannot be set up: " + e.getMessage());
    }
  }

  /** What a setting contains. */
  private record Pem(String place, String text) {
    List<X509Certificate> certificates() {
      try {
        return Certificates.read(text);
      } catch (PemException e) {
        throw new SettingException(place + " " + e.getMessage());
      }
    }

    PrivateKey key() {
      try {
        return PrivateKeys.read(text);
      } catch (PemException e) {
        throw new SettingException(place + " " + e.getMessage());
      }
    }
  }

  private static Optional<Pem> pem(Settings settings, Property data, Property path) {
    var text = settings.value(data);
    var file = settings.value(path);
    if (text.isPresent() && file.isPresent()) {
      throw new SettingException(
          "%s and %s exclude each other".formatted(data.text(), path.text()));
    }
    return text.map(given -> new Pem(data.text(), given))
        .or(() -> file.map(given -> new Pem(path.text() + ", " + given, read(path, given))));
  }

  private static String read(Property property, String file) {
    try {
      if (Files.size(Path.of(file)) > LARGEST_FILE) {
        throw new SettingException("%s: %s is too large".formatted(property.text(), file));
      }
      return Files.readString(Path.of(file), StandardCharsets.ISO_8859_1);
    } catch (NoSuchFileException e) {
      throw new SettingException("%s: there is no file %s".formatted(property.text(), file));
    } catch (IOException e) {
      throw new SettingException("%s: %s cannot be read".formatted(property.text(), file));
    }
  }

  private static TrustManager[] trust(Optional<Pem> authorities)
      throws GeneralSecurityException, IOException {
    var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    if (authorities.isEmpty()) {
      factory.init((KeyStore) null); // those of the JDK
    } else {
      var store = emptyStore();
      int number = 0;
      for (Certificate authority : authorities.get().certificates()) {
        store.setCertificateEntry("authority-" + number++, authority);
      }
      factory.init(store);
    }
    return factory.getTrustManagers();
  }

  private static KeyManager[] keys(Pem certificate, Pem key)
      throws GeneralSecurityException, IOException {
    var store = emptyStore();
    var chain = certificate.certificates().toArray(Certificate[]::new);
    store.setKeyEntry("client", key.key(), NO_PASSWORD, chain);
    var factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(store, NO_PASSWORD);
    return factory.getKeyManagers();
  }

  private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
    var store = KeyStore.getInstance("PKCS12");
    store.load(null, NO_PASSWORD);
    return store;
  }
}
