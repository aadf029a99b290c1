package dev.almanac.dist.supply;

import java.nio.file.Path;

/**
 * A file of Maven's repository that goes into the product.
 *
 * @param classifier empty for the usual JAR
 */
record Library(String group, String name, String version, String classifier)
    implements Comparable<Library> {

  /** Parses {@code group:name:version}, or the same with a classifier behind it. */
  static Library parse(String text) {
    String[] parts = text.split(":", -1);
    if (parts.length < 3 || parts.length > 4) {
      throw new IllegalArgumentException("Expected group:name:version, found '%s'".formatted(text));
    }
    return new Library(parts[0], parts[1], parts[2], parts.length == 4 ? parts[3] : "");
  }

  /** Returns the library of a JAR in Maven's local repository. */
  static Library of(Path repository, Path jar) {
    Path version = parent(jar);
    Path name = parent(version);
    String group = repository.relativize(parent(name)).toString().replace('\\', '/');
    String usual = name.getFileName() + "-" + version.getFileName();
    String file = jar.getFileName().toString();
    if (!file.startsWith(usual) || !file.endsWith(".jar")) {
      throw new IllegalArgumentException("Expected a library %s, found %s".formatted(usual, jar));
    }
    String rest = file.substring(usual.length(), file.length() - ".jar".length());
    return new Library(
        group.replace('/', '.'),
        name.getFileName().toString(),
        version.getFileName().toString(),
        rest.isEmpty() ? "" : rest.substring(1));
  }

  private static Path parent(Path path) {
    Path parent = path.getParent();
    if (parent == null) {
      throw new IllegalArgumentException("Expected a path in a Maven repository, found " + path);
    }
    return parent;
  }

  Path in(Path repository) {
    String suffix = classifier.isEmpty() ? "" : "-" + classifier;
    return repository
        .resolve(group.replace('.', '/'))
        .resolve(name)
        .resolve(version)
        .resolve(name + "-" + version + suffix + ".jar");
  }

  /** Returns the name that databases of vulnerabilities know it by. */
  String packageUrl() {
    String qualifier =
        classifier.isEmpty() ? "?type=jar" : "?classifier=" + classifier + "&type=jar";
    return "pkg:maven/%s/%s@%s%s".formatted(group, name, version, qualifier);
  }

  /** Whether both are the same library, in whatever version. */
  boolean isVersionOf(Library other) {
    return group.equals(other.group)
        && name.equals(other.name)
        && classifier.equals(other.classifier);
  }

  @Override
  public int compareTo(Library other) {
    return toString().compareTo(other.toString());
  }

  @Override
  public String toString() {
    String usual = group + ":" + name + ":" + version;
    return classifier.isEmpty() ? usual : usual + ":" + classifier;
  }
}
