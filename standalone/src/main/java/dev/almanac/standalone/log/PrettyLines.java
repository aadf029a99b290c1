package dev.almanac.standalone.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.LayoutBase;
import dev.almanac.protocol.text.PrintableText;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Locale;
import java.util.stream.Collectors;

/** Formats a line as time, level, class and message; a stack trace follows on its own lines. */
final class PrettyLines extends LayoutBase<ILoggingEvent> {
  /** Always to the millisecond, so that messages line up. */
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
   * All lines of a trace are indented, including the first: the message of an exception may come
   * from outside and contain lines, which must not look like log lines.
   */
  private static String trace(IThrowableProxy error) {
    return ThrowableProxyUtil.asString(error)
        .lines()
        .map(line -> "  " + PrintableText.line(line.replace("\t", "  ")) + System.lineSeparator())
        .collect(Collectors.joining());
  }
}
