package dev.almanac.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.testkit.product.Installation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The commands of the installed product, asked of one server. {@link #launch} starts a process, as
 * a user does; {@link #run} executes the same classes in this JVM, which costs a tenth of that.
 */
public final class InstalledCommands {
  /** The product's JAR and the JDK, and nothing of what the tests bring. */
  private static final ClassLoader PRODUCT =
      new URLClassLoader(new URL[] {jar()}, ClassLoader.getPlatformClassLoader());

  private final String address;

  public InstalledCommands(String address) {
    this.address = address;
  }

  /** What a command ended with, and what it printed to either stream. */
  public record Ran(int exitCode, String output) {
    /** Returns what it printed; it must have succeeded. */
    public String succeeded() {
      assertThat(exitCode).as(output).isZero();
      return output;
    }
  }

  public Ran launch(String... words) throws IOException, InterruptedException {
    var command = new ArrayList<>(List.of(Installation.unpacked().launcher().toString()));
    command.addAll(List.of(words));
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    Installation.unpacked().addTo(builder.environment());
    builder.environment().put("TEMPORAL_ADDRESS", address);
    var process = builder.start();
    var output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return new Ran(process.exitValue(), output);
  }

  public Ran run(String... words) throws ReflectiveOperationException {
    var printed = new ByteArrayOutputStream();
    var arguments = new ArrayList<>(List.of(words));
    arguments.addAll(List.of("--address", address));
    var commands = Class.forName("dev.almanac.cli.Almanac", true, PRODUCT)
        .getMethod("commandLine", OutputStream.class, OutputStream.class, Class[].class)
        .invoke(null, printed, printed, new Class<?>[0]);
    var exitCode = commands
        .getClass()
        .getMethod("execute", String[].class)
        .invoke(commands, (Object) arguments.toArray(String[]::new));
    return new Ran((int) exitCode, printed.toString(UTF_8));
  }

  private static URL jar() {
    try {
      return Installation.unpacked().folder().resolve("lib/almanac.jar").toUri().toURL();
    } catch (MalformedURLException e) {
      throw new AssertionError("A path is a URL", e);
    }
  }
}
