package dev.almanac.cli.output;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.almanac.protocol.text.PrintableText;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What a command writes to, in UTF-8, with the wishes of its reader. */
public final class Screen extends PrintWriter {
  private static final String CLEAR_LINE = "\r\u001b[K";

  private final Terminal terminal;
  private final TerminalWriter text;
  private final Supplier<Instant> clock;
  private @Nullable TimeFormat timeFormat;

  private Screen(Terminal terminal, TerminalWriter text, Supplier<Instant> clock) {
    super(text, true);
    this.terminal = terminal;
    this.text = text;
    this.clock = clock;
  }

  public static Screen on(Terminal terminal, Supplier<Instant> clock) {
    var bytes = new BufferedWriter(new OutputStreamWriter(terminal.stream(), UTF_8));
    return new Screen(terminal, new TerminalWriter(bytes, false), clock);
  }

  /** Chooses colours; returns whether there will be any. */
  public boolean colour(ColourChoice choice, String noColour) {
    boolean applies = choice.applies(terminal, noColour);
    text.setColours(applies);
    return applies;
  }

  public void show(TimeFormat format) {
    timeFormat = format;
  }

  boolean hasColours() {
    return text.hasColours();
  }

  /** Returns how wide lines may be; 0 if they may have any width. */
  int columns() {
    return terminal.columns();
  }

  /** Returns a time as its reader wants it, relative by default on a terminal alone. */
  String time(Instant time) {
    return timeFormat().of(time, clock.get());
  }

  TimeFormat timeFormat() {
    var chosen = timeFormat;
    if (chosen != null) {
      return chosen;
    }
    return terminal.isInteractive() ? TimeFormat.RELATIVE : TimeFormat.ISO;
  }

  public boolean isInteractive() {
    return terminal.isInteractive();
  }

  /** Replaces the current line of a terminal; an empty line removes it. */
  void overwrite(String line) {
    flush();
    try {
      text.writeUnescaped(CLEAR_LINE + PrintableText.line(line));
      text.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
