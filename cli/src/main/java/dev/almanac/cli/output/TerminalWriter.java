package dev.almanac.cli.output;

import dev.almanac.protocol.text.PrintableText;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.regex.Pattern;

/**
 * The writer of all command output. It escapes control characters that are still unescaped, except
 * line breaks and, if the terminal supports them, colours.
 */
public final class TerminalWriter extends FilterWriter {
  private static final Pattern COLOUR = Pattern.compile("\u001b\\[[0-9;]{0,16}m");

  private boolean hasColours;

  /** @param hasColours whether to pass colour sequences through */
  public TerminalWriter(Writer out, boolean hasColours) {
    super(out);
    this.hasColours = hasColours;
  }

  boolean hasColours() {
    return hasColours;
  }

  void setColours(boolean passesThrough) {
    hasColours = passesThrough;
  }

  /** Writes what we made ourselves. */
  void writeUnescaped(String own) throws IOException {
    out.write(own);
  }

  @Override
  public void write(int c) throws IOException {
    write(String.valueOf((char) c), 0, 1);
  }

  @Override
  public void write(char[] text, int offset, int length) throws IOException {
    write(new String(text, offset, length), 0, length);
  }

  @Override
  public void write(String whole, int offset, int length) throws IOException {
    var text = whole.substring(offset, offset + length);
    if (!hasColours) {
      out.write(PrintableText.lines(text));
      return;
    }
    int end = 0;
    var colours = COLOUR.matcher(text);
    while (colours.find()) {
      out.write(PrintableText.lines(text.substring(end, colours.start())));
      out.write(colours.group());
      end = colours.end();
    }
    out.write(PrintableText.lines(text.substring(end)));
  }
}
