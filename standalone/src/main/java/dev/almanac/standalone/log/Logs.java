package dev.almanac.standalone.log;

import static java.nio.charset.StandardCharsets.UTF_8;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.encoder.Encoder;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.slf4j.LoggerFactory;
import org.slf4j.bridge.SLF4JBridgeHandler;

/** Sets up logging for the process. */
public final class Logs {
  private static final String OURS = "dev.almanac";
  /** Warns, with a stack trace, of each client that disconnects before it has its answer. */
  private static final String STREAMS = "io.grpc.netty.shaded.io.grpc.netty.NettyServerHandler";

  /** Warns in containers without a network card, where nothing depends on one. */
  private static final String NETWORK_CARDS =
      "io.grpc.netty.shaded.io.netty.util.internal.MacAddressUtil";

  private Logs() {}

  /** Writes lines to standard error from now on, in this format, from this level on. */
  public static void configure(LogFormat format, LogLevel level) {
    var context = (LoggerContext) LoggerFactory.getILoggerFactory();
    configure(context, format, level, System.err);
    SLF4JBridgeHandler.removeHandlersForRootLogger(); // gRPC logs through java.util.logging
    SLF4JBridgeHandler.install();
  }

  /** Libraries log from WARN on; lower levels are for their developers. */
  static void configure(
      LoggerContext context, LogFormat format, LogLevel level, OutputStream lines) {
    var encoder = encoder(format);
    encoder.setContext(context);
    encoder.start();
    var appender = new OutputStreamAppender<ILoggingEvent>();
    appender.setContext(context);
    appender.setEncoder(encoder);
    appender.setOutputStream(new Borrowed(lines));
    appender.start();
    var root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    root.detachAndStopAllAppenders();
    root.addAppender(appender);
    Level ours = level(level);
    root.setLevel(ours.isGreaterOrEqual(Level.WARN) ? ours : Level.WARN);
    var errors = ours.isGreaterOrEqual(Level.ERROR) ? ours : Level.ERROR;
    context.getLogger(STREAMS).setLevel(errors);
    context.getLogger(NETWORK_CARDS).setLevel(errors);
    context.getLogger(OURS).setLevel(ours);
  }

  private static Encoder<ILoggingEvent> encoder(LogFormat format) {
    return switch (format) {
      case PRETTY, TEXT -> pretty();
      case JSON -> new JsonLines();
    };
  }

  private static Encoder<ILoggingEvent> pretty() {
    var encoder = new LayoutWrappingEncoder<ILoggingEvent>();
    encoder.setLayout(new PrettyLines());
    encoder.setCharset(UTF_8);
    return encoder;
  }

  private static Level level(LogLevel level) {
    return switch (level) {
      case DEBUG -> Level.DEBUG;
      case INFO -> Level.INFO;
      case WARN -> Level.WARN;
      case ERROR -> Level.ERROR;
      case NEVER -> Level.OFF;
    };
  }

  /** Keeps an appender from closing a stream that is not its own. */
  private static final class Borrowed extends FilterOutputStream {
    Borrowed(OutputStream lender) {
      super(lender);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length); // at once, where the inherited method writes byte by byte
    }

    @Override
    public void close() throws IOException {
      flush();
    }
  }
}
