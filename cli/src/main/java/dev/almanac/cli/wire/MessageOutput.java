package dev.almanac.cli.wire;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageOrBuilder;
import com.google.protobuf.util.JsonFormat;
import dev.almanac.cli.output.Json;
import dev.almanac.cli.output.Progress;
import dev.almanac.cli.output.Screen;
import dev.almanac.protocol.text.PrintableText;
import java.io.PrintWriter;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The output flags, and the writing of answers. */
public final class MessageOutput {
  public enum Format {
    TEXT,
    JSON,
    JSONL
  }

  /** Other programs call the text format "table". */
  private static final class Reader implements ITypeConverter<Format> {
    @Override
    public Format convert(String text) {
      return switch (text.toLowerCase(Locale.ROOT)) {
        case "text", "table" -> Format.TEXT;
        case "json" -> Format.JSON;
        case "jsonl" -> Format.JSONL;
        default ->
          throw new TypeConversionException(
              "expected one of text, table, json and jsonl, but found '%s'".formatted(text));
      };
    }
  }

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORMAT",
      converter = Reader.class,
      description = "text (or table), json or jsonl. Default: text.")
  private Format format = Format.TEXT;

  @Option(
      names = "--no-json-shorthand-payloads",
      description = "In JSON, show encoded payloads instead of their values.")
  private boolean raw;

  public Format format() {
    return format;
  }

  public PrintWriter out() {
    return command.commandLine().getOut();
  }

  public PrintWriter err() {
    return command.commandLine().getErr();
  }

  /** Returns whether somebody looks on: a person at a terminal who asked for text. */
  public boolean isWatched() {
    return format == Format.TEXT && isTerminal(out()) && isTerminal(err());
  }

  private static boolean isTerminal(PrintWriter writer) {
    return writer instanceof Screen screen && screen.isInteractive();
  }

  /**
   * Returns a bar for those who look on; nobody else sees it.
   *
   * @param label what is done, such as "Writing"
   * @param total how much there is to do
   */
  public Progress progress(String label, long total) {
    return isWatched() ? Progress.of(label, total, err()) : Progress.none();
  }

  /** Converts a message to JSON, with values in place of payloads unless a flag says otherwise. */
  public JsonElement json(MessageOrBuilder message) {
    return raw ? exactJson(message) : ShortPayloads.in(exactJson(message));
  }

  /** Converts a message to the protocol's exact JSON. */
  public JsonElement exactJson(MessageOrBuilder message) {
    try {
      return JsonParser.parseString(
          JsonFormat.printer().omittingInsignificantWhitespace().print(message));
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("a message that has no JSON: " + message, e);
    }
  }

  /** Prints one answer: a sentence for people, the message for programs. */
  public void print(MessageOrBuilder message, String sentence) {
    printLines(message, PrintableText.line(sentence));
  }

  /** Prints one answer whose text may have many lines. */
  public void printLines(MessageOrBuilder message, String lines) {
    switch (format) {
      case TEXT -> out().println(PrintableText.lines(lines));
      case JSON, JSONL -> print(json(message));
    }
  }

  /** Prints one value, on one line in the line format. */
  public void print(JsonElement json) {
    out().println(format == Format.JSONL ? Json.compact(json) : Json.pretty(json));
  }

  /** Prints a sequence of values: an array, or one value per line. */
  public Elements elements() {
    return new Elements();
  }

  /** After a failure the array stays open, so that nobody takes the part for the whole. */
  public final class Elements {
    private boolean begun;

    private Elements() {}

    public void add(MessageOrBuilder message) {
      add(json(message));
    }

    public void add(JsonElement json) {
      if (format == Format.JSON) {
        out().println(begun ? "," : "[");
        out().print(Json.pretty(json));
      } else {
        print(json);
      }
      begun = true;
    }

    public void end() {
      if (format == Format.JSON) {
        out().println(begun ? "\n]" : "[]");
      }
    }
  }
}
