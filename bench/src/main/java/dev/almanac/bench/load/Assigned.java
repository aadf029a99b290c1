package dev.almanac.bench.load;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A value for one of the compared servers; for a single server the target is empty. */
record Assigned(String target, String value) {
  private static final Pattern WITH_TARGET = Pattern.compile("(?!jdbc:)([^=/]+)=(.+)");

  static Assigned parse(String text) {
    Matcher parts = WITH_TARGET.matcher(text);
    return parts.matches() ? new Assigned(parts.group(1), parts.group(2)) : new Assigned("", text);
  }
}
