package dev.almanac.server.log;

import static java.nio.charset.StandardCharsets.UTF_8;

import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import dev.almanac.protocol.text.PrintableText;

/** One JSON object a line, for machines that collect logs, in the form that Logback gives it. */
final class JsonLines extends JsonEncoder {
  /** The message as people read it, and none of the fields that are the same in every line. */
  JsonLines() {
    setWithSequenceNumber(false);
    setWithNanoseconds(false);
    setWithContext(false);
    setWithMDC(false);
    setWithMessage(false);
    setWithArguments(false);
    setWithFormattedMessage(true);
  }

  /** Logback escapes what JSON demands, but not all that acts on a terminal. */
  @Override
  public byte[] encode(ILoggingEvent event) {
    return PrintableText.json(new String(super.encode(event), UTF_8)).getBytes(UTF_8);
  }
}
