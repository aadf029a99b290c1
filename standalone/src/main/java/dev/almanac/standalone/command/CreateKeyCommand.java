package dev.almanac.standalone.command;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.almanac.server.StartException;
import dev.almanac.store.encryption.MasterKeys;
import dev.almanac.store.sql.sqlite.PrivateFiles;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code almanac server create-key}: writes a file with a random master key. */
@Command(
    name = "create-key",
    header = "Create a file with a master key, which encrypts the data of a server.",
    description = {
      "Only its owner can read the file. Keep a copy of it elsewhere, but not beside backups: with",
      "the key, they can be read; without it, they cannot, and neither can the data."
    },
    footer = {
      "",
      "Example:",
      "  almanac server create-key /etc/almanac/master.key",
      "",
      "Then set data.encryption.key-file in the configuration: see docs/guide/encryption.md.",
    })
final class CreateKeyCommand implements Callable<Integer> {
  @Spec
  private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "FILE", description = "The file; it must not exist.")
  private Path file = Path.of("");

  @Override
  public Integer call() {
    var command = spec.commandLine();
    if (Files.exists(file)) {
      return new Foreground(command)
          .explain(StartException.badInput(
              "%s exists, and a key that is overwritten is lost".formatted(file)));
    }
    String key = MasterKeys.newKey(new SecureRandom()::nextBytes);
    try (var channel = PrivateFiles.open(file)) {
      Channels.newOutputStream(channel).write((key + "\n").getBytes(US_ASCII));
      channel.force(true);
    } catch (IOException e) {
      return new Foreground(command)
          .explain(StartException.failure("Cannot write %s: %s".formatted(file, e), e));
    }
    command
        .getOut()
        .printf(
            "Created %s with master key %s. Keep a copy of it in a safe place.%n",
            file, MasterKeys.parse(key).first().fingerprint());
    command.getOut().flush();
    return spec.exitCodeOnSuccess();
  }
}
