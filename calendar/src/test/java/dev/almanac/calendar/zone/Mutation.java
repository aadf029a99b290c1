package dev.almanac.calendar.zone;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;

/** Small damage to a file, of the kinds that have broken readers before. */
final class Mutation {
  private static final int[] COUNTS = {
    0, 1, 2, 255, 256, 65_535, 65_536, 1 << 28, Integer.MAX_VALUE, Integer.MIN_VALUE, -1
  };
  private static final byte[] FOOTER_ALPHABET = "ABCxyz0123456789,./:+-<>MJ\n".getBytes(US_ASCII);
  private static final int HEADER = 44;
  private static final int COUNTS_IN_HEADER = 20;
  private static final int LONGEST_FOOTER = 40;

  private final Random random;

  Mutation(Random random) {
    this.random = random;
  }

  /** One to four kinds of damage, one after the other. */
  byte[] of(byte[] file, byte[] other) {
    var data = file.clone();
    for (int i = random.nextInt(4); i >= 0 && data.length > HEADER; i--) {
      data = once(data, other);
    }
    return data;
  }

  private byte[] once(byte[] data, byte[] other) {
    return switch (random.nextInt(8)) {
      case 0 -> withByte(data, random.nextInt(data.length), random.nextInt(256));
      case 1 -> withByte(data, tail(data), footerByte());
      case 2 -> withByte(data, tail(data), footerByte());
      case 3 -> withCount(data, COUNTS_IN_HEADER + 4 * random.nextInt(6));
      case 4 -> withCount(data, random.nextInt(data.length - 3));
      case 5 -> Arrays.copyOf(data, random.nextInt(data.length + 100));
      case 6 -> without(data, random.nextInt(data.length), 1 + random.nextInt(9));
      default -> spliced(data, other, random.nextInt(Math.min(data.length, other.length)));
    };
  }

  private static byte[] withByte(byte[] data, int index, int value) {
    data[index] = (byte) value;
    return data;
  }

  private int tail(byte[] data) {
    return data.length - 1 - random.nextInt(Math.min(LONGEST_FOOTER, data.length));
  }

  private int footerByte() {
    return FOOTER_ALPHABET[random.nextInt(FOOTER_ALPHABET.length)];
  }

  private byte[] withCount(byte[] data, int index) {
    ByteBuffer.wrap(data).putInt(index, COUNTS[random.nextInt(COUNTS.length)]);
    return data;
  }

  private static byte[] without(byte[] data, int index, int length) {
    int end = Math.min(data.length, index + length);
    var shorter = Arrays.copyOf(data, data.length - (end - index));
    System.arraycopy(data, end, shorter, index, data.length - end);
    return shorter;
  }

  private static byte[] spliced(byte[] data, byte[] other, int at) {
    var spliced = other.clone();
    System.arraycopy(data, 0, spliced, 0, at);
    return spliced;
  }
}
