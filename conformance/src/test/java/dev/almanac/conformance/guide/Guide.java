package dev.almanac.conformance.guide;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The pages of the guide, in the sources of the project. */
final class Guide {
  private Guide() {}

  /** The project's folder. */
  static Path root() {
    return Path.of(System.getProperty("almanac.root"));
  }

  static List<Page> pages() throws IOException {
    var pages = new ArrayList<>(List.of(Page.read(root().resolve("README.md"))));
    try (var files = Files.list(root().resolve("docs/guide"))) {
      for (Path file :
          files.filter(file -> file.toString().endsWith(".md")).sorted().toList()) {
        pages.add(Page.read(file));
      }
    }
    return pages;
  }

  static Page page(String name) throws IOException {
    return Page.read(root().resolve("docs/guide").resolve(name));
  }
}
