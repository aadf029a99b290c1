package dev.almanac.cli.profile;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;

/** Reads private keys in PEM. */
final class PrivateKeys {
  private static final String BEGIN = "-----BEGIN PRIVATE KEY-----";
  private static final String END = "-----END PRIVATE KEY-----";

  private PrivateKeys() {}

  /** @throws SettingException if it is no PKCS#8 key, the only kind that the JDK reads */
  static PrivateKey read(String place, String pem, String algorithm) {
    int begin = pem.indexOf(BEGIN);
    int end = pem.indexOf(END);
    if (begin < 0 || end < begin) {
      throw refusal(place);
    }
    try {
      byte[] key = Base64.getMimeDecoder().decode(pem.substring(begin + BEGIN.length(), end));
      return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(key));
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw refusal(place);
    }
  }

  private static SettingException refusal(String place) {
    return new SettingException(
        "%s has no key in PEM as PKCS#8 without a password;".formatted(place)
            + " convert it: openssl pkcs8 -topk8 -nodes -in KEY -out NEW");
  }
}
