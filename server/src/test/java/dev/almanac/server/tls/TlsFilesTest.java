package dev.almanac.server.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.almanac.api.tls.ClientAuth;
import dev.almanac.server.StartException;
import dev.almanac.testkit.certificate.TestCertificate;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What keeps a server from using its files. */
class TlsFilesTest {
  @TempDir
  private Path folder;

  private Certificates files;

  @BeforeEach
  void write() {
    files = Certificates.in(folder);
  }

  @Test
  void namesAFileThatIsNotThere() throws Exception {
    Files.delete(files.file("server.key"));

    assertThat(refusal()).hasMessage("TLS: %s does not exist", files.file("server.key"));
  }

  @Test
  void namesAFileThatIsCutShort() {
    String whole = files.ofServer().server().pem();
    TestCertificate.replace(files.file("server.pem"), whole.substring(0, whole.length() / 2));

    assertThat(refusal())
        .hasMessage(
            "TLS: %s has a '-----BEGIN CERTIFICATE-----' without its END line",
            files.file("server.pem"));
  }

  @Test
  void wantsTheKeyOfTheCertificate() {
    TestCertificate.replace(files.file("server.key"), files.ofServer().server().keyPem());

    assertThat(refusal())
        .hasMessage(
            "TLS: %s is not the key of the first certificate in %s",
            files.file("server.key"), files.file("server.pem"));
  }

  @Test
  void namesAuthoritiesThatAreNone() {
    TestCertificate.replace(files.file("clients.pem"), "nothing");

    assertThat(refusal())
        .hasMessage("TLS: %s has no certificate in PEM", files.file("clients.pem"));
  }

  private StartException refusal() {
    return catchThrowableOfType(
        StartException.class,
        () -> TlsService.open(files.config(ClientAuth.OPTIONAL), InstantSource.system(), 2));
  }
}
