package dev.almanac.server.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.LayoutBase;
import dev.almanac.protocol.text.PrintableText;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Locale;
import java.util.stream.Collectors;

/** Time, level, the class that speaks, and what it says; a stack trace on lines of its own. */
final class PrettyLines extends LayoutBase<ILoggingEvent> {
  /** Always to the millisecond, so that lines have their words in the same place. */
  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);

  @Override
  public String doLayout(ILoggingEvent event) {
    String logger = event.getLoggerName();
    IThrowableProxy error = event.getThrowableProxy();
    return "%s %-5s %s: %s%n%s"
        .formatted(
            TIME.format(event.getInstant()),
            event.getLevel(),
            logger.substring(logger.lastIndexOf('.') + 1),
            PrintableText.line(String.valueOf(event.getFormattedMessage())),
            error == null ? "" : trace(error));
  }

  /**
   * The lines of a trace are indented, its head too: the text of an exception may come from outside
   * and have lines of its own, which must not look like those of the log.
   */
  private static String trace(IThrowableProxy error) {
    return ThrowableProxyUtil.asString(error)
        .lines()
        .map(line -> "  " + PrintableText.line(line.replace("\t", "  ")) + System.lineSeparator())
        .collect(Collectors.joining());
  }
}
