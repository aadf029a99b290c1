package dev.almanac.standalone.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.api.tls.ClientAuth;
import dev.almanac.server.DataLocation;
import dev.almanac.server.encryption.EncryptionConfig;
import dev.almanac.server.encryption.KeySource;
import dev.almanac.server.tls.TlsConfig;
import dev.almanac.standalone.log.LogFormat;
import dev.almanac.standalone.log.LogLevel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigFileTest {
  private static final DataLocation.Place PLACE =
      new DataLocation.Place(Map.of(), "Linux", "/home/ada");

  @Test
  void readsWhatAFileSaysAndLeavesTheRestAtItsDefault() throws ConfigException {
    var file = ConfigFile.parse("a.yaml", """
        grpc:
          port: 7300
          insecure: true
        data: {file: /var/lib/almanac.db, max-size: 20GiB}
        namespaces: [default, "orders"]
        log:
          format: json
        shutdown:
          grace: 1m30s
        """);

    var server = file.server(PLACE);
    assertThat(server.listen().host()).isEqualTo("127.0.0.1");
    assertThat(server.listen().port()).isEqualTo(7300);
    assertThat(server.listen().isInsecure()).isTrue();
    assertThat(server.data())
        .isEqualTo(new DataLocation.Given(Path.of("/var/lib/almanac.db"), 20L << 30));
    assertThat(server.namespaces()).containsExactly("default", "orders");
    assertThat(server.grace()).isEqualTo(Duration.ofSeconds(90));
    assertThat(file.logFormat()).isEqualTo(LogFormat.JSON);
    assertThat(file.logLevel()).isEqualTo(LogLevel.INFO);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
          grpc:~  prot: 1 | 2: unknown key 'grpc.prot'; known here: address, port, insecure
          ~~grcp: {} | 3: unknown key 'grcp'; known here: grpc, http, tls, data, \
          namespaces, security, log, shutdown, clock, metrics, limits
          grpc:~  port: 70000 | 2: grpc.port: expected a port from 0 to 65535, found '70000'
          grpc: {port: x} | 1: grpc.port: expected a port from 0 to 65535, found 'x'
          grpc: {insecure: yes} | 1: grpc.insecure: expected true or false, found 'yes'
          log: {level: loud} | 1: log.level: expected one of debug, info, warn, error, never, \
          found 'loud'
          shutdown: {grace: 10} | 1: shutdown.grace: expected a duration such as 30s, 5m or 7d, \
          found '10'
          shutdown: {grace: -1s} | 1: shutdown.grace: expected a duration such as 30s, 5m or 7d, \
          found '-1s'
          data: {max-size: 20GB} | 1: data.max-size: expected a size such as 500MiB or 20GiB, \
          found '20GB'
          namespaces: default | 1: namespaces: expected a list, found 'default'
          log: {level: [info]} | 1: log.level: expected one value, found a list
          log:~  level: info~  level: warn | 3: 'log.level' is set a second time
          tls: {certificate: a.pem} | 1: expected tls.certificate and tls.key, found only \
          tls.certificate
          tls:~  client-ca: a.pem | 2: expected tls.certificate and tls.key, found neither
          tls: {certificate: a, key: b, client-auth: optional} | 1: tls.client-auth: expected \
          tls.client-ca with it
          tls: {certificate: a, key: b, client-ca: c, client-auth: none} | 1: tls.client-auth: \
          expected required or optional, found 'none'
          tls: {http-certificate: a} | 1: expected tls.http-certificate and tls.http-key, found \
          only one
          tls: {http-certificate: a, http-key: b} | 1: expected tls.certificate and tls.key, too
          tls: {certificate: a, key: b, http-client-auth: optional} | 1: tls.http-client-auth: \
          expected tls.client-ca with it
          grpc: 7233 | 1: grpc: expected keys and values below it
          just text | 1: expected keys and values
          log: {level: {a: b}} | 1: expected a value
          namespaces: [[a]] | 1: expected a list of texts
          data: {encryption: {key: a}} | 1: unknown key 'data.encryption.key'; known here: \
          key-file, key-command, encrypt
          data: {encryption: {key-file: a, key-command: [b]}} | 1: expected \
          data.encryption.key-file or data.encryption.key-command, found both
          data: {encryption: {key-command: cat a}} | 1: data.encryption.key-command: expected a \
          list, found 'cat a'
          data: {encryption: {encrypt: false}} | 1: data.encryption.encrypt is false, which \
          decrypts what is stored: expected data.encryption.key-file or \
          data.encryption.key-command, found neither
          """)
  void refusesWhatItDoesNotKnowWithFileAndLine(String text, String message) {
    assertThatThrownBy(() -> ConfigFile.parse("a.yaml", text.replace('~', '\n')))
        .isInstanceOf(ConfigException.class)
        .hasMessage("a.yaml:" + message);
  }

  @Test
  void httpMayHaveACertificateOfItsOwn() throws ConfigException {
    var file = ConfigFile.parse("a.yaml", """
        tls:
          certificate: own.pem
          key: own.key
          client-ca: clients.pem
          http-certificate: page.pem
          http-key: page.key
          http-client-auth: none
        """);

    assertThat(file.server(PLACE).listen().tls())
        .contains(new TlsConfig(
            new TlsConfig.Files(
                Path.of("own.pem"),
                Path.of("own.key"),
                Optional.of(Path.of("clients.pem")),
                ClientAuth.REQUIRED),
            new TlsConfig.Files(
                Path.of("page.pem"), Path.of("page.key"), Optional.empty(), ClientAuth.NONE)));
  }

  @Test
  void readsWhereTheKeysAre() throws ConfigException {
    var ofFile = ConfigFile.parse("a.yaml", """
        data:
          encryption:
            key-file: /etc/master.key
        """);
    var ofCommand = ConfigFile.parse("a.yaml", """
        data:
          encryption: {key-command: [vault, read, "the key"], encrypt: false}
        """);

    assertThat(ConfigFile.parse("a.yaml", "").server(PLACE).encryption()).isEmpty();
    assertThat(ofFile.server(PLACE).encryption())
        .contains(new EncryptionConfig(new KeySource.KeyFile(Path.of("/etc/master.key")), true));
    assertThat(ofCommand.encryption())
        .contains(new EncryptionConfig(
            new KeySource.KeyCommand(List.of("vault", "read", "the key")), false));
  }

  @Test
  void saysWhereTheYamlIsBroken() {
    assertThatThrownBy(() -> ConfigFile.parse("a.yaml", "grpc:\n  port: [1\nlog: {}\n"))
        .hasMessageStartingWith("a.yaml:3: not YAML: ");
  }

  @ParameterizedTest
  @CsvSource({"''", "'# nothing'", "'grpc:'"})
  void aFileMaySayNothing(String text) throws ConfigException {
    assertThat(ConfigFile.parse("a.yaml", text).server(PLACE))
        .isEqualTo(ConfigFile.parse("a.yaml", DefaultFile.text()).server(PLACE));
  }

  @Test
  void theDefaultFileNamesEverySettingWithItsDefault() throws ConfigException {
    Map<String, ConfigFile.Entry> entries = new YamlReader("default").read(DefaultFile.text());

    assertThat(Settings.ALL)
        .allSatisfy(setting -> assertThat(setting.doc()).isNotEmpty())
        .allSatisfy(setting -> assertThat(entries)
            .extractingByKey(setting.key())
            .extracting(ConfigFile.Entry::texts)
            .isEqualTo(setting.fallback()));
    assertThat(entries).hasSameSizeAs(Settings.ALL);
  }

  @Test
  void theGuideShowsTheDefaultFile() throws IOException {
    assertThat(Files.readString(Path.of("../docs/guide/configuration.md")))
        .contains("```yaml\n" + DefaultFile.text() + "```\n");
  }
}
