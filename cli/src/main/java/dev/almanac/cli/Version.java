package dev.almanac.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version of this build and of its JDK. */
public final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {
      "almanac " + ofThisBuild(),
      "JDK " + System.getProperty("java.runtime.version") + " " + System.getProperty("java.vendor"),
    };
  }

  /** The build writes the version into the resource. */
  private static String ofThisBuild() {
    try (var resource = Version.class.getResourceAsStream("version.properties")) {
      var properties = new Properties();
      properties.load(Objects.requireNonNull(resource, "version.properties is not in the JAR"));
      return properties.getProperty("version");
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read version.properties", e);
    }
  }
}
