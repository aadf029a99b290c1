package dev.almanac.standalone.config;

import java.util.List;

/** Writes a configuration file with all settings at their defaults. */
public final class DefaultFile {
  private static final String HEADER =
      "# Settings of an Almanac server. These are the defaults: a file may omit any of them.\n";

  private DefaultFile() {}

  public static String text() {
    var text = new StringBuilder(HEADER);
    List<String> sections = List.of();
    for (Setting<?> setting : Settings.ALL) {
      var path = List.of(setting.key().split("\\."));
      var own = path.subList(0, path.size() - 1);
      open(text, sections, own);
      sections = own;
      append(text, setting, "  ".repeat(own.size()), path.getLast());
    }
    return text.toString();
  }

  /** Writes the names of sections that begin; settings without a section stand apart. */
  private static void open(StringBuilder text, List<String> before, List<String> own) {
    int same = 0;
    while (same < Math.min(before.size(), own.size()) && before.get(same).equals(own.get(same))) {
      same++;
    }
    if (same == 0) {
      text.append('\n');
    }
    for (int depth = same; depth < own.size(); depth++) {
      text.append("  ".repeat(depth)).append(own.get(depth)).append(":\n");
    }
  }

  private static void append(StringBuilder text, Setting<?> setting, String indent, String name) {
    setting.doc().forEach(line -> text.append(indent).append("# ").append(line).append('\n'));
    text.append(indent).append(name).append(": ").append(value(setting)).append('\n');
  }

  private static String value(Setting<?> setting) {
    List<String> texts = setting.fallback();
    if (setting.isList()) {
      return "[" + String.join(", ", texts) + "]";
    }
    return texts.getFirst().isEmpty() ? "\"\"" : texts.getFirst();
  }
}
