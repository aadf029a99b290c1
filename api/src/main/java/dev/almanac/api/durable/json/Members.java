package dev.almanac.api.durable.json;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The members of a JSON object in a request. A member that is null counts as absent. One of the
 * wrong kind or out of range is reported and then counts as absent, too, so that reading goes on
 * and finds everything that is wrong.
 */
public final class Members {
  /** The reason of most refusals. */
  public static final String INVALID = "validation_failed";

  private final JsonObject object;
  private final String path;
  private final FieldErrors errors;

  private Members(JsonObject object, String path, FieldErrors errors) {
    this.object = object;
    this.path = path;
    this.errors = errors;
  }

  /** Reads the body of a request. */
  public static Members of(JsonObject body, FieldErrors errors) {
    return new Members(body, "", errors);
  }

  /** Returns whether a member is there, even as null. */
  public boolean has(String name) {
    return object.has(name);
  }

  /** Returns the name of a member as errors show it. */
  public String field(String name) {
    return path + name;
  }

  /** Reports a problem with a member. */
  public void refuse(String name, String problem) {
    refuse(name, problem, INVALID);
  }

  /** Reports a problem of a kind that clients tell from others. */
  public void refuse(String name, String problem, String reason) {
    errors.add(field(name), "%s %s.".formatted(field(name), problem), reason);
  }

  /** Reads a member of any kind. */
  public Optional<JsonElement> any(String name) {
    return Optional.ofNullable(object.get(name)).filter(value -> !(value instanceof JsonNull));
  }

  /** Reads a text of at most so many characters that can be stored. */
  public Optional<String> text(String name, int longest) {
    return any(name).flatMap(value -> text(name, value, longest));
  }

  /** Reads a text that must be there and not be empty. */
  public Optional<String> requiredText(String name, int longest) {
    if (any(name).isEmpty()) {
      refuse(name, "is required");
      return Optional.empty();
    }
    var text = text(name, longest);
    if (text.filter(String::isBlank).isPresent()) {
      refuse(name, "must not be empty");
      return Optional.empty();
    }
    return text;
  }

  /** Reads a whole number. */
  public Optional<Long> whole(String name, long least, long most) {
    return any(name).flatMap(value -> {
      var number = Numbers.whole(value);
      if (number.filter(found -> found >= least && found <= most).isEmpty()) {
        refuse(
            name,
            most == Long.MAX_VALUE
                ? "must be a whole number of at least %d".formatted(least)
                : "must be a whole number from %d to %d".formatted(least, most));
        return Optional.empty();
      }
      return number;
    });
  }

  public Optional<Boolean> flag(String name) {
    return any(name).flatMap(value -> {
      if (value instanceof JsonPrimitive flag && flag.isBoolean()) {
        return Optional.of(flag.getAsBoolean());
      }
      refuse(name, "must be true or false, found " + JsonText.kind(value));
      return Optional.empty();
    });
  }

  /** Reads an object as it is. */
  public Optional<JsonObject> object(String name) {
    return any(name).flatMap(value -> {
      if (value instanceof JsonObject found) {
        return Optional.of(found);
      }
      if (value instanceof JsonArray list && list.isEmpty()) {
        return Optional.of(new JsonObject());
      }
      refuse(name, "must be an object, found " + JsonText.kind(value));
      return Optional.empty();
    });
  }

  /** Reads the members of an object. */
  public Optional<Members> members(String name) {
    return object(name).map(found -> new Members(found, field(name) + ".", errors));
  }

  /** Reads a list of texts. */
  public List<String> texts(String name, int most, int longest) {
    var texts = new ArrayList<String>();
    var list = list(name, most);
    for (int i = 0; i < list.size(); i++) {
      text(name + "." + i, list.get(i), longest).ifPresent(texts::add);
    }
    return texts;
  }

  /** Reads a list of objects. */
  public List<Members> objects(String name, int most) {
    var objects = new ArrayList<Members>();
    var list = list(name, most);
    for (int i = 0; i < list.size(); i++) {
      if (list.get(i) instanceof JsonObject found) {
        objects.add(new Members(found, "%s.%d.".formatted(field(name), i), errors));
      } else {
        refuse(name + "." + i, "must be an object, found " + JsonText.kind(list.get(i)));
      }
    }
    return objects;
  }

  private List<JsonElement> list(String name, int most) {
    return any(name)
        .map(value -> {
          if (!(value instanceof JsonArray list)) {
            refuse(name, "must be a list, found " + JsonText.kind(value));
          } else if (list.size() > most) {
            refuse(name, "must have at most %d elements, found %d".formatted(most, list.size()));
          } else {
            return list.asList();
          }
          return List.<JsonElement>of();
        })
        .orElse(List.of());
  }

  private Optional<String> text(String name, JsonElement value, int longest) {
    if (!(value instanceof JsonPrimitive text && text.isString())) {
      refuse(name, "must be a text, found " + JsonText.kind(value));
    } else if (text.getAsString().codePointCount(0, text.getAsString().length()) > longest) {
      refuse(name, "must not be longer than %d characters".formatted(longest));
    } else if (text.getAsString().indexOf('\0') >= 0) {
      refuse(name, "must not contain a NUL character");
    } else {
      return Optional.of(text.getAsString());
    }
    return Optional.empty();
  }
}
