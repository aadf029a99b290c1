package dev.almanac.cli.yaml;

import dev.almanac.cli.yaml.YamlValue.Field;
import dev.almanac.cli.yaml.YamlValue.Fields;
import dev.almanac.cli.yaml.YamlValue.Items;
import dev.almanac.cli.yaml.YamlValue.Scalar;
import dev.almanac.cli.yaml.YamlValue.Scalar.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** Reads the documents of a file. */
public final class YamlReader {
  /** Characters of a file; 10,000 schedules with their inputs fit. */
  public static final int LONGEST = 20_000_000;

  private static final int DEEPEST = 50;

  /** Values of a file, each copy of an alias counted. */
  private static final int MOST_VALUES = 1_000_000;

  private final String file;
  private int values;

  private YamlReader(String file) {
    this.file = file;
  }

  /**
   * Returns the documents, without empty ones.
   *
   * @param file the name for messages
   * @throws FileException if the text is no YAML, or goes beyond a limit
   */
  public static List<YamlValue> read(String file, String text) {
    if (text.length() > LONGEST) {
      throw FileException.of(
          Place.of(file), "has %,d characters, at most %,d fit".formatted(text.length(), LONGEST));
    }
    var reader = new YamlReader(file);
    try {
      reader.checkDepth(text);
      return reader.documents(text);
    } catch (MarkedYamlEngineException e) {
      var place = e.getProblemMark().map(reader::place).orElse(Place.of(file));
      throw FileException.of(place, "not YAML: " + e.getProblem());
    } catch (YamlEngineException e) {
      throw FileException.of(Place.of(file), "not YAML: " + e.getMessage());
    }
  }

  private LoadSettings settings() {
    return LoadSettings.builder()
        .setLabel(file)
        .setCodePointLimit(LONGEST)
        .setAllowDuplicateKeys(true) // refused below, with the line of the second
        .build();
  }

  /** Composing calls itself for what is nested, so the depth is checked before. */
  private void checkDepth(String text) {
    int depth = 0;
    for (Event event : new Parse(settings()).parseString(text)) {
      if (event instanceof CollectionStartEvent && ++depth > DEEPEST) {
        throw FileException.of(
            event.getStartMark().map(this::place).orElse(Place.of(file)),
            "nested more than " + DEEPEST + " deep");
      } else if (event instanceof CollectionEndEvent) {
        depth--;
      }
    }
  }

  private List<YamlValue> documents(String text) {
    var documents = new ArrayList<YamlValue>();
    for (Node node : new Compose(settings()).composeAllFromString(text)) {
      var value = value(node, 0);
      if (!(value instanceof Scalar scalar && scalar.kind() == Kind.NOTHING)) {
        documents.add(value);
      }
    }
    return documents;
  }

  private YamlValue value(Node node, int depth) {
    var place = node.getStartMark().map(this::place).orElse(Place.of(file));
    if (depth > DEEPEST || ++values > MOST_VALUES) {
      throw FileException.of(
          place, "aliases make more than %,d values of this file".formatted(MOST_VALUES));
    }
    return switch (node) {
      case ScalarNode scalar -> new Scalar(scalar.getValue(), kind(scalar), place);
      case SequenceNode sequence ->
        new Items(
            sequence.getValue().stream().map(item -> value(item, depth + 1)).toList(), place);
      case MappingNode mapping -> fields(mapping, place, depth);
      default -> throw FileException.of(place, "not a value");
    };
  }

  private Fields fields(MappingNode mapping, Place place, int depth) {
    var fields = new ArrayList<Field>();
    var names = new HashSet<String>();
    for (var tuple : mapping.getValue()) {
      var key = tuple.getKeyNode();
      var at = key.getStartMark().map(this::place).orElse(place);
      var name = key instanceof ScalarNode scalar ? scalar.getValue() : "";
      if (name.isEmpty()) {
        throw FileException.of(at, "expected a name");
      }
      if (!names.add(name)) {
        throw FileException.of(at, "'%s' is there a second time".formatted(name));
      }
      fields.add(new Field(name, value(tuple.getValueNode(), depth + 1), at));
    }
    return new Fields(fields, place);
  }

  private static Kind kind(ScalarNode scalar) {
    var tag = scalar.getTag();
    if (tag.equals(Tag.INT)) {
      return Kind.WHOLE;
    }
    if (tag.equals(Tag.FLOAT)) {
      return Kind.DECIMAL;
    }
    if (tag.equals(Tag.BOOL)) {
      return Kind.TRUTH;
    }
    return tag.equals(Tag.NULL) ? Kind.NOTHING : Kind.TEXT;
  }

  private Place place(Mark mark) {
    return new Place(file, mark.getLine() + 1);
  }
}
