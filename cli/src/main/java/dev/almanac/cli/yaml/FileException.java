package dev.almanac.cli.yaml;

import java.util.List;
import java.util.stream.Collectors;

/** Files that are refused, with everything that is wrong in them. */
public final class FileException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  /** What is wrong, in one line. */
  public record Problem(Place place, String text) {
    @Override
    public String toString() {
      return place + ": " + text;
    }
  }

  public FileException(List<Problem> problems) {
    super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
    this.problems = List.copyOf(problems);
  }

  public static FileException of(Place place, String text) {
    return new FileException(List.of(new Problem(place, text)));
  }

  public List<Problem> problems() {
    return problems;
  }
}
