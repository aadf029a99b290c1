package dev.almanac.cli.activity;

import java.util.function.Consumer;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The flags that select pending activities; exactly one must be given. */
final class ChoiceOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = {"-a", "--activity-id"},
      paramLabel = "ID",
      description = "The activity with this id.")
  private String id = "";

  @Option(
      names = "--activity-type",
      paramLabel = "NAME",
      description = "All pending activities of this type.")
  private String type = "";

  @Option(names = "--match-all", description = "All pending activities.")
  private boolean all;

  /**
   * Passes the selection to the consumer of its kind.
   *
   * @throws ParameterException unless exactly one flag was given
   */
  void choose(Consumer<String> byId, Consumer<String> byType, Consumer<Boolean> everything) {
    long given =
        Stream.of(!id.isEmpty(), !type.isEmpty(), all).filter(one -> one).count();
    if (given != 1) {
      throw new ParameterException(
          command.commandLine(),
          "Expected one of --activity-id, --activity-type and --match-all, found " + given);
    }
    if (!id.isEmpty()) {
      byId.accept(id);
    } else if (!type.isEmpty()) {
      byType.accept(type);
    } else {
      everything.accept(true);
    }
  }

  /**
   * Passes the selection for a batch, where ids would say nothing.
   *
   * @throws ParameterException unless a type or all activities were given
   */
  void chooseMany(Consumer<String> byType, Consumer<Boolean> everything) {
    choose(
        ignored -> {
          throw new ParameterException(
              command.commandLine(),
              "--query needs --activity-type or --match-all in place of --activity-id");
        },
        byType,
        everything);
  }

  String text() {
    return !id.isEmpty()
        ? "activity '%s'".formatted(id)
        : !type.isEmpty() ? "activities of type '%s'".formatted(type) : "all activities";
  }
}
