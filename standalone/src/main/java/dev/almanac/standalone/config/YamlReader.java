package dev.almanac.standalone.config;

import dev.almanac.standalone.config.ConfigFile.Entry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Converts YAML to entries by key, and refuses unknown keys. */
final class YamlReader {
  private final String file;
  private final Map<String, Entry> entries = new LinkedHashMap<>();

  YamlReader(String file) {
    this.file = file;
  }

  Map<String, Entry> read(String text) throws ConfigException {
    Optional<Node> root = compose(text);
    if (root.isPresent()) {
      section("", root.get());
    }
    return entries;
  }

  private Optional<Node> compose(String text) throws ConfigException {
    try {
      return new Compose(LoadSettings.builder().setLabel(file).build()).composeString(text);
    } catch (MarkedYamlEngineException e) {
      int line = e.getProblemMark().map(Mark::getLine).orElse(0) + 1;
      throw new ConfigException(file, line, "not YAML: " + e.getProblem());
    } catch (YamlEngineException e) {
      throw new ConfigException(file, 1, "not YAML: " + e.getMessage());
    }
  }

  private void section(String prefix, Node node) throws ConfigException {
    section(prefix, node, 0);
  }

  /** Reads each of several sections that stand in a list. */
  private void sections(String key, SequenceNode list) throws ConfigException {
    int number = 0;
    for (Node item : list.getValue()) {
      if (number == ConfigFile.MOST_SECTIONS) {
        throw refused(item, "%s: expected at most %d".formatted(key, ConfigFile.MOST_SECTIONS));
      }
      section(key + ".", item, number++);
    }
  }

  private void section(String prefix, Node node, int number) throws ConfigException {
    if (node instanceof ScalarNode scalar && scalar.getValue().isEmpty()) {
      return; // a section with nothing in it
    }
    if (!(node instanceof MappingNode mapping)) {
      throw refused(
          node,
          prefix.isEmpty()
              ? "expected keys and values"
              : "%s: expected keys and values below it".formatted(withoutDot(prefix)));
    }
    for (NodeTuple tuple : mapping.getValue()) {
      String key = prefix + scalar(tuple.getKeyNode(), "expected a key");
      if (JwtSettings.SECTION.equals(key) && tuple.getValueNode() instanceof SequenceNode list) {
        sections(key, list);
      } else if (isSection(key)) {
        section(key + ".", tuple.getValueNode(), number);
      } else {
        entry(key, tuple, number);
      }
    }
  }

  private void entry(String key, NodeTuple tuple, int number) throws ConfigException {
    if (Settings.ALL.stream().noneMatch(setting -> setting.key().equals(key))) {
      throw refused(tuple.getKeyNode(), "unknown key '%s'; %s".formatted(key, known(key)));
    }
    if (entries.put(ConfigFile.numbered(key, number), value(tuple)) != null) {
      throw refused(tuple.getKeyNode(), "'%s' is set a second time".formatted(key));
    }
  }

  private Entry value(NodeTuple tuple) throws ConfigException {
    Node node = tuple.getValueNode();
    var texts = new ArrayList<String>();
    if (node instanceof SequenceNode sequence) {
      for (Node item : sequence.getValue()) {
        texts.add(scalar(item, "expected a list of texts"));
      }
    } else {
      texts.add(scalar(node, "expected a value"));
    }
    return new Entry(line(tuple.getKeyNode()), node instanceof SequenceNode, List.copyOf(texts));
  }

  private String scalar(Node node, String expectation) throws ConfigException {
    if (node instanceof ScalarNode scalar) {
      return scalar.getValue();
    }
    throw refused(node, expectation);
  }

  private static boolean isSection(String key) {
    return Settings.ALL.stream().anyMatch(setting -> setting.key().startsWith(key + "."));
  }

  /** Lists the keys that are valid in that place. */
  private static String known(String key) {
    String prefix = key.substring(0, key.lastIndexOf('.') + 1);
    return Settings.ALL.stream()
        .filter(setting -> setting.key().startsWith(prefix))
        .map(setting -> setting.key().substring(prefix.length()).replaceFirst("\\..*", ""))
        .distinct()
        .collect(Collectors.joining(", ", "known here: ", ""));
  }

  private ConfigException refused(Node node, String problem) {
    return new ConfigException(file, line(node), problem);
  }

  private static int line(Node node) {
    return node.getStartMark().map(Mark::getLine).orElse(0) + 1;
  }

  private static String withoutDot(String prefix) {
    return prefix.substring(0, prefix.length() - 1);
  }
}
