package dev.almanac.cli.profile;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Reads the lines of a TOML file: heads of tables, keys, text, switches and inline tables. */
final class TomlScanner {
  /**
   * @param path the table and the key
   * @param isQuoted whether it is text, not a switch or a number
   */
  record Value(List<String> path, String text, boolean isQuoted) {}

  private static final int DEEPEST = 10;

  private final List<String> lines;
  private int line;
  private int column;

  TomlScanner(List<String> lines) {
    this.lines = lines;
  }

  /** Returns the current line, from 0. */
  int line() {
    return line;
  }

  /** Skips blank lines and comments; returns false at the end. */
  boolean toNextEntry() {
    while (line < lines.size()) {
      skipBlanks();
      if (!atEnd() && peek() != '#') {
        return true;
      }
      line++;
      column = 0;
    }
    return false;
  }

  boolean isTable() {
    return peek() == '[';
  }

  /** Reads the head of a table and ends its line. */
  List<String> table() {
    column++;
    if (!atEnd() && peek() == '[') {
      throw refusal("arrays of tables have no meaning in this file");
    }
    var path = key();
    expect(']');
    endLine();
    return path;
  }

  /** Reads a key and its value, which is several if it is an inline table. */
  List<Value> values(List<String> table) {
    var path = Stream.concat(table.stream(), key().stream()).toList();
    expect('=');
    skipBlanks();
    if (atEnd()) {
      throw refusal("expected a value");
    }
    if (peek() == '{') {
      return inline(path);
    }
    boolean isQuoted = peek() == '"' || peek() == '\'';
    return List.of(new Value(path, value(), isQuoted));
  }

  private List<Value> inline(List<String> path) {
    if (path.size() > DEEPEST) {
      throw refusal("tables within tables are too deep");
    }
    column++;
    var values = new ArrayList<Value>();
    skipBlanks();
    while (atEnd() || peek() != '}') {
      values.addAll(values(path));
      skipBlanks();
      if (!atEnd() && peek() == ',') {
        column++;
        skipBlanks();
      } else if (atEnd() || peek() != '}') {
        throw refusal("expected ',' or '}'");
      }
    }
    column++;
    return values;
  }

  /** Refuses all but a comment on the rest of the line. */
  void endLine() {
    skipBlanks();
    if (!atEnd() && peek() != '#') {
      throw refusal("expected the end of the line");
    }
    line++;
    column = 0;
  }

  private List<String> key() {
    var parts = new ArrayList<String>();
    do {
      skipBlanks();
      parts.add(keyPart());
      skipBlanks();
    } while (!atEnd() && peek() == '.' && column++ >= 0);
    return parts;
  }

  private String keyPart() {
    if (!atEnd() && (peek() == '"' || peek() == '\'')) {
      return string();
    }
    int start = column;
    while (!atEnd() && isBare(peek())) {
      column++;
    }
    if (start == column) {
      throw refusal("expected a name");
    }
    return current().substring(start, column);
  }

  static boolean isBare(String key) {
    return !key.isEmpty() && key.chars().allMatch(c -> isBare((char) c));
  }

  private static boolean isBare(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '_'
        || c == '-';
  }

  private String value() {
    char first = peek();
    if (first == '"' || first == '\'') {
      return string();
    }
    if (first == '[') {
      throw refusal("a list has no meaning here");
    }
    int start = column;
    while (!atEnd() && " \t,}#".indexOf(peek()) < 0) {
      column++;
    }
    var word = current().substring(start, column);
    boolean isNumber = !word.isEmpty() && "+-0123456789".indexOf(word.charAt(0)) >= 0;
    if (!word.equals("true") && !word.equals("false") && !isNumber) {
      throw refusal("expected true, false or text in quotes, but found '%s'".formatted(word));
    }
    return word;
  }

  private String string() {
    char quote = peek();
    var three = String.valueOf(quote).repeat(3);
    return current().startsWith(three, column) ? longString(three) : shortString(quote);
  }

  private String shortString(char quote) {
    column++;
    var text = new StringBuilder();
    while (!atEnd() && peek() != quote) {
      if (peek() == '\\' && quote == '"') {
        TomlEscapes.append(text, take(2), this);
      } else {
        text.append(take(1));
      }
    }
    if (atEnd()) {
      throw refusal("the closing quote is missing");
    }
    column++;
    return text.toString();
  }

  private String longString(String quotes) {
    int opened = line;
    column += quotes.length();
    var text = new StringBuilder();
    if (atEnd()) {
      nextLine(opened);
    }
    while (!current().startsWith(quotes, column)) {
      if (atEnd()) {
        text.append('\n');
        nextLine(opened);
      } else if (peek() == '\\' && quotes.startsWith("\"")) {
        TomlEscapes.append(text, take(2), this);
      } else {
        text.append(take(1));
      }
    }
    column += quotes.length();
    return text.toString();
  }

  private void nextLine(int opened) {
    if (line + 1 == lines.size()) {
      throw new TomlException(opened + 1, "the closing quotes are missing");
    }
    line++;
    column = 0;
  }

  /** Takes so many characters, or what the line has left. */
  String take(int count) {
    int end = Math.min(current().length(), column + count);
    var taken = current().substring(column, end);
    column = end;
    return taken;
  }

  TomlException refusal(String message) {
    return new TomlException(line + 1, message);
  }

  private void expect(char c) {
    skipBlanks();
    if (atEnd() || peek() != c) {
      throw refusal("expected '%s'".formatted(c));
    }
    column++;
  }

  private void skipBlanks() {
    while (!atEnd() && (peek() == ' ' || peek() == '\t')) {
      column++;
    }
  }

  private String current() {
    return lines.get(line);
  }

  private boolean atEnd() {
    return column >= current().length();
  }

  private char peek() {
    return current().charAt(column);
  }
}
