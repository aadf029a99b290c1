package dev.almanac.conformance.guide;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.conformance.InstalledCommands.Ran;
import dev.almanac.testkit.FreePort;
import dev.almanac.testkit.product.Installation;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Where pages are followed: a folder that stands for the root of a machine, with the home of a user
 * named ada, the ports of her server, and processes with her environment.
 */
final class Household implements AutoCloseable {
  private static final String USER = "ada";

  /** Paths that pages name, each of which is a folder in ours. */
  private static final List<String> PLACES = List.of(
      "/home/ada", "/backups", "/etc/almanac", "/srv/almanac", "/opt/almanac", "/var/lib/almanac");

  private final Path folder;
  private final int port = FreePort.next();
  private final int pagePort = FreePort.next();
  private final Map<String, String> others = new LinkedHashMap<>();
  private final Process host;
  private final DataOutputStream requests;
  private final DataInputStream answers;

  Household(Path folder) throws IOException {
    this.folder = folder;
    furnish();
    var java = Path.of(System.getProperty("java.home"), "bin/java").toString();
    var jar = Installation.unpacked().folder().resolve("lib/almanac.jar");
    var builder = new ProcessBuilder(
            java,
            "-XX:TieredStopAtLevel=1",
            "-Duser.name=" + USER,
            "-cp",
            "%s:%s".formatted(jar, testClasses()),
            CommandHost.class.getName())
        .directory(folder.toFile())
        .redirectError(ProcessBuilder.Redirect.INHERIT);
    addTo(builder.environment());
    host = builder.start();
    requests = new DataOutputStream(host.getOutputStream());
    answers = new DataInputStream(host.getInputStream());
  }

  private static Path testClasses() {
    try {
      return Path.of(
          CommandHost.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError("The place of a class is a path", e);
    }
  }

  /** Removes what the last page left behind. */
  void clear() throws IOException {
    others.clear();
    try (var files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        if (!file.equals(folder)) {
          Files.delete(file);
        }
      }
    }
    furnish();
  }

  private void furnish() throws IOException {
    for (var place : PLACES) {
      Files.createDirectories(inside(place));
    }
    Files.createSymbolicLink(
        inside("/opt/almanac/bin"), Installation.unpacked().folder().resolve("bin"));
  }

  private Path inside(String place) {
    return folder.resolve(place.substring(1));
  }

  Path folder() {
    return folder;
  }

  int port() {
    return port;
  }

  int pagePort() {
    return pagePort;
  }

  /** Lets a name that a page gives to another server lead there. */
  void introduce(String name, String address) {
    others.put(name, address);
  }

  /** The environment of a process in this household. */
  void addTo(Map<String, String> environment) {
    environment.keySet().removeIf(name -> name.startsWith("XDG_") || name.startsWith("TEMPORAL_"));
    Installation.unpacked().addTo(environment);
    environment.put("HOME", inside("/home/ada").toString());
    environment.put("USER", USER);
    environment.put("TZ", "UTC");
    environment.put("LC_ALL", "C.UTF-8");
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    environment.put("TEMPORAL_ADDRESS", "127.0.0.1:" + port);
    environment.merge(
        "PATH", Installation.unpacked().folder() + "/bin", (old, ours) -> ours + ":" + old);
  }

  /** A text of the page, with the ports and paths of this household. */
  String here(String text) {
    var here = text;
    for (var name : names().entrySet()) {
      here = here.replace(name.getKey(), name.getValue());
    }
    return here;
  }

  /** What was printed here, as the page would show it. */
  String there(String text) {
    var there = text.replace("dev-%d.db".formatted(port), "dev.db")
        .replace("127.0.0.1:%d\n".formatted(pagePort), "127.0.0.1:8233\n");
    for (var name : names().entrySet()) {
      there = there.replace(name.getValue(), name.getKey());
    }
    return there.replace(folder + "/", "");
  }

  private Map<String, String> names() {
    var names = new LinkedHashMap<String, String>();
    names.put("127.0.0.1:7233", "127.0.0.1:" + port);
    names.put("127.0.0.1:8233", "127.0.0.1:" + pagePort);
    names.putAll(others);
    PLACES.forEach(place -> names.put(place, inside(place).toString()));
    return names;
  }

  /** Runs a command of the product, given without its name. */
  Ran almanac(List<String> words) throws IOException {
    requests.writeInt(words.size());
    for (var word : words) {
      requests.writeUTF(word);
    }
    requests.flush();
    int exitCode = answers.readInt();
    return new Ran(exitCode, new String(answers.readNBytes(answers.readInt()), UTF_8));
  }

  /** Runs a command that takes a shell. */
  Ran shell(String command) throws IOException, InterruptedException {
    var builder = new ProcessBuilder("bash", "-c", command)
        .directory(folder.toFile())
        .redirectErrorStream(true);
    addTo(builder.environment());
    var process = builder.start();
    process.getOutputStream().close();
    var printed = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).as(command).isTrue();
    return new Ran(process.exitValue(), printed);
  }

  @Override
  public void close() throws IOException {
    try {
      requests.writeInt(0);
      requests.flush();
    } finally {
      host.destroy();
    }
  }
}
