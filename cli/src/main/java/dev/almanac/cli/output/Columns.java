package dev.almanac.cli.output;

/**
 * How many columns of a terminal a text takes. Letters of East Asian scripts and pictures take two;
 * marks that stand on the letter before them, and what only joins letters, take none.
 */
final class Columns {
  private static final int WIDE = 2;

  /** All letters before it take one. */
  private static final int FIRST_OF_MARKS = 0x300;

  /**
   * First and last letter of each range that takes two columns, besides ideographs and pictures.
   */
  private static final int[][] WIDE_RANGES = {
    {0x1100, 0x115f}, // Hangul: leading consonants, on which the rest of a syllable stands
    {0x2329, 0x232a}, // angle brackets
    {0x2e80, 0x303e}, // radicals, punctuation
    {0x3041, 0x33ff}, // Kana, Bopomofo, letters in circles
    {0xa000, 0xa4cf}, // Yi
    {0xa960, 0xa97f}, // Hangul: more leading consonants
    {0xac00, 0xd7a3}, // Hangul: syllables
    {0xf900, 0xfaff}, // ideographs for compatibility
    {0xfe10, 0xfe19}, // vertical punctuation
    {0xfe30, 0xfe6f}, // more of it
    {0xff01, 0xff60}, // letters as wide as ideographs
    {0xffe0, 0xffe6}, // signs as wide as ideographs
    {0x16fe0, 0x18dff}, // Tangut, Khitan, Nüshu
    {0x1aff0, 0x1b2ff}, // historic Kana
    {0x1f200, 0x1f265}, // ideographs in squares
    {0x20000, 0x3fffd}, // all ideographs to come
  };

  /** Hangul: vowels and final consonants, which stand within the syllable. */
  private static final int FIRST_VOWEL = 0x1160;

  private static final int LAST_FINAL = 0x11ff;

  /** Two of these make a flag. */
  private static final int FIRST_OF_FLAGS = 0x1f1e6;

  private static final int LAST_OF_FLAGS = 0x1f1ff;

  private Columns() {}

  static int of(String text) {
    return text.codePoints().map(Columns::of).sum();
  }

  /** Returns how many columns a letter takes. */
  static int of(int letter) {
    if (letter < FIRST_OF_MARKS) {
      return 1;
    }
    return switch (Character.getType(letter)) {
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
      default -> {
        boolean isWithin = letter >= FIRST_VOWEL && letter <= LAST_FINAL;
        yield isWithin ? 0 : isWide(letter) ? WIDE : 1;
      }
    };
  }

  private static boolean isWide(int letter) {
    if (Character.isIdeographic(letter)) {
      return true;
    }
    if (Character.isEmojiPresentation(letter)) {
      return letter < FIRST_OF_FLAGS || letter > LAST_OF_FLAGS;
    }
    for (int[] range : WIDE_RANGES) {
      if (letter >= range[0] && letter <= range[1]) {
        return true;
      }
    }
    return false;
  }
}
