package dev.almanac.cli.format;

import com.google.gson.JsonObject;
import dev.almanac.cli.yaml.FileException;
import dev.almanac.cli.yaml.FileException.Problem;
import dev.almanac.cli.yaml.Place;
import dev.almanac.cli.yaml.YamlReader;
import dev.almanac.cli.yaml.YamlValue;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Reads the documents of files and folders. */
public final class FormatFiles {
  private static final int MOST_FILES = 10_000;

  private final List<Document> documents = new ArrayList<>();
  private final List<Problem> problems = new ArrayList<>();
  private final Map<String, Place> names = new HashMap<>();

  private FormatFiles() {}

  /**
   * Returns all documents; each name is there once.
   *
   * @param paths files, folders with files {@code *.yaml} and {@code *.yml}, or {@code -}
   * @throws FileException with everything that is wrong
   */
  public static List<Document> read(List<Path> paths) {
    var reader = new FormatFiles();
    paths.forEach(reader::path);
    if (!reader.problems.isEmpty()) {
      throw new FileException(reader.problems);
    }
    return reader.documents;
  }

  /** Reads the documents of a text. */
  public static List<Document> read(String file, String text) {
    var reader = new FormatFiles();
    reader.text(file, text);
    if (!reader.problems.isEmpty()) {
      throw new FileException(reader.problems);
    }
    return reader.documents;
  }

  private void path(Path path) {
    if (!Files.isDirectory(path)) {
      file(path);
      return;
    }
    try (Stream<Path> tree = Files.walk(path)) {
      var files =
          tree.filter(FormatFiles::isYaml).sorted().limit(MOST_FILES + 1).toList();
      if (files.size() > MOST_FILES || files.isEmpty()) {
        var text = files.isEmpty() ? "has no file *.yaml or *.yml" : "has more than 10,000 files";
        problems.add(new Problem(Place.of(path.toString()), text));
        return;
      }
      files.forEach(this::file);
    } catch (IOException e) {
      problems.add(new Problem(Place.of(path.toString()), "cannot be read"));
    }
  }

  private static boolean isYaml(Path path) {
    var name = path.getFileName().toString();
    return (name.endsWith(".yaml") || name.endsWith(".yml")) && Files.isRegularFile(path);
  }

  private void file(Path path) {
    try {
      text(path.toString(), content(path));
    } catch (CharacterCodingException e) {
      problems.add(new Problem(Place.of(path.toString()), "is not UTF-8"));
    } catch (IOException e) {
      var reason = Files.exists(path) ? "cannot be read" : "there is no such file";
      problems.add(new Problem(Place.of(path.toString()), reason));
    }
  }

  private static String content(Path path) throws IOException {
    if (path.toString().equals("-")) {
      var bytes = System.in.readNBytes(4 * YamlReader.LONGEST);
      return new String(bytes, StandardCharsets.UTF_8);
    }
    if (Files.size(path) > 4L * YamlReader.LONGEST) {
      throw FileException.of(Place.of(path.toString()), "has more than 80 MB");
    }
    return Files.readString(path);
  }

  private void text(String file, String text) {
    try {
      for (var value : YamlReader.read(file, text)) {
        if (value instanceof YamlValue.Items items) {
          items.values().forEach(this::document);
        } else {
          document(value);
        }
      }
    } catch (FileException e) {
      problems.addAll(e.problems());
    }
  }

  private void document(YamlValue value) {
    if (!(value instanceof YamlValue.Fields fields)) {
      problems.add(new Problem(value.place(), "expected a schedule or a calendar"));
      return;
    }
    boolean isCalendar =
        fields.fields().stream().anyMatch(field -> field.name().equals(Format.CALENDAR));
    boolean isSchedule =
        fields.fields().stream().anyMatch(field -> field.name().equals(Format.SCHEDULE));
    if (isCalendar == isSchedule) {
      var text = "expected a document with the key 'schedule' or 'calendar', found "
          + (isCalendar ? "both" : fields.names());
      problems.add(new Problem(value.place(), text));
      return;
    }
    var shapes = new ShapeReader();
    var shape = isCalendar ? Format.OF_CALENDAR : Format.OF_SCHEDULE;
    var json = shapes.read(shape, value, "");
    problems.addAll(shapes.problems());
    if (shapes.problems().isEmpty() && json instanceof JsonObject object) {
      var kind = isCalendar ? Format.CALENDAR : Format.SCHEDULE;
      add(new Document(kind, object, value.place(), shapes.places()));
    }
  }

  private void add(Document document) {
    var before = names.put(document.kind() + " " + document.name(), document.place());
    if (before != null) {
      var text = "%s '%s' is also at %s".formatted(document.kind(), document.name(), before);
      problems.add(new Problem(document.place(), text));
    }
    documents.add(document);
  }
}
