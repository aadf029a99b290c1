package dev.almanac.server.encryption;

import dev.almanac.server.StartException;
import dev.almanac.store.encryption.MasterKeys;
import java.nio.file.Path;
import java.util.List;

/** What provides master keys. */
public sealed interface KeySource {
  /** A file with the keys. */
  record KeyFile(Path file) implements KeySource {}

  /**
   * A command that prints the keys, such as one that asks a key management service. It is run
   * without a shell.
   *
   * @param words the program and its arguments
   */
  record KeyCommand(List<String> words) implements KeySource {
    public KeyCommand {
      words = List.copyOf(words);
    }

    /** Leaves out the arguments, which may be secret. */
    @Override
    public String toString() {
      return "key command " + words.getFirst();
    }
  }

  /**
   * Reads the keys. Blocks.
   *
   * @throws StartException if that fails; its message has no part of a key
   */
  default MasterKeys read() throws StartException {
    try {
      return MasterKeys.parse(
          switch (this) {
            case KeyFile(var file) -> KeyFileReader.text(file);
            case KeyCommand(var words) -> KeyCommandRun.output(words);
          });
    } catch (IllegalArgumentException e) {
      var where = switch (this) {
        case KeyFile(var file) -> "Key file %s: ".formatted(file);
        case KeyCommand(var words) -> "The output of key command %s: ".formatted(words.getFirst());
      };
      throw StartException.badInput(where + e.getMessage());
    }
  }
}
