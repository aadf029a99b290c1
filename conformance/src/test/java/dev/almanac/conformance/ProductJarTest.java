package dev.almanac.conformance;

import static java.util.function.Predicate.not;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.testkit.product.Installation;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;

/** The filters in dist's POM leave out what nobody uses, and nothing that somebody does. */
class ProductJarTest {
  /** 35 MB at present. A library that needs more should say so here. */
  private static final long LARGEST = 40_000_000;

  private final Path jar = Installation.unpacked().folder().resolve("lib/almanac.jar");

  @Test
  void isSmall() throws IOException {
    assertThat(Files.size(jar)).isLessThan(LARGEST);
  }

  @Test
  void bringsSqliteForThePlatformsOfItsUsers() throws IOException {
    assertThat(files("org/sqlite/native/"))
        .containsExactlyInAnyOrder(
            "Linux-Musl/aarch64/libsqlitejdbc.so",
            "Linux-Musl/x86_64/libsqlitejdbc.so",
            "Linux/aarch64/libsqlitejdbc.so",
            "Linux/x86_64/libsqlitejdbc.so",
            "Mac/aarch64/libsqlitejdbc.dylib",
            "Mac/x86_64/libsqlitejdbc.dylib",
            "Windows/aarch64/sqlitejdbc.dll",
            "Windows/x86_64/sqlitejdbc.dll");
  }

  @Test
  void bringsLinuxsQuickTransportAndNoOpenSsl() throws IOException {
    assertThat(files("META-INF/native/"))
        .containsExactlyInAnyOrder(
            "libio_grpc_netty_shaded_netty_transport_native_epoll_aarch_64.so",
            "libio_grpc_netty_shaded_netty_transport_native_epoll_x86_64.so");
  }

  @Test
  void bringsTheHttpPathsOfCallsAndJsonForMessages() throws IOException {
    assertThat(files("com/google/api/")).contains("AnnotationsProto.class", "HttpRule.class");
    assertThat(files("com/google/protobuf/util/")).contains("JsonFormat.class");
  }

  @Test
  void bringsNoMemoryStore() throws IOException {
    assertThat(files("dev/almanac/store/")).contains("Store.class");
    assertThat(files("dev/almanac/store/memory/")).isEmpty();
  }

  @Test
  void listsTheLibrariesItIncludes() throws IOException {
    assertThat(files("META-INF/")).contains("LICENSE", "NOTICE", "THIRD-PARTY.txt");
  }

  /** Libraries have uses for others that are not there, but not for what the filters take away. */
  @Test
  void missesNoClassThatOneOfItsOwnRefersTo() {
    assertThat(missing().stream()
            .filter(line -> line.contains("-> dev.almanac.")
                || line.contains("-> io.temporal.")
                || line.contains("-> io.grpc.")
                || line.contains("-> grpc.")
                || line.contains("-> com.google."))
            .filter(not(line -> line.contains("-> com.google.protobuf.nano."))))
        .isEmpty();
  }

  private List<String> missing() {
    var lines = new StringWriter();
    var jdeps = ToolProvider.findFirst("jdeps").orElseThrow();
    int exit = jdeps.run(
        new PrintWriter(lines),
        new PrintWriter(lines),
        "--multi-release",
        "base",
        "--missing-deps",
        jar.toString());
    assertThat(exit).as(lines.toString()).isZero();
    return lines.toString().lines().toList();
  }

  private List<String> files(String folder) throws IOException {
    try (var zip = new ZipFile(jar.toFile())) {
      return zip.stream()
          .filter(not(ZipEntry::isDirectory))
          .map(ZipEntry::getName)
          .filter(name -> name.startsWith(folder))
          .map(name -> name.substring(folder.length()))
          .toList();
    }
  }
}
