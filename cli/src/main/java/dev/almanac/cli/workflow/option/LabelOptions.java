package dev.almanac.cli.workflow.option;

import dev.almanac.cli.wire.FieldText;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.SearchAttributes;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The flags for what lists show of a run and are filtered by. */
public final class LabelOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--memo",
      paramLabel = "KEY=JSON",
      description = "A memo field, shown in lists. May be repeated.")
  private Map<String, String> memo = Map.of();

  @Option(
      names = "--search-attribute",
      paramLabel = "KEY=JSON",
      description = "A search attribute. May be repeated.")
  private Map<String, String> attributes = Map.of();

  public boolean isGiven() {
    return !memo.isEmpty() || !attributes.isEmpty();
  }

  /** @throws picocli.CommandLine.ParameterException if a value is not JSON */
  public Optional<Memo> memo() {
    return memo.isEmpty()
        ? Optional.empty()
        : Optional.of(Memo.newBuilder()
            .putAllFields(FieldText.payloads(command, "--memo", memo))
            .build());
  }

  /** @throws picocli.CommandLine.ParameterException if a value is not JSON */
  public Optional<SearchAttributes> attributes() {
    return attributes.isEmpty()
        ? Optional.empty()
        : Optional.of(SearchAttributes.newBuilder()
            .putAllIndexedFields(FieldText.payloads(command, "--search-attribute", attributes))
            .build());
  }
}
