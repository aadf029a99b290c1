package dev.almanac.calendar.corpus;

import java.util.List;
import java.util.SplittableRandom;

/** Makes new texts out of old ones; the same seed makes the same texts. */
final class TextMutator {
  /** A little over the longest text that parsers look at. */
  private static final int LONGEST = 2_200;

  private static final int MOST_CHANGES = 4;

  private static final List<String> WORDS = List.of(
      "*",
      "?",
      "/",
      "-",
      ",",
      "#",
      "L",
      "W",
      "LW",
      "L-3",
      "15W",
      "5L",
      "FRIL",
      "5#3",
      "@",
      " ",
      "\t",
      "*/2",
      "5/10",
      "1-5",
      "22-2",
      "0",
      "1",
      "7",
      "8",
      "31",
      "32",
      "59",
      "60",
      "2026",
      "1999",
      "99999999999",
      "2147483647",
      "999999999",
      "-1",
      "+5",
      "MON",
      "jan",
      "Sunday",
      "TZ=UTC ",
      "CRON_TZ=Europe/Berlin ",
      "@every ",
      "@daily",
      "5m",
      "1d",
      "PT30M",
      " from ",
      "T",
      "P",
      ".",
      "٣",
      "９",
      "İ",
      "ı",
      "ſ",
      "\u0000",
      "\u00a0",
      "\ud83d",
      "\ud83d\ude00",
      "\u202e",
      " # note");

  private final SplittableRandom random;
  private final List<String> corpus;

  TextMutator(long seed, List<String> corpus) {
    this.random = new SplittableRandom(seed);
    this.corpus = corpus;
  }

  String next() {
    var text = any(corpus);
    int changes = 1 + random.nextInt(1 + random.nextInt(MOST_CHANGES));
    for (int i = 0; i < changes; i++) {
      text = changed(text);
    }
    return text.length() > LONGEST ? text.substring(0, LONGEST) : text;
  }

  private String changed(String text) {
    int from = place(text);
    int to = Math.min(text.length(), from + random.nextInt(8));
    var head = text.substring(0, from);
    var piece = text.substring(from, to);
    var tail = text.substring(to);
    return switch (random.nextInt(7)) {
      case 0 -> head + tail;
      case 1 -> head + piece + piece + tail;
      case 2 -> head + any(WORDS) + piece + tail;
      case 3 -> head + any(WORDS) + tail;
      case 4 -> head + (char) (' ' + random.nextInt(95)) + tail;
      case 5 -> swapped(text);
      default -> {
        var other = any(corpus);
        yield head + other.substring(place(other));
      }
    };
  }

  /** Two words of the text change places. */
  private String swapped(String text) {
    var words = text.split(" ", -1);
    int one = random.nextInt(words.length);
    int two = random.nextInt(words.length);
    var word = words[one];
    words[one] = words[two];
    words[two] = word;
    return String.join(" ", words);
  }

  private int place(String text) {
    return random.nextInt(text.length() + 1);
  }

  private String any(List<String> texts) {
    return texts.get(random.nextInt(texts.size()));
  }
}
