package dev.almanac.testkit.certificate;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.stream.Stream;

/** Writes elements of DER. */
final class Der {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMddHHmmss'Z'").withZone(ZoneOffset.UTC);

  private Der() {}

  static byte[] element(int tag, byte[]... parts) {
    int length = Stream.of(parts).mapToInt(part -> part.length).sum();
    var element = new ByteArrayOutputStream();
    element.write(tag);
    if (length >= 0x80) {
      byte[] digits = BigInteger.valueOf(length).toByteArray();
      int from = digits[0] == 0 ? 1 : 0;
      element.write(0x80 | (digits.length - from));
      element.writeBytes(Arrays.copyOfRange(digits, from, digits.length));
    } else {
      element.write(length);
    }
    Stream.of(parts).forEach(element::writeBytes);
    return element.toByteArray();
  }

  static byte[] sequence(byte[]... parts) {
    return element(0x30, parts);
  }

  static byte[] integer(BigInteger number) {
    return element(0x02, number.toByteArray());
  }

  static byte[] yes() {
    return element(0x01, new byte[] {(byte) 0xFF});
  }

  static byte[] bits(byte[] bits) {
    return element(0x03, new byte[] {0}, bits);
  }

  static byte[] octets(byte[] octets) {
    return element(0x04, octets);
  }

  static byte[] time(Instant time) {
    return element(0x18, TIME.format(time).getBytes(StandardCharsets.US_ASCII));
  }

  /** @param numbers after the first two, each of which is at most 39 */
  static byte[] oid(int first, int second, int... numbers) {
    var content = new ByteArrayOutputStream();
    content.write(first * 40 + second);
    for (int number : numbers) {
      for (int shift = 28; shift > 0; shift -= 7) {
        if (number >> shift != 0) {
          content.write(0x80 | (number >> shift & 0x7F));
        }
      }
      content.write(number & 0x7F);
    }
    return element(0x06, content.toByteArray());
  }
}
