package dev.almanac.cli.format;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.google.gson.internal.LazilyParsedNumber;
import dev.almanac.cli.format.Shape.Any;
import dev.almanac.cli.format.Shape.Choice;
import dev.almanac.cli.format.Shape.Fields;
import dev.almanac.cli.format.Shape.ListOf;
import dev.almanac.cli.format.Shape.MapOf;
import dev.almanac.cli.format.Shape.OneOrList;
import dev.almanac.cli.format.Shape.Text;
import dev.almanac.cli.format.Shape.TextOr;
import dev.almanac.cli.format.Shape.Truth;
import dev.almanac.cli.format.Shape.Whole;
import dev.almanac.cli.yaml.FileException.Problem;
import dev.almanac.cli.yaml.Place;
import dev.almanac.cli.yaml.YamlValue;
import dev.almanac.cli.yaml.YamlValue.Items;
import dev.almanac.cli.yaml.YamlValue.Scalar;
import dev.almanac.cli.yaml.YamlValue.Scalar.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Checks a value against its shape and converts it to JSON; collects everything that is wrong. */
final class ShapeReader {
  private final List<Problem> problems = new ArrayList<>();
  private final Map<String, Place> places = new HashMap<>();

  List<Problem> problems() {
    return problems;
  }

  Map<String, Place> places() {
    return places;
  }

  JsonElement read(Shape shape, YamlValue value, String path) {
    places.putIfAbsent(path, value.place());
    return switch (shape) {
      case Fields fields -> fields(fields, value, path);
      case ListOf(var item) -> list(item, value, path);
      case OneOrList(var item) ->
        value instanceof Items ? list(item, value, path) : read(item, value, path);
      case MapOf(var inner) -> map(inner, value, path);
      case TextOr(var fields) ->
        value instanceof YamlValue.Fields
            ? fields(fields, value, path)
            : scalar(new Text(), value, path);
      case Any() -> any(value);
      case Text text -> scalar(text, value, path);
      case Whole whole -> scalar(whole, value, path);
      case Truth truth -> scalar(truth, value, path);
      case Choice choice -> scalar(choice, value, path);
    };
  }

  private JsonElement fields(Fields fields, YamlValue value, String path) {
    var json = new JsonObject();
    if (!(value instanceof YamlValue.Fields given)) {
      return refused(value.place(), path, "expected keys and values below it");
    }
    var names = fields.keys().stream().map(Shape.Key::name).toList();
    for (var field : given.fields()) {
      var key =
          fields.keys().stream().filter(one -> one.name().equals(field.name())).findFirst();
      if (key.isEmpty()) {
        refused(field.place(), path, unknown(field.name(), names));
        continue;
      }
      var inner = path.isEmpty() ? field.name() : path + "." + field.name();
      places.put(inner, field.place());
      json.add(field.name(), read(key.get().shape(), field.value(), inner));
    }
    for (var key : fields.keys()) {
      if (key.required()
          && given.fields().stream().noneMatch(one -> one.name().equals(key.name()))) {
        refused(value.place(), path, "'%s' is missing".formatted(key.name()));
      }
    }
    return json;
  }

  private static String unknown(String name, List<String> names) {
    return "unknown key '%s'; %s"
        .formatted(
            name,
            Suggestion.of(name, names)
                .map(near -> "did you mean '%s'?".formatted(near))
                .orElse("known here: " + String.join(", ", names)));
  }

  private JsonElement list(Shape item, YamlValue value, String path) {
    if (!(value instanceof Items items)) {
      return refused(value.place(), path, "expected a list");
    }
    var json = new JsonArray();
    for (int i = 0; i < items.values().size(); i++) {
      json.add(read(item, items.values().get(i), path + "[" + i + "]"));
    }
    return json;
  }

  private JsonElement map(Shape inner, YamlValue value, String path) {
    if (!(value instanceof YamlValue.Fields given)) {
      return refused(value.place(), path, "expected names and values below it");
    }
    var json = new JsonObject();
    for (var field : given.fields()) {
      json.add(field.name(), read(inner, field.value(), path + "." + field.name()));
    }
    return json;
  }

  private JsonElement scalar(Shape shape, YamlValue value, String path) {
    if (value instanceof Scalar scalar) {
      switch (shape) {
        case Text() -> {
          if (scalar.kind() == Kind.TEXT || scalar.kind() == Kind.WHOLE) {
            return new JsonPrimitive(scalar.text());
          }
        }
        case Whole(var least) -> {
          if (scalar.kind() == Kind.WHOLE
              && scalar.text().length() < 19
              && Long.parseLong(scalar.text()) >= least) {
            return new JsonPrimitive(Long.parseLong(scalar.text()));
          }
        }
        case Truth() -> {
          if (scalar.kind() == Kind.TRUTH) {
            return new JsonPrimitive(Boolean.parseBoolean(scalar.text()));
          }
        }
        case Choice(var words) -> {
          if (words.contains(scalar.text())) {
            return new JsonPrimitive(scalar.text());
          }
        }
        case Fields f -> throw new IllegalArgumentException("not a scalar: " + f);
        case ListOf l -> throw new IllegalArgumentException("not a scalar: " + l);
        case OneOrList l -> throw new IllegalArgumentException("not a scalar: " + l);
        case MapOf m -> throw new IllegalArgumentException("not a scalar: " + m);
        case TextOr t -> throw new IllegalArgumentException("not a scalar: " + t);
        case Any a -> throw new IllegalArgumentException("not a scalar: " + a);
      }
    }
    var text = "expected %s, found %s".formatted(expected(shape), found(value));
    return refused(value.place(), path, text + meant(shape, value));
  }

  private static String expected(Shape shape) {
    return switch (shape) {
      case Text() -> "a text";
      case Whole(var least) -> "a whole number from " + least;
      case Truth() -> "true or false";
      case Choice(var words) -> "one of " + String.join(", ", words);
      case Fields f -> "keys and values";
      case ListOf l -> "a list";
      case OneOrList l -> "a list";
      case MapOf m -> "names and values";
      case TextOr t -> "a text";
      case Any a -> "a value";
    };
  }

  private static String meant(Shape shape, YamlValue value) {
    return shape instanceof Choice(var words) && value instanceof Scalar scalar
        ? Suggestion.of(scalar.text(), words)
            .map("; did you mean '%s'?"::formatted)
            .orElse("")
        : "";
  }

  private static String found(YamlValue value) {
    return switch (value) {
      case Scalar scalar when scalar.kind() == Kind.NOTHING -> "nothing";
      case Scalar scalar
      when scalar.kind() == Kind.TEXT -> "'%s'".formatted(shortened(scalar.text()));
      case Scalar scalar -> shortened(scalar.text());
      case Items items -> "a list";
      case YamlValue.Fields fields -> "keys: " + shortened(fields.names());
    };
  }

  private static String shortened(String text) {
    return text.length() <= 60 ? text : text.substring(0, 60) + "…";
  }

  private static JsonElement any(YamlValue value) {
    return switch (value) {
      case Scalar scalar ->
        switch (scalar.kind()) {
          case TEXT -> new JsonPrimitive(scalar.text());
          case WHOLE, DECIMAL -> new JsonPrimitive(new LazilyParsedNumber(scalar.text()));
          case TRUTH -> new JsonPrimitive(Boolean.parseBoolean(scalar.text()));
          case NOTHING -> JsonNull.INSTANCE;
        };
      case Items items -> {
        var json = new JsonArray();
        items.values().forEach(item -> json.add(any(item)));
        yield json;
      }
      case YamlValue.Fields fields -> {
        var json = new JsonObject();
        fields.fields().forEach(field -> json.add(field.name(), any(field.value())));
        yield json;
      }
    };
  }

  private JsonElement refused(Place place, String path, String text) {
    problems.add(new Problem(place, path.isEmpty() ? text : path + ": " + text));
    return JsonNull.INSTANCE;
  }
}
