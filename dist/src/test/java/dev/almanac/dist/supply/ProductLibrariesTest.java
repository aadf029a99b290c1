package dev.almanac.dist.supply;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What the lists say of the libraries in the product is what these say of themselves. */
class ProductLibrariesTest {
  private static final Path FOLDER = Path.of("src/main/supply");

  /** What POMs call the licences; a library may offer several. */
  private static final Map<String, String> NAMES = Map.ofEntries(
      Map.entry("apache 2.0", "Apache-2.0"),
      Map.entry("apache-2.0", "Apache-2.0"),
      Map.entry("apache license, version 2.0", "Apache-2.0"),
      Map.entry("the apache license, version 2.0", "Apache-2.0"),
      Map.entry("the apache software license, version 2.0", "Apache-2.0"),
      Map.entry("bsd-2-clause", "BSD-2-Clause"),
      Map.entry("bsd-3-clause", "BSD-3-Clause"),
      Map.entry("eclipse public license - v 1.0", "EPL-1.0"),
      Map.entry("gnu lesser general public license", "LGPL-2.1-only"),
      Map.entry("mit", "MIT"),
      Map.entry("mit license", "MIT"),
      Map.entry("the mit license", "MIT"),
      Map.entry("the mit license (mit)", "MIT"));

  private static final Pattern ENTRY =
      Pattern.compile("\\(([^()]+:[^()]+:[^()]+)\\)\n  Licence: (.+)\n");

  private final LibraryList list =
      LibraryList.parse(CheckLibraries.read(FOLDER.resolve("libraries.txt")));
  private final List<Part> parts = Part.parse(CheckLibraries.read(FOLDER.resolve("parts.txt")));
  private final String thirdParty = resource("/META-INF/THIRD-PARTY.txt");

  @Test
  void haveTheLicencesThatTheirPomsStateAndNoOthers() {
    var stated = new HashMap<Library, Set<String>>();
    ENTRY
        .matcher(thirdParty)
        .results()
        .forEach(entry -> stated.put(
            Library.parse(entry.group(1)),
            List.of(entry.group(2).split("; ", -1)).stream()
                .map(name -> NAMES.getOrDefault(name.toLowerCase(Locale.ROOT), name))
                .collect(Collectors.toSet())));
    var listed = list.entries().entrySet().stream()
        .filter(entry -> entry.getKey().classifier().isEmpty())
        .collect(Collectors.toMap(
            Map.Entry::getKey, entry -> Set.copyOf(entry.getValue().licence().choices())));

    assertThat(stated).isEqualTo(listed).hasSizeGreaterThan(30);
  }

  @Test
  void areUnderLicencesThatAreAllowed() {
    assertThat(list.entries().values()).allMatch(entry -> entry.licence().isAllowed());
    assertThat(parts).allMatch(part -> part.licence().isAllowed());
  }

  @Test
  void holdPartsThatAreListedInTheirVersions() {
    assertThat(parts).extracting(Part::host).isSubsetOf(list.libraries());
    assertThat(parts.stream().filter(part -> part.name().startsWith("netty-")).map(Part::version))
        .containsOnly(nettyVersion())
        .hasSizeGreaterThan(10);
    assertThat(parts.stream()
            .filter(part -> part.name().equals("sqlite"))
            .map(part -> part.version() + ".0"))
        .containsOnly(versionOf("sqlite-jdbc"));
    assertThat(parts.stream().filter(part -> part.name().equals("lit-html")).map(Part::version))
        .containsOnly(versionOf("lit-html"));
    assertThat(thirdParty).contains(parts.stream().map(Part::name).distinct().toList());
  }

  private String versionOf(String name) {
    return list.libraries().stream()
        .filter(library -> library.name().equals(name))
        .findFirst()
        .orElseThrow()
        .version();
  }

  private static String nettyVersion() {
    var versions = new Properties();
    try (InputStream in = open("/META-INF/io.grpc.netty.shaded.io.netty.versions.properties")) {
      versions.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read a resource", e);
    }
    return versions.getProperty("netty-common.version");
  }

  private static String resource(String path) {
    try (InputStream in = open(path)) {
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read a resource", e);
    }
  }

  private static InputStream open(String path) {
    return Optional.ofNullable(ProductLibrariesTest.class.getResourceAsStream(path))
        .orElseThrow();
  }
}
