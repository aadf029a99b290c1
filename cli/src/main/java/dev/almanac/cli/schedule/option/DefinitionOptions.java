package dev.almanac.cli.schedule.option;

import dev.almanac.cli.spec.SpecOptions;
import dev.almanac.protocol.schedule.v1.Extension;
import io.temporal.api.common.v1.Memo;
import io.temporal.api.common.v1.SearchAttributes;
import io.temporal.api.schedule.v1.Schedule;
import java.util.Optional;
import picocli.CommandLine.Mixin;

/** The flags for the whole definition of a schedule. */
public final class DefinitionOptions {
  @Mixin
  private SpecOptions spec;

  @Mixin
  private ActionOptions action;

  @Mixin
  private PolicyOptions policies;

  @Mixin
  private ScheduleFieldOptions fields;

  @Mixin
  private ExtensionOptions extension;

  /** @param extension what Temporal's message cannot express; often empty */
  public record Definition(Schedule schedule, Extension extension) {
    public boolean isExtended() {
      return !extension.equals(Extension.getDefaultInstance());
    }
  }

  /** @throws dev.almanac.calendar.SpecException if the specification is invalid */
  public Definition definition() {
    var sent = spec.sent(extension.dialect());
    var schedule = Schedule.newBuilder()
        .setSpec(sent.spec())
        .setAction(action.action())
        .setPolicies(policies.policies());
    policies.state().ifPresent(schedule::setState);
    var more = extension.extension();
    if (sent.isExtended()) {
      more.getSpecBuilder().mergeFrom(sent.extension());
    }
    return new Definition(schedule.build(), more.build());
  }

  public Optional<Memo> memo() {
    return fields.memo();
  }

  public Optional<SearchAttributes> attributes() {
    return fields.attributes();
  }
}
