package dev.almanac.cli.workflow.option;

import dev.almanac.cli.wire.EnumText;
import io.temporal.api.enums.v1.QueryRejectCondition;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** The flag for the state in which a run must not answer. */
public final class RejectOption {
  /** Reads both {@code not_open} and {@code NotOpen}. */
  static final class Reader implements ITypeConverter<QueryRejectCondition> {
    @Override
    public QueryRejectCondition convert(String text) {
      return EnumText.parse(text.replace("_", ""), Stream.of(QueryRejectCondition.values()));
    }
  }

  @Option(
      names = "--reject-condition",
      paramLabel = "CONDITION",
      converter = Reader.class,
      description = "Reject the query if the run is not_open or not_completed_cleanly.")
  private QueryRejectCondition condition = QueryRejectCondition.QUERY_REJECT_CONDITION_NONE;

  public QueryRejectCondition condition() {
    return condition;
  }
}
