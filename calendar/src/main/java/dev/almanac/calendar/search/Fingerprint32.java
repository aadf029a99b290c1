package dev.almanac.calendar.search;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * FarmHash's 32-bit fingerprint, whose definition is stable, for inputs of 13 bytes or more.
 * Temporal derives jitter from it, and so do we, so that a schedule keeps its times when it moves.
 */
public final class Fingerprint32 {
  private static final int C1 = 0xcc9e2d51;
  private static final int C2 = 0x1b873593;
  private static final int BLOCK = 20;
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private Fingerprint32() {}

  public static int of(byte[] input) {
    if (input.length < 13) {
      throw new IllegalArgumentException("expected at least 13 bytes, found " + input.length);
    }
    return input.length <= 24 ? medium(input) : large(input);
  }

  private static int medium(byte[] s) {
    int length = s.length;
    int a = word(s, (length >>> 1) - 4);
    int b = word(s, 4);
    int c = word(s, length - 8);
    int d = word(s, length >>> 1);
    int e = word(s, 0);
    int f = word(s, length - 4);
    int h = d * C1 + length;
    a = Integer.rotateRight(a, 12) + f;
    h = mix(c, h) + a;
    a = Integer.rotateRight(a, 3) + c;
    h = mix(e, h) + a;
    a = Integer.rotateRight(a + f, 12) + d;
    h = mix(b, h) + a;
    return avalanche(h);
  }

  private static int large(byte[] s) {
    int length = s.length;
    int h = length;
    int g = C1 * length;
    int f = g;
    h = stir(stir(h ^ scramble(word(s, length - 4))) ^ scramble(word(s, length - 16)));
    g = stir(stir(g ^ scramble(word(s, length - 8))) ^ scramble(word(s, length - 12)));
    f = Integer.rotateRight(f + scramble(word(s, length - 20)), 19) + 113;
    for (int i = 0; i < (length - 1) / BLOCK; i++) {
      int at = i * BLOCK;
      int a = word(s, at);
      int b = word(s, at + 4);
      int c = word(s, at + 8);
      int d = word(s, at + 12);
      int e = word(s, at + 16);
      h = mix(d, h + a) + e;
      g = mix(c, g + b) + a;
      f = mix(b + e * C1, f + c) + d;
      f += g;
      g += f;
    }
    g = Integer.rotateRight(Integer.rotateRight(g, 11) * C1, 17) * C1;
    f = Integer.rotateRight(Integer.rotateRight(f, 11) * C1, 17) * C1;
    h = Integer.rotateRight(stir(h + g), 17) * C1;
    return Integer.rotateRight(stir(h + f), 17) * C1;
  }

  private static int word(byte[] s, int at) {
    return (int) INT.get(s, at);
  }

  private static int scramble(int a) {
    return Integer.rotateRight(a * C1, 17) * C2;
  }

  private static int stir(int h) {
    return Integer.rotateRight(h, 19) * 5 + 0xe6546b64;
  }

  private static int mix(int a, int h) {
    return stir(h ^ scramble(a));
  }

  private static int avalanche(int hash) {
    int h = hash;
    h = (h ^ h >>> 16) * 0x85ebca6b;
    h = (h ^ h >>> 13) * 0xc2b2ae35;
    return h ^ h >>> 16;
  }
}
