package dev.almanac.cli.profile;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The file with profiles. */
public final class ProfileFile {
  private static final String PROFILE = "profile";
  private static final int PROPERTY = 2;
  private static final long LARGEST = 1 << 20;

  private final Path path;
  private final Toml toml;
  private final boolean exists;

  private ProfileFile(Path path, Toml toml, boolean exists) {
    this.path = path;
    this.toml = toml;
    this.exists = exists;
  }

  /**
   * Reads a file. One that is not there has no profiles.
   *
   * @throws SettingException with the file and the line if it cannot be read
   */
  public static ProfileFile read(Path path) {
    try {
      if (Files.exists(path) && Files.size(path) > LARGEST) {
        throw new SettingException(
            "%s has more than %,d bytes; is it a file of profiles?".formatted(path, LARGEST));
      }
      return new ProfileFile(path, new Toml(Files.readString(path)), true);
    } catch (NoSuchFileException e) {
      return new ProfileFile(path, new Toml(""), false);
    } catch (TomlException e) {
      throw new SettingException("%s, %s".formatted(path, e.getMessage()));
    } catch (CharacterCodingException e) {
      throw new SettingException("%s is not text in UTF-8".formatted(path));
    } catch (IOException e) {
      throw new SettingException("%s cannot be read: %s".formatted(path, reason(e)));
    }
  }

  private static String reason(IOException e) {
    return switch (e) {
      case AccessDeniedException denied -> "you have no permission";
      default -> String.valueOf(e.getMessage());
    };
  }

  public Path path() {
    return path;
  }

  public boolean exists() {
    return exists;
  }

  public List<String> names() {
    var names = new TreeSet<String>();
    toml.tables().forEach(table -> addName(table, names));
    toml.entries().forEach(entry -> addName(entry.path(), names));
    return List.copyOf(names);
  }

  private static void addName(List<String> path, Set<String> names) {
    if (path.size() > 1 && path.getFirst().equals(PROFILE)) {
      names.add(path.get(1));
    }
  }

  /**
   * Returns the properties of a profile.
   *
   * @throws SettingException if one is not known
   */
  public Map<String, String> properties(String profile) {
    var properties = new TreeMap<String, String>();
    for (var table : toml.tables()) {
      if (table.equals(List.of(PROFILE, profile, Property.TLS.text()))) {
        properties.put(Property.TLS.text(), "true"); // that it is there means to use TLS
      }
    }
    for (var entry : toml.entries()) {
      var path = entry.path();
      if (path.size() > PROPERTY && isOf(profile, path)) {
        var name = Property.normal(String.join(".", path.subList(PROPERTY, path.size())));
        check(name, entry);
        if (name.startsWith(Property.TLS.text() + ".")) {
          properties.put(Property.TLS.text(), "true");
        }
        properties.put(name, entry.value());
      }
    }
    if (properties.containsKey(Property.TLS_DISABLED.text())) {
      properties.remove(Property.TLS.text());
    }
    return properties;
  }

  private void check(String name, Toml.Entry entry) {
    try {
      Property.check(name);
      boolean isSwitch = Property.named(name).filter(Property::isYesOrNo).isPresent();
      if (!isSwitch && !entry.isQuoted()) {
        throw new SettingException(
            "%s is text: write %s".formatted(name, Toml.quoted(entry.value())));
      }
    } catch (SettingException e) {
      throw new SettingException(
          "%s, line %d: %s".formatted(path, entry.first() + 1, e.getMessage()));
    }
  }

  private static boolean isOf(String profile, List<String> path) {
    return path.getFirst().equals(PROFILE) && path.get(1).equals(profile);
  }

  /** @throws SettingException if nobody knows the property, or its value is wrong */
  public void set(String profile, String name, String value) {
    Property.check(name);
    var property = Property.named(name);
    if (property.isPresent() && property.get() == Property.TLS) {
      boolean isOn = Settings.yesOrNo(name, value);
      set(profile, Property.TLS_DISABLED.text(), String.valueOf(!isOn));
      return;
    }
    boolean isSwitch = property.isPresent() && property.get().isYesOrNo();
    var text = isSwitch ? String.valueOf(Settings.yesOrNo(name, value)) : Toml.quoted(value);
    changing(() -> toml.set(path(profile, name), text));
  }

  /** Returns whether the property was there. */
  public boolean delete(String profile, String name) {
    Property.check(name);
    var found = new boolean[1];
    changing(() -> found[0] = toml.remove(path(profile, name)).isPresent());
    return found[0];
  }

  public void deleteProfile(String profile) {
    changing(() -> toml.removeTable(List.of(PROFILE, profile)));
  }

  private void changing(Runnable change) {
    try {
      change.run();
    } catch (TomlException e) {
      throw new SettingException("%s, %s".formatted(path, e.getMessage()));
    }
  }

  private static List<String> path(String profile, String name) {
    int dot = name.indexOf('.');
    return dot < 0
        ? List.of(PROFILE, profile, name)
        : List.of(PROFILE, profile, name.substring(0, dot), name.substring(dot + 1));
  }

  /** Replaces the file at once; only its owner may read it, as it may contain keys. */
  public void write() {
    try {
      var folder = path.toAbsolutePath().getParent();
      if (folder == null) {
        throw new IOException("it has no folder");
      }
      Files.createDirectories(folder);
      var draft = Files.createTempFile(
          folder,
          "temporal",
          ".toml",
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      Files.writeString(draft, toml.text());
      Files.move(draft, path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new SettingException("%s cannot be written: %s".formatted(path, reason(e)));
    }
  }
}
