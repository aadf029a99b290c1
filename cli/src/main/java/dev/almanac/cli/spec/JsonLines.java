package dev.almanac.cli.spec;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import dev.almanac.calendar.SearchBudgetException;
import dev.almanac.calendar.SpecException;
import dev.almanac.cli.output.Json;
import dev.almanac.protocol.text.PrintableText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import picocli.CommandLine;

/**
 * Batch mode: reads one JSON object per line from standard input and writes one result per line, in
 * order. A refusal becomes {@code {"name", "error"}}, and so does a line that is not JSON, after
 * which the exit code is 2.
 */
final class JsonLines {
  private static final int NOT_JSON = 2;

  private final Function<JsonObject, JsonObject> answer;
  private final CommandLine command;
  private int exitCode;

  private JsonLines(Function<JsonObject, JsonObject> answer, CommandLine command) {
    this.answer = answer;
    this.command = command;
  }

  static int run(Function<JsonObject, JsonObject> answer, CommandLine command) {
    return new JsonLines(answer, command).run();
  }

  private int run() {
    var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    var out = command.getOut();
    try {
      int number = 0;
      for (var line = in.readLine(); line != null; line = in.readLine()) {
        number++;
        if (!line.isBlank()) {
          out.write(Json.compact(answer(line, number)) + "\n");
        }
        if (!in.ready()) {
          out.flush();
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read standard input", e);
    }
    out.flush();
    return exitCode;
  }

  private JsonObject answer(String line, int number) {
    JsonObject request;
    try {
      var json = Json.parse(line);
      if (!json.isJsonObject()) {
        return error(new JsonObject(), "not a JSON object");
      }
      request = json.getAsJsonObject();
    } catch (JsonParseException e) {
      exitCode = NOT_JSON;
      command
          .getErr()
          .printf(
              "almanac: line %d is not JSON: %s%n",
              number, PrintableText.line(String.valueOf(e.getMessage())));
      return error(new JsonObject(), "not JSON: " + e.getMessage());
    }
    try {
      var result = named(request);
      answer.apply(request).entrySet().forEach(e -> result.add(e.getKey(), e.getValue()));
      return result;
    } catch (SpecException | SearchBudgetException refused) {
      return error(request, String.valueOf(refused.getMessage()));
    }
  }

  private static JsonObject error(JsonObject request, String message) {
    var result = named(request);
    result.addProperty("error", message);
    return result;
  }

  private static JsonObject named(JsonObject request) {
    var result = new JsonObject();
    if (request.has("name")) {
      result.add("name", request.get("name"));
    }
    return result;
  }
}
