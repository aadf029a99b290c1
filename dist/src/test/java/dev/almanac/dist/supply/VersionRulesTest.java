package dev.almanac.dist.supply;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class VersionRulesTest {
  private static final Path PROJECT = Path.of("..");

  private final VersionRules rules =
      new VersionRules(CheckLibraries.read(PROJECT.resolve("pom.xml")));

  @Test
  void everyPluginAndLibraryOfThisBuildHasOneVersion() throws IOException {
    var complaints = new ArrayList<>(rules.root());
    try (var modules = Files.newDirectoryStream(PROJECT, "*/pom.xml")) {
      for (Path pom : modules) {
        complaints.addAll(rules.module(pom.toString(), CheckLibraries.read(pom)));
      }
    }
    assertThat(complaints).isEmpty();
  }

  @Test
  void aPluginWithoutAVersionIsFound() {
    assertThat(module("<plugin><artifactId>maven-jar-plugin</artifactId></plugin>"))
        .isEmpty();
    assertThat(module("<plugin><artifactId>maven-other-plugin</artifactId></plugin>"))
        .containsExactly("x/pom.xml: maven-other-plugin has no version");
  }

  @Test
  void aPluginThatMavenTakesByItselfIsFound() {
    assertThat(new VersionRules("<project/>").root())
        .contains("pom.xml: maven-deploy-plugin has no version")
        .hasSize(8);
  }

  @Test
  void aVersionThatMayChangeIsFound() {
    for (String version : List.of("[1,2)", "1.0-SNAPSHOT", "LATEST", "RELEASE", "${unknown}", "")) {
      assertThat(module("<dependency><artifactId>a</artifactId><version>" + version
              + "</version></dependency>"))
          .as(version)
          .containsExactly("x/pom.xml: expected one version, found '" + version + "'");
    }
    for (String version : List.of("1.0", "${project.version}", "${grpc.version}")) {
      assertThat(module("<dependency><artifactId>a</artifactId><version>" + version
              + "</version></dependency>"))
          .as(version)
          .isEmpty();
    }
  }

  private List<String> module(String part) {
    return rules.module("x/pom.xml", "<project>" + part + "</project>");
  }
}
