package dev.almanac.conformance.library;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A Maven repository that has what was just built, and for all else leads to the usual local one.
 * So nothing of the build is installed on the machine.
 */
record BuiltRepository(Path folder) {
  private static final String GROUP = "dev/almanac";
  private static final String BOM = "almanac-bom";
  private static final Pattern ARTIFACT = Pattern.compile("<artifactId>([^<]*)</artifactId>");

  static BuiltRepository in(Path folder, Path project, String version) throws IOException {
    link(usual(), folder, "dev");
    link(usual().resolve("dev"), folder.resolve("dev"), "almanac");
    Path group = folder.resolve(GROUP);
    put(group, "almanac", version, project.resolve("pom.xml"), List.of());
    try (var modules = Files.list(project)) {
      for (Path module :
          modules.filter(one -> Files.exists(one.resolve("pom.xml"))).toList()) {
        Path pom = module.resolve("pom.xml");
        String artifact = artifact(pom);
        Path jar = module.resolve("target/%s-%s.jar".formatted(artifact, version));
        if (Files.exists(jar)) {
          put(group, artifact, version, pom, List.of(jar));
        } else if (artifact.equals(BOM)) {
          put(group, artifact, version, pom, List.of());
        }
      }
    }
    return new BuiltRepository(folder);
  }

  private static String artifact(Path pom) throws IOException {
    var name = ARTIFACT.matcher(Files.readString(pom).replaceFirst("(?s)<parent>.*</parent>", ""));
    if (!name.find()) {
      throw new IllegalStateException("No artifactId in " + pom);
    }
    return name.group(1);
  }

  private static Path usual() {
    return Path.of(System.getProperty("almanac.repository"));
  }

  /** Links all that is in a folder but one, which is made anew. */
  private static void link(Path from, Path to, String but) throws IOException {
    Files.createDirectories(to.resolve(but));
    if (Files.isDirectory(from)) {
      try (var entries = Files.list(from)) {
        for (Path entry : entries.filter(one -> !one.endsWith(but)).toList()) {
          Files.createSymbolicLink(to.resolve(entry.getFileName()), entry);
        }
      }
    }
  }

  private static void put(Path group, String artifact, String version, Path pom, List<Path> jars)
      throws IOException {
    Path folder = Files.createDirectories(group.resolve(artifact).resolve(version));
    var name = "%s-%s.".formatted(artifact, version);
    Files.copy(pom, folder.resolve(name + "pom"), StandardCopyOption.REPLACE_EXISTING);
    for (Path jar : jars) {
      Files.createSymbolicLink(folder.resolve(name + "jar"), jar.toAbsolutePath());
    }
  }
}
