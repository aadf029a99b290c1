package dev.almanac.protocol.schedule;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Reads files with one JSON object per line. */
final class Vectors {
  private Vectors() {}

  static List<JsonObject> read(String file) {
    var stream = Objects.requireNonNull(Vectors.class.getResourceAsStream(file), file);
    try (var reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
      return reader
          .lines()
          .map(line -> JsonParser.parseString(line).getAsJsonObject())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
