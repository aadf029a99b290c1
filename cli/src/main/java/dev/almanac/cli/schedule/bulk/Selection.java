package dev.almanac.cli.schedule.bulk;

import dev.almanac.cli.definition.Owner;
import dev.almanac.cli.remote.RemoteSchedules;
import io.temporal.api.schedule.v1.ScheduleListEntry;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The flags for which schedules a command is about. */
public final class Selection {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Parameters(paramLabel = "ID", arity = "0..*", description = "Schedules by their ids.")
  private List<String> ids = List.of();

  @Option(
      names = {"-q", "--query"},
      paramLabel = "QUERY",
      description = "A list filter, such as TemporalSchedulePaused = true.")
  private String query = "";

  @Option(
      names = "--owner",
      paramLabel = "NAME",
      description = "Only schedules with this label owner.")
  private String owner = "";

  @Option(
      names = "--bulk",
      paramLabel = "CODE",
      description = "Only schedules that this earlier pause or resumption changed, by its code.")
  private String bulk = "";

  @Option(names = "--all", description = "All schedules of the namespace.")
  private boolean isAll;

  /** Returns whether a flag names more than one schedule by something else than ids. */
  public boolean isFilter() {
    return isAll || !query.isEmpty() || !owner.isEmpty() || !bulk.isEmpty();
  }

  /**
   * Returns the schedules, by id.
   *
   * @throws ParameterException if no flag names any
   */
  List<ScheduleListEntry> schedules(RemoteSchedules remote) {
    if (ids.isEmpty() == !isFilter()) {
      throw new ParameterException(
          command.commandLine(),
          ids.isEmpty()
              ? "Which schedules? Give ids, --query, --owner, --bulk or --all"
              : "Give ids or a filter, not both");
    }
    var entries = remote.list(query).stream()
        .filter(entry -> ids.isEmpty() || ids.contains(entry.getScheduleId()))
        .filter(entry -> owner.isEmpty() || Owner.of(entry.getMemo()).equals(owner))
        .filter(entry -> bulk.isEmpty() || entry.getInfo().getNotes().endsWith(BulkCode.mark(bulk)))
        .sorted((one, other) -> one.getScheduleId().compareTo(other.getScheduleId()))
        .toList();
    checkAllFound(entries);
    return entries;
  }

  private void checkAllFound(List<ScheduleListEntry> entries) {
    Set<String> missing = new HashSet<>(ids);
    entries.forEach(entry -> missing.remove(entry.getScheduleId()));
    if (!missing.isEmpty()) {
      throw new ParameterException(
          command.commandLine(),
          "There is no schedule '%s'".formatted(missing.iterator().next()));
    }
  }
}
