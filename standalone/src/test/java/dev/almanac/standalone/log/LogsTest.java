package dev.almanac.standalone.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LogsTest {
  private final LoggerContext context = new LoggerContext();

  private final ByteArrayOutputStream lines = new ByteArrayOutputStream();

  /** Does what SLF4J does for the context of a process. */
  @BeforeEach
  void giveContextWhatEventsNeed() {
    context.setMDCAdapter(new LogbackMDCAdapter());
  }

  @Test
  void writesForPeople() {
    Logs.configure(context, LogFormat.PRETTY, LogLevel.INFO, lines);

    context.getLogger("dev.almanac.server.AlmanacServer").info("Serving on {}", 7233);

    assertThat(written())
        .matches(
            "\\d{4}-\\d\\d-\\d\\dT[\\d:]{8}\\.\\d{3}Z INFO  AlmanacServer: Serving on 7233\\n");
  }

  @Test
  void textFromOutsideCannotForgeALine() {
    Logs.configure(context, LogFormat.PRETTY, LogLevel.INFO, lines);

    context
        .getLogger("dev.almanac.X")
        .warn(
            "no {}",
            "a\n2030-01-01T00:00:00.000Z INFO  Y: b\u001b[2J",
            new Exception("c\rd\u009b\ne"));

    assertThat(written().lines().filter(line -> !line.startsWith("  ")))
        .singleElement()
        .asString()
        .endsWith("WARN  X: no a\\n2030-01-01T00:00:00.000Z INFO  Y: b\\u001b[2J");
    assertThat(written())
        .contains("  java.lang.Exception: c\n  d\\u009b\n  e\n    at ")
        .doesNotContain("\u001b");
  }

  @Test
  void writesForMachines() {
    Logs.configure(context, LogFormat.JSON, LogLevel.INFO, lines);

    context
        .getLogger("dev.almanac.X")
        .warn(
            "a \"{}\"\n\u0001 \u007f\u009b\u2028\uD83C", "quote", new Exception("why\r\u001b[2J"));

    assertThat(written())
        .startsWith("{\"timestamp\":")
        .contains("\"level\":\"WARN\"")
        .contains("\"loggerName\":\"dev.almanac.X\"")
        .contains("\"formattedMessage\":\"a \\\"quote\\\"\\n\\u0001 \\u007f\\u009b\\u2028?\"")
        .contains("\"className\":\"java.lang.Exception\",\"message\":\"why\\r\\u001B[2J\"")
        .endsWith("}\n");
    assertThat(written().lines()).hasSize(1);
  }

  @Test
  void hearsLibrariesFromWarningsOnAndOursFromTheLevel() {
    Logs.configure(context, LogFormat.PRETTY, LogLevel.DEBUG, lines);
    context.getLogger("io.grpc.Some").info("chatter");
    context.getLogger("dev.almanac.X").debug("ours");

    assertThat(written()).contains("ours").doesNotContain("chatter");
  }

  @Test
  void saysNothingOfClientsThatGoAwayBeforeTheyHaveTheirAnswer() {
    Logs.configure(context, LogFormat.PRETTY, LogLevel.INFO, lines);
    context
        .getLogger("io.grpc.netty.shaded.io.grpc.netty.NettyServerHandler")
        .warn("Stream Error", new Exception("Stream closed before write could take place"));

    assertThat(written()).isEmpty();
  }

  @Test
  void saysNothingOfMachinesWithoutANetworkCard() {
    Logs.configure(context, LogFormat.PRETTY, LogLevel.INFO, lines);
    context
        .getLogger("io.grpc.netty.shaded.io.netty.util.internal.MacAddressUtil")
        .warn("Failed to find a usable hardware address");

    assertThat(written()).isEmpty();
  }

  @Test
  void canBeSilenced() {
    Logs.configure(context, LogFormat.PRETTY, LogLevel.NEVER, lines);
    context.getLogger("io.grpc.Some").error("theirs");
    context.getLogger("dev.almanac.X").error("ours");

    assertThat(written()).isEmpty();
  }

  @Test
  void canBeSetUpAgainOnTheSameStream() {
    var closed = new AtomicBoolean();
    var stream = new FilterOutputStream(lines) {
      @Override
      public void close() {
        closed.set(true);
      }
    };
    Logs.configure(context, LogFormat.PRETTY, LogLevel.WARN, stream);
    Logs.configure(context, LogFormat.PRETTY, LogLevel.INFO, stream);

    context.getLogger("dev.almanac.X").info("still here");

    assertThat(written()).contains("still here");
    assertThat(closed).isFalse();
  }

  private String written() {
    return lines.toString(UTF_8);
  }
}
