package dev.almanac.cli.yaml;

/**
 * Where something stands in a file.
 *
 * @param line counted from 1; 0 for the whole file
 */
public record Place(String file, int line) {
  public static Place of(String file) {
    return new Place(file, 0);
  }

  @Override
  public String toString() {
    return line == 0 ? file : file + ":" + line;
  }
}
