package dev.almanac.cli.format;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.almanac.calendar.SpecException;
import dev.almanac.cli.yaml.FileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Fields of a document, and their path in it.
 *
 * @param path empty for the whole document
 */
public record Section(Document document, JsonObject json, String path) {
  /** Returns nested fields; without any if the key is not there. */
  public Section in(String key) {
    var inner = json.get(key) instanceof JsonObject object ? object : new JsonObject();
    return new Section(document, inner, pathOf(key));
  }

  public boolean has(String key) {
    return json.has(key);
  }

  public Optional<String> text(String key) {
    return value(key).map(JsonElement::getAsString);
  }

  public Optional<Boolean> truth(String key) {
    return value(key).map(JsonElement::getAsBoolean);
  }

  public Optional<Long> whole(String key) {
    return value(key).map(JsonElement::getAsLong);
  }

  public Optional<JsonElement> value(String key) {
    return Optional.ofNullable(json.get(key));
  }

  /** Converts a text; a refusal names the place. */
  public <T> Optional<T> text(String key, Function<String, T> reading) {
    return text(key).map(text -> reading(key, () -> reading.apply(text)));
  }

  /** Returns the items of a list, which may also be a single one. */
  public List<Item> items(String key) {
    var items = new ArrayList<Item>();
    if (json.get(key) instanceof JsonArray array) {
      for (int i = 0; i < array.size(); i++) {
        items.add(new Item(this, array.get(i), key + "[" + i + "]"));
      }
    } else if (json.has(key)) {
      items.add(new Item(this, json.get(key), key));
    }
    return items;
  }

  /** Reads something, and names the place if it is refused. */
  public <T> T reading(String key, java.util.function.Supplier<T> reading) {
    try {
      return reading.get();
    } catch (SpecException refused) {
      throw refusal(key, String.valueOf(refused.getMessage()));
    } catch (picocli.CommandLine.TypeConversionException refused) {
      throw refusal(key, String.valueOf(refused.getMessage()));
    }
  }

  public FileException refusal(String key, String text) {
    return document.refusal(pathOf(key), text);
  }

  private String pathOf(String key) {
    return path.isEmpty() || key.isEmpty() ? path + key : path + "." + key;
  }

  /** One item of a list. */
  public record Item(Section owner, JsonElement value, String key) {
    public boolean isText() {
      return value.isJsonPrimitive();
    }

    public String text() {
      return value.getAsString();
    }

    public Section fields() {
      return new Section(owner.document(), value.getAsJsonObject(), owner.pathOf(key));
    }

    public <T> T reading(Function<String, T> reading) {
      return owner.reading(key, () -> reading.apply(text()));
    }
  }
}
