package dev.almanac.standalone.config;

import java.util.List;

/** Writes a configuration file with all settings at their defaults. */
public final class DefaultFile {
  private static final String HEADER =
      "# Settings of an Almanac server. These are the defaults: a file may omit any of them.\n";

  private DefaultFile() {}

  public static String text() {
    var text = new StringBuilder(HEADER);
    String section = "";
    for (Setting<?> setting : Settings.ALL) {
      int dot = setting.key().indexOf('.');
      String own = setting.key().substring(0, Math.max(dot, 0));
      if (own.isEmpty() || !own.equals(section)) {
        text.append('\n').append(own.isEmpty() ? "" : own + ":\n");
      }
      section = own;
      append(text, setting, own.isEmpty() ? "" : "  ");
    }
    return text.toString();
  }

  private static void append(StringBuilder text, Setting<?> setting, String indent) {
    setting.doc().forEach(line -> text.append(indent).append("# ").append(line).append('\n'));
    String name = setting.key().substring(setting.key().indexOf('.') + 1);
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
