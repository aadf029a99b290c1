package dev.almanac.store.list;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The words of a text, by which attributes of type Text are searched. */
public final class TextTokens {
  private TextTokens() {}

  /** Returns the distinct sequences of letters and digits, in lower case. */
  public static List<String> of(String text) {
    var words = new LinkedHashSet<String>();
    var word = new StringBuilder();
    text.codePoints().forEach(point -> {
      if (Character.isLetterOrDigit(point)) {
        word.appendCodePoint(point);
      } else {
        take(word, words);
      }
    });
    take(word, words);
    return new ArrayList<>(words);
  }

  private static void take(StringBuilder word, Set<String> words) {
    if (!word.isEmpty()) {
      words.add(word.toString().toLowerCase(Locale.ROOT));
      word.setLength(0);
    }
  }
}
