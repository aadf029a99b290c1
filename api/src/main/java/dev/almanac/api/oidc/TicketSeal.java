package dev.almanac.api.oidc;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.almanac.api.key.RandomBytes;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Seals tickets with a key that lives as long as this process: others can neither read nor write
 * one. Thread-safe.
 */
final class TicketSeal {
  private static final int KEY_BYTES = 32;
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;
  private static final int LONGEST = 4_000;

  private final SecretKeySpec key;
  private final RandomBytes random;

  TicketSeal(RandomBytes random) {
    this.random = random;
    key = new SecretKeySpec(random.next(KEY_BYTES), "AES");
  }

  String seal(LoginTicket ticket) {
    try {
      byte[] nonce = random.next(NONCE_BYTES);
      byte[] sealed = cipher(Cipher.ENCRYPT_MODE, nonce).doFinal(ticket.text().getBytes(UTF_8));
      byte[] all = Arrays.copyOf(nonce, NONCE_BYTES + sealed.length);
      System.arraycopy(sealed, 0, all, NONCE_BYTES, sealed.length);
      return Base64.getUrlEncoder().withoutPadding().encodeToString(all);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every JDK has AES", e);
    }
  }

  /** Returns the ticket; empty if it was not sealed here. */
  Optional<LoginTicket> open(String text) {
    try {
      byte[] all = Base64.getUrlDecoder().decode(text.length() > LONGEST ? "" : text);
      if (all.length <= NONCE_BYTES) {
        return Optional.empty();
      }
      byte[] plain = cipher(Cipher.DECRYPT_MODE, Arrays.copyOf(all, NONCE_BYTES))
          .doFinal(all, NONCE_BYTES, all.length - NONCE_BYTES);
      return LoginTicket.of(new String(plain, UTF_8));
    } catch (AEADBadTagException | IllegalArgumentException e) {
      return Optional.empty();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every JDK has AES", e);
    }
  }

  private Cipher cipher(int mode, byte[] nonce) throws GeneralSecurityException {
    var cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
    return cipher;
  }
}
