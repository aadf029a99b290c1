package dev.almanac.standalone.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.standalone.config.DefaultFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** What ends before a server runs; running servers are tested as processes. */
class ServerCommandsTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void printsTheDefaultConfiguration() {
    assertThat(run("config")).isZero();
    assertThat(out.toString()).isEqualTo(DefaultFile.text());
  }

  @Test
  void namesAPortThatIsInUse() throws IOException {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int exitCode = run("start-dev", "--port", "" + taken.getLocalPort(), "--log-level", "never");

      assertThat(exitCode).isEqualTo(1);
      assertThat(out.toString()).isEmpty();
      assertThat(err.toString())
          .startsWith(
              "almanac: Port %d on 127.0.0.1 is already in use".formatted(taken.getLocalPort()));
    }
  }

  @Test
  void refusesToBeReachedByOthers() {
    assertThat(run("start-dev", "--ip", "0.0.0.0", "--port", "0")).isEqualTo(2);
    assertThat(err.toString()).contains("--insecure");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
          --port=70000                 | --port: expected a port from 0 to 65535, found 70000
          --ui-port=-5                 | --ui-port: expected a port from 0 to 65535, found -5
          --ui-codec-endpoint=codec    | --ui-codec-endpoint: expected an address such as \
          https://codec.example.com/codec, found 'codec'
          --dynamic-config-value=key   | --dynamic-config-value: expected KEY=VALUE, found 'key'
          --dynamic-config-value=limit.blobSize.error=big | --dynamic-config-value: \
          limit.blobSize.error: expected a size such as 500MiB or 20GiB, found 'big'
          --tls-key=a.key              | expected --tls-cert and --tls-key, found only --tls-key
          --tls-client-auth=required   | expected --tls-cert and --tls-key, found neither
          --sqlite-pragma=x            | --sqlite-pragma: expected KEY=VALUE, found 'x'
          --search-attribute=A=Number  | --search-attribute: expected a type Text, Keyword, Int, \
          Double, Bool, Datetime or KeywordList, found 'Number'
          """)
  void refusesFlagsThatAreNotWellFormed(String flag, String message) {
    assertThat(run("start-dev", flag)).isEqualTo(2);
    assertThat(err.toString()).contains(message);
  }

  @Test
  void refusesNamesThatActOnATerminal() {
    assertThat(run("start-dev", "--port=0", "--headless", "--namespace=a\033[2Jb"))
        .isEqualTo(2);
    assertThat(run("start-dev", "--port=0", "--headless", "--search-attribute=c\nd=Int"))
        .isEqualTo(2);
    assertThat(run("start-dev", "--port=0", "--headless", "--search-attribute=WorkflowId=Int"))
        .isEqualTo(2);
    assertThat(err.toString()).isEqualTo("""
            almanac: Namespace contains a control character: a\\u001b[2Jb
            almanac: Search attribute contains a control character: c\\nd
            almanac: Search attribute WorkflowId already exists and cannot be registered
            """);
  }

  @Test
  void refusesAConfigurationWithTheLine(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("almanac.yaml"), "grpc:\n  prot: 1\n");

    assertThat(run("start", "--config", file.toString())).isEqualTo(2);
    assertThat(err.toString()).startsWith("almanac: %s:2: unknown key".formatted(file));
  }

  @Test
  void namesAConfigurationThatIsMissing() {
    assertThat(run("start", "--config", "/no/such.yaml")).isEqualTo(2);
    assertThat(err.toString()).startsWith("almanac: File /no/such.yaml does not exist");
  }

  private int run(String... arguments) {
    return new CommandLine(new ServerCommand())
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .execute(arguments);
  }
}
