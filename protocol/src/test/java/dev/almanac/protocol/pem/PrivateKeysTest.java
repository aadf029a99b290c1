package dev.almanac.protocol.pem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.interfaces.ECPrivateKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrivateKeysTest {
  /** In PKCS#8, what stands before an RSA key of 2048 bits. */
  private static final int BEFORE_RSA = 26;

  @ParameterizedTest
  @CsvSource({"RSA", "EC", "Ed25519"})
  void readsPkcs8(String algorithm) throws Exception {
    var key = KeyPairGenerator.getInstance(algorithm).generateKeyPair().getPrivate();

    assertThat(PrivateKeys.read(pem("PRIVATE KEY", key.getEncoded()))).isEqualTo(key);
  }

  @Test
  void readsTheOlderFormOfRsa() throws Exception {
    var generator = KeyPairGenerator.getInstance("RSA");
    generator.initialize(2048);
    var key = generator.generateKeyPair().getPrivate();
    byte[] pkcs8 = key.getEncoded();
    byte[] older = Arrays.copyOfRange(pkcs8, BEFORE_RSA, pkcs8.length);

    assertThat(PrivateKeys.read(pem("RSA PRIVATE KEY", older))).isEqualTo(key);
  }

  @Test
  void readsTheOlderFormOfCurvesBehindTheirParameters() throws Exception {
    ECPrivateKey key = onP256();
    String parameters = pem("EC PARAMETERS", HexFormat.of().parseHex("06082a8648ce3d030107"));

    PrivateKey read =
        PrivateKeys.read(parameters + pem("EC PRIVATE KEY", sec1(key, "a00a06082a8648ce3d030107")));

    assertThat(((ECPrivateKey) read).getS()).isEqualTo(key.getS());
  }

  @Test
  void wantsTheNameOfTheCurve() throws Exception {
    byte[] nameless = sec1(onP256(), "");

    assertThatThrownBy(() -> PrivateKeys.read(pem("EC PRIVATE KEY", nameless)))
        .isInstanceOf(PemException.class)
        .hasMessageContaining("does not name its curve; convert it: openssl pkcs8");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      | has no private key in PEM
      -----BEGIN CERTIFICATE-----~AAAA~-----END CERTIFICATE-----| has no private key in PEM
      -----BEGIN PRIVATE KEY-----~AAAA~| has a '-----BEGIN PRIVATE KEY-----' without its END line
      -----BEGIN PRIVATE KEY-----~AAAA~-----END PRIVATE KEY-----| has a key that cannot be read: \
      expected RSA, EC or Ed25519
      -----BEGIN PRIVATE KEY-----~A~-----END PRIVATE KEY-----| has a PRIVATE KEY that is not Base64
      -----BEGIN EC PRIVATE KEY-----~MIID~-----END EC PRIVATE KEY-----| has a key that cannot be \
      read: its content is not DER
      -----BEGIN ENCRYPTED PRIVATE KEY-----~AAAA~-----END ENCRYPTED PRIVATE KEY-----| has a key \
      with a password, which nobody could enter; convert it: openssl pkcs8 -topk8 -nodes -in KEY \
      -out NEW
      -----BEGIN RSA PRIVATE KEY-----~Proc-Type: 4,ENCRYPTED~~AAAA~-----END RSA PRIVATE KEY-----| \
      has a key with a password, which nobody could enter; convert it: openssl pkcs8 -topk8 -nodes \
      -in KEY -out NEW
      -----BEGIN DSA PRIVATE KEY-----~AAAA~-----END DSA PRIVATE KEY-----| has a key of the kind \
      'DSA PRIVATE KEY', which is not read; convert it: openssl pkcs8 -topk8 -nodes -in KEY -out NEW
      """)
  void saysWhatIsWrong(String text, String message) {
    String pem = text == null ? "" : text.replace('~', '\n');

    assertThatThrownBy(() -> PrivateKeys.read(pem))
        .isInstanceOf(PemException.class)
        .hasMessage(message);
  }

  private static ECPrivateKey onP256() throws GeneralSecurityException {
    var generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"));
    return (ECPrivateKey) generator.generateKeyPair().getPrivate();
  }

  /** @param parameters the element that names the curve */
  private static byte[] sec1(ECPrivateKey key, String parameters) {
    byte[] number = key.getS().toByteArray();
    byte[] padded = new byte[32];
    int length = Math.min(number.length, padded.length);
    System.arraycopy(number, number.length - length, padded, padded.length - length, length);
    var out = new ByteArrayOutputStream();
    out.write(0x30);
    out.write(37 + parameters.length() / 2);
    out.writeBytes(HexFormat.of().parseHex("0201010420"));
    out.writeBytes(padded);
    out.writeBytes(HexFormat.of().parseHex(parameters));
    return out.toByteArray();
  }

  private static String pem(String label, byte[] content) {
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n"
        .formatted(label, Base64.getMimeEncoder().encodeToString(content), label);
  }
}
