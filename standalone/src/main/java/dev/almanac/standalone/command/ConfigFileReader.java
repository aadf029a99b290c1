package dev.almanac.standalone.command;

import dev.almanac.server.StartException;
import dev.almanac.standalone.config.ConfigException;
import dev.almanac.standalone.config.ConfigFile;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads the file of {@code --config}. */
final class ConfigFileReader {
  private ConfigFileReader() {}

  static ConfigFile read(Path file) throws StartException {
    try {
      return ConfigFile.parse(file.toString(), Files.readString(file));
    } catch (ConfigException e) {
      throw StartException.badInput(String.valueOf(e.getMessage()));
    } catch (NoSuchFileException e) {
      throw StartException.badInput("File %s does not exist".formatted(file));
    } catch (MalformedInputException e) {
      throw StartException.badInput("%s is not UTF-8".formatted(file));
    } catch (IOException e) {
      throw StartException.failure("Cannot read %s: %s".formatted(file, e.getMessage()), e);
    }
  }
}
