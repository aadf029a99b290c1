package dev.almanac.cli.workflow.reset;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reset points that need no event id. */
enum ResetPlace {
  FIRST_WORKFLOW_TASK("FirstWorkflowTask"),
  LAST_WORKFLOW_TASK("LastWorkflowTask"),
  BUILD_ID("BuildId");

  private final String text;

  ResetPlace(String text) {
    this.text = text;
  }

  /** Reads names such as {@code LastWorkflowTask}. */
  static final class Converter implements ITypeConverter<ResetPlace> {
    @Override
    public ResetPlace convert(String text) {
      return Stream.of(values())
          .filter(place -> place.text.equalsIgnoreCase(text))
          .findFirst()
          .orElseThrow(() -> new TypeConversionException(
              "expected one of %s, but found '%s'".formatted(names(), text)));
    }

    private static String names() {
      return Stream.of(values()).map(place -> place.text).collect(Collectors.joining(", "));
    }
  }
}
