package dev.almanac.dist.supply;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;

/**
 * Every plugin and library of the build has one version, written down. Otherwise a build would take
 * what is newest on its day, and two builds of the same sources would differ.
 */
final class VersionRules {
  /** What Maven runs for a JAR without being told, from {@code clean} to {@code deploy}. */
  private static final Set<String> USUAL = Set.of(
      "maven-clean-plugin",
      "maven-resources-plugin",
      "maven-compiler-plugin",
      "maven-surefire-plugin",
      "maven-jar-plugin",
      "maven-install-plugin",
      "maven-deploy-plugin",
      "maven-site-plugin");

  private final Map<String, String> properties = new HashMap<>();
  private final Set<String> managed;
  private final Element root;

  VersionRules(String rootPom) {
    root = parse(rootPom);
    addProperties(root);
    managed = all(root, "plugin")
        .filter(plugin -> text(plugin, "version").isPresent())
        .map(plugin -> text(plugin, "artifactId").orElseThrow())
        .collect(Collectors.toSet());
  }

  /** Returns what is wrong with the parent of all modules. */
  List<String> root() {
    var complaints = new ArrayList<>(module("pom.xml", root));
    USUAL.stream()
        .filter(name -> !managed.contains(name))
        .sorted()
        .forEach(name -> complaints.add("pom.xml: %s has no version".formatted(name)));
    return complaints;
  }

  /** Returns what is wrong with a module. */
  List<String> module(String path, String pom) {
    return module(path, parse(pom));
  }

  private List<String> module(String path, Element pom) {
    addProperties(pom);
    var complaints = new ArrayList<String>();
    all(pom, "plugin")
        .filter(plugin -> text(plugin, "version").isEmpty())
        .map(plugin -> text(plugin, "artifactId").orElseThrow())
        .filter(name -> !managed.contains(name))
        .forEach(name -> complaints.add("%s: %s has no version".formatted(path, name)));
    Stream.of("plugin", "dependency", "path", "extension", "palantirJavaFormat", "protocVersion")
        .flatMap(name -> all(pom, name))
        .flatMap(element -> version(element).stream())
        .filter(version -> !isFixed(version))
        .forEach(version ->
            complaints.add("%s: expected one version, found '%s'".formatted(path, version)));
    return complaints;
  }

  private static Optional<String> version(Element element) {
    return element.getTagName().equals("protocVersion")
        ? Optional.of(element.getTextContent().strip())
        : text(element, "version");
  }

  private boolean isFixed(String version) {
    if (version.equals("${project.version}")) {
      return true;
    }
    if (version.startsWith("${") && version.endsWith("}")) {
      String value = properties.get(version.substring(2, version.length() - 1));
      return value != null && isFixed(value);
    }
    return !version.isEmpty()
        && "[(,$".chars().noneMatch(each -> version.indexOf(each) >= 0)
        && !version.endsWith("-SNAPSHOT")
        && !version.equals("LATEST")
        && !version.equals("RELEASE");
  }

  private void addProperties(Element pom) {
    all(pom, "properties")
        .flatMap(VersionRules::children)
        .forEach(each -> properties.put(each.getTagName(), each.getTextContent().strip()));
  }

  private static Optional<String> text(Element element, String name) {
    return children(element)
        .filter(child -> child.getTagName().equals(name))
        .map(child -> child.getTextContent().strip())
        .findFirst();
  }

  private static Stream<Element> children(Element element) {
    var nodes = element.getChildNodes();
    return IntStream.range(0, nodes.getLength())
        .mapToObj(nodes::item)
        .filter(Element.class::isInstance)
        .map(Element.class::cast);
  }

  private static Stream<Element> all(Element element, String name) {
    var nodes = element.getElementsByTagName(name);
    return IntStream.range(0, nodes.getLength()).mapToObj(nodes::item).map(Element.class::cast);
  }

  private static Element parse(String xml) {
    try {
      var factory = DocumentBuilderFactory.newInstance();
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      return factory
          .newDocumentBuilder()
          .parse(new org.xml.sax.InputSource(new java.io.StringReader(xml)))
          .getDocumentElement();
    } catch (Exception e) {
      throw new IllegalArgumentException("Cannot read a POM", e);
    }
  }
}
