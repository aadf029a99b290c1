package dev.almanac.server.config;

import java.util.List;

/** A configuration file that says everything, and changes nothing. */
public final class DefaultFile {
  private static final String HEADER =
      "# Settings of an Almanac server. What is left out has the value shown here.\n";

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
