package dev.almanac.api.jwt;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/** Base64 as tokens have it. Of all texts that stand for the same bytes only one is accepted. */
final class Base64Url {
  private Base64Url() {}

  /** Returns the bytes; empty for padding, other alphabets, blanks, and bits that mean nothing. */
  static Optional<byte[]> bytes(String text) {
    try {
      byte[] bytes = Base64.getUrlDecoder().decode(text);
      return text(bytes).equals(text) ? Optional.of(bytes) : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  static String text(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** Returns the number that these bytes are, which is never negative. */
  static Optional<BigInteger> number(String text) {
    return bytes(text).map(bytes -> new BigInteger(1, bytes));
  }

  /** Returns the text that these bytes are; empty if they are not UTF-8. */
  static Optional<String> utf8(String text) {
    return bytes(text).flatMap(bytes -> {
      try {
        return Optional.of(StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT)
            .decode(ByteBuffer.wrap(bytes))
            .toString());
      } catch (CharacterCodingException e) {
        return Optional.empty();
      }
    });
  }
}
