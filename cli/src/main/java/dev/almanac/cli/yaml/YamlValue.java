package dev.almanac.cli.yaml;

import java.util.List;
import java.util.stream.Collectors;

/** A value of a YAML document. */
public sealed interface YamlValue {
  Place place();

  /** A text, number, truth value or nothing, as it is written. */
  record Scalar(String text, Kind kind, Place place) implements YamlValue {
    public enum Kind {
      TEXT,
      WHOLE,
      DECIMAL,
      TRUTH,
      NOTHING
    }
  }

  record Items(List<YamlValue> values, Place place) implements YamlValue {
    public Items {
      values = List.copyOf(values);
    }
  }

  /** Names and values, in the order of the file; no name twice. */
  record Fields(List<Field> fields, Place place) implements YamlValue {
    public Fields {
      fields = List.copyOf(fields);
    }

    public String names() {
      return fields.stream().map(Field::name).collect(Collectors.joining(", "));
    }
  }

  /** @param place where the name stands */
  record Field(String name, YamlValue value, Place place) {}
}
