package dev.almanac.house.published;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** A module's POM as it is written, without what it inherits. */
record Pom(Document document) {
  /** A dependency or a plugin, by its Maven coordinates. */
  record Coordinates(String group, String artifact) {
    @Override
    public String toString() {
      return group + ":" + artifact;
    }
  }

  private static final String PLUGINS = "org.apache.maven.plugins";

  static Pom read(Path file) {
    try {
      return new Pom(
          DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile()));
    } catch (Exception e) {
      throw new IllegalStateException("Cannot read " + file, e);
    }
  }

  String artifact() {
    return text(document.getDocumentElement(), "artifactId").orElseThrow();
  }

  String version() {
    return text(document.getDocumentElement(), "version").orElseThrow();
  }

  Optional<String> property(String name) {
    return children(document.getDocumentElement(), "properties")
        .flatMap(properties -> text(properties, name).stream())
        .findFirst();
  }

  /** Returns all that is declared, in profiles too, but not what is only given a version. */
  List<Coordinates> dependencies() {
    return all("dependency")
        .filter(one -> !isManaged(one) && text(one, "artifactId").isPresent())
        .map(Pom::coordinates)
        .toList();
  }

  List<Coordinates> managed() {
    return all("dependency").filter(Pom::isManaged).map(Pom::coordinates).toList();
  }

  /** Returns the plugins, and what the compiler runs. */
  List<Coordinates> plugins() {
    return Stream.concat(all("plugin"), all("path"))
        .filter(one -> !isManaged(one) && text(one, "artifactId").isPresent())
        .map(Pom::coordinates)
        .toList();
  }

  private static Coordinates coordinates(Element one) {
    return new Coordinates(
        text(one, "groupId").orElse(PLUGINS), text(one, "artifactId").orElseThrow());
  }

  private static boolean isManaged(Element one) {
    return one.getParentNode().getParentNode().getNodeName().endsWith("Management");
  }

  private Stream<Element> all(String name) {
    var found = document.getElementsByTagName(name);
    var elements = new ArrayList<Element>();
    for (int i = 0; i < found.getLength(); i++) {
      elements.add((Element) found.item(i));
    }
    return elements.stream();
  }

  private static Optional<String> text(Element parent, String name) {
    return children(parent, name).map(child -> child.getTextContent().strip()).findFirst();
  }

  private static Stream<Element> children(Element parent, String name) {
    var found = new ArrayList<Element>();
    for (Node child = parent.getFirstChild(); child != null; child = child.getNextSibling()) {
      if (child instanceof Element element && element.getTagName().equals(name)) {
        found.add(element);
      }
    }
    return found.stream();
  }
}
