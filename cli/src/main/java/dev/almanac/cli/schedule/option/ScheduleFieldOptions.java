package dev.almanac.cli.schedule.option;

import dev.almanac.cli.wire.FieldText;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.SearchAttributes;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The flags for memo and search attributes of the schedule itself, not of its workflows. */
final class ScheduleFieldOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--schedule-memo",
      paramLabel = "KEY=JSON",
      description = "A memo field of the schedule, shown in lists. May be repeated.")
  private Map<String, String> memo = Map.of();

  @Option(
      names = "--schedule-search-attribute",
      paramLabel = "KEY=JSON",
      description = "A search attribute of the schedule. May be repeated.")
  private Map<String, String> attributes = Map.of();

  /** @throws picocli.CommandLine.ParameterException if a value is not JSON */
  Optional<Memo> memo() {
    return memo.isEmpty()
        ? Optional.empty()
        : Optional.of(Memo.newBuilder()
            .putAllFields(FieldText.payloads(command, "--schedule-memo", memo))
            .build());
  }

  /** @throws picocli.CommandLine.ParameterException if a value is not JSON */
  Optional<SearchAttributes> attributes() {
    var flag = "--schedule-search-attribute";
    return attributes.isEmpty()
        ? Optional.empty()
        : Optional.of(SearchAttributes.newBuilder()
            .putAllIndexedFields(FieldText.payloads(command, flag, attributes))
            .build());
  }
}
