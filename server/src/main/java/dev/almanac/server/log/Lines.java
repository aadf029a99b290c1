package dev.almanac.server.log;

import static java.nio.charset.StandardCharsets.UTF_8;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.encoder.EncoderBase;

/** A format of the log: text for each event. */
abstract class Lines extends EncoderBase<ILoggingEvent> {
  abstract String line(ILoggingEvent event);

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
