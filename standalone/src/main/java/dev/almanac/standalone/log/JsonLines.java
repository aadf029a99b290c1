package dev.almanac.standalone.log;

import static java.nio.charset.StandardCharsets.UTF_8;

import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import dev.almanac.protocol.text.PrintableText;

/** Writes one JSON object per line, in Logback's format, for log collectors. */
final class JsonLines extends JsonEncoder {
  /** Keeps the formatted message, and leaves out fields that are the same in every line. */
  JsonLines() {
    setWithSequenceNumber(false);
    setWithNanoseconds(false);
    setWithContext(false);
    setWithMDC(false);
    setWithMessage(false);
    setWithArguments(false);
    setWithFormattedMessage(true);
  }

  /** Logback escapes what JSON requires, but not everything that controls a terminal. */
  @Override
  public byte[] encode(ILoggingEvent event) {
    return PrintableText.json(new String(super.encode(event), UTF_8)).getBytes(UTF_8);
  }
}
