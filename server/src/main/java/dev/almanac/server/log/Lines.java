package dev.almanac.server.log;

import static java.nio.charset.StandardCharsets.UTF_8;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.encoder.EncoderBase;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Locale;

/** A format of the log: text for each event. */
abstract class Lines extends EncoderBase<ILoggingEvent> {
  /** Always to the millisecond, so that lines have their words in the same place. */
  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);

  abstract String line(ILoggingEvent event);

  static String time(ILoggingEvent event) {
    return TIME.format(event.getInstant());
  }

  @Override
  public final byte[] encode(ILoggingEvent event) {
    return line(event).getBytes(UTF_8);
  }

  @Override
  public final byte[] headerBytes() {
    return new byte[0];
  }

  @Override
  public final byte[] footerBytes() {
    return new byte[0];
  }
}
