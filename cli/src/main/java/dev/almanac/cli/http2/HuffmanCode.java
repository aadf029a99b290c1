package dev.almanac.cli.http2;

/**
 * The Huffman code of header values (RFC 7541, appendix B). It is canonical: codes of one length
 * are consecutive numbers, in the order of the symbols, so the lengths alone define it.
 */
final class HuffmanCode {
  /** The length in bits of the code of each byte, as the character that far behind '0'. */
  private static final String LENGTHS =
      "=GLLLLLLLHNLLNLLLLLLLLNLLLLLLLLL6::<=68;::8;8666555666666678?6<:"
          + "=67777777777777777777777878=C=>6?56565666577666567655677777?;>=L"
          + "DFDDFFFGFGGGGGHGHHFGHGGGGEFGFGGHFEDFFGGEGFFHEFGGEEFEGFGGDFFFGFFG"
          + "JJDCFGFIJJJKKJHICEJKKJKHEEJJLKKKDHDEFEEGFFIIHHJGJKJJKKKKKLKKKKKJ";

  private static final int LONGEST = 30;

  /** The symbols, by length of code, then by value. */
  private static final char[] SYMBOLS = new char[256];

  /** How many codes of a length there are. */
  private static final int[] COUNTS = new int[LONGEST + 1];

  static {
    int next = 0;
    for (int length = 1; length <= LONGEST; length++) {
      for (char symbol = 0; symbol < SYMBOLS.length; symbol++) {
        if (LENGTHS.charAt(symbol) - '0' == length) {
          SYMBOLS[next++] = symbol;
          COUNTS[length]++;
        }
      }
    }
  }

  private HuffmanCode() {}

  static String decode(byte[] coded) throws Http2Exception {
    var text = new StringBuilder(coded.length * 2);
    int code = 0;
    int length = 0;
    int first = 0;
    int before = 0;
    for (int bit = 0; bit < coded.length * 8; bit++) {
      code = (code << 1) | ((coded[bit / 8] >> (7 - bit % 8)) & 1);
      first <<= 1;
      length++;
      if (length > LONGEST) {
        throw new Http2Exception("a header with an unknown code");
      }
      if (code - first < COUNTS[length]) {
        text.append(SYMBOLS[before + code - first]);
        code = 0;
        length = 0;
        first = 0;
        before = 0;
      } else {
        first += COUNTS[length];
        before += COUNTS[length];
      }
    }
    if (length > 7 || code != (1 << length) - 1) {
      throw new Http2Exception("a header that ends within a code");
    }
    return text.toString();
  }
}
