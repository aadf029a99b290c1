package dev.almanac.server.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;

/** Time, level, the class that speaks, and what it says; a stack trace on lines of its own. */
final class PrettyLines extends Lines {
  @Override
  String line(ILoggingEvent event) {
    String logger = event.getLoggerName();
    IThrowableProxy error = event.getThrowableProxy();
    return "%s %-5s %s: %s%n%s"
        .formatted(
            time(event),
            event.getLevel(),
            logger.substring(logger.lastIndexOf('.') + 1),
            event.getFormattedMessage(),
            error == null ? "" : ThrowableProxyUtil.asString(error));
  }
}
