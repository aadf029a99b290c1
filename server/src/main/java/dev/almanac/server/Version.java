package dev.almanac.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/** The version of this build, which the build writes into a resource. */
public final class Version {
  private Version() {}

  public static String ofThisBuild() {
    try (var resource = Version.class.getResourceAsStream("version.properties")) {
      var properties = new Properties();
      properties.load(Objects.requireNonNull(resource, "version.properties is not in the JAR"));
      return properties.getProperty("version");
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read version.properties", e);
    }
  }
}
