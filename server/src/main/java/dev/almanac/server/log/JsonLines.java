package dev.almanac.server.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import dev.almanac.protocol.text.PrintableText;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** One JSON object a line, with texts only, for machines that collect logs. */
final class JsonLines extends Lines {
  @Override
  String line(ILoggingEvent event) {
    var fields = new LinkedHashMap<String, String>();
    fields.put("time", time(event));
    fields.put("level", event.getLevel().toString().toLowerCase(Locale.ROOT));
    fields.put("logger", event.getLoggerName());
    fields.put("thread", event.getThreadName());
    fields.put("message", event.getFormattedMessage());
    if (event.getThrowableProxy() != null) {
      fields.put("error", ThrowableProxyUtil.asString(event.getThrowableProxy()));
    }
    return PrintableText.json(fields.entrySet().stream()
        .map((Map.Entry<String, String> field) ->
            quoted(field.getKey()) + ":" + quoted(field.getValue()))
        .collect(Collectors.joining(",", "{", "}\n")));
  }

  private static String quoted(String text) {
    var json = new StringBuilder(text.length() + 16).append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> json.append('\\').append(c);
        case '\n' -> json.append("\\n");
        case '\t' -> json.append("\\t");
        default -> {
          if (c < ' ' || Character.isSurrogate(c)) {
            json.append("\\u%04x".formatted((int) c)); // also keeps a lone half a legal text
          } else {
            json.append(c);
          }
        }
      }
    }
    return json.append('"').toString();
  }
}
