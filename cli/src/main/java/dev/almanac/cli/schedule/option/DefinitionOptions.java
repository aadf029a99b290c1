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

  /**
   * Returns what the flags define.
   *
   * @throws dev.almanac.calendar.SpecException if the specification is invalid
   */
  public Definition definition() {
    var none = Schedule.newBuilder();
    action.create(none.getActionBuilder().getStartWorkflowBuilder());
    return changed(none, Extension.getDefaultInstance());
  }

  /**
   * Returns a stored definition with what the flags name in the place of what it has. The state and
   * the extension stay unset unless a flag names a part of them, so that the server keeps them.
   *
   * @throws dev.almanac.calendar.SpecException if the specification is invalid
   */
  public Definition changed(Definition stored) {
    var schedule = stored.schedule().toBuilder();
    action.applyTo(schedule.getActionBuilder().getStartWorkflowBuilder());
    return changed(schedule, stored.extension());
  }

  private Definition changed(Schedule.Builder schedule, Extension stored) {
    var sent = spec.sent(schedule.getSpec(), extension.dialect(stored));
    policies.applyTo(schedule.setSpec(sent.spec()).getPoliciesBuilder());
    if (policies.nameState()) {
      policies.applyTo(schedule.getStateBuilder());
    } else {
      schedule.clearState();
    }
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
