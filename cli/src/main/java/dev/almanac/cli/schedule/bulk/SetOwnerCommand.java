package dev.almanac.cli.schedule.bulk;

import dev.almanac.cli.definition.Owner;
import dev.almanac.cli.wire.CallFailedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code almanac schedule bulk set-owner}. */
@Command(
    name = "set-owner",
    header = "Set the label owner of many schedules.",
    description = "The label says whose schedule it is, for lists and for 'apply --prune'.",
    footer = {
      "",
      "Examples:",
      "  almanac schedule bulk set-owner --to data-team --query \"WorkflowType = 'Report'\"",
      "  almanac schedule bulk set-owner --to '' --owner old-team",
    })
final class SetOwnerCommand implements Callable<Integer> {
  /** Longer commands do not fit a terminal. */
  private static final int MOST_IDS = 20;

  private static final int MOST_TRIES = 3;

  @Mixin
  private BulkRun run;

  @Option(
      names = "--to",
      paramLabel = "NAME",
      required = true,
      description = "The new owner; empty for none.")
  private String owner = "";

  @Override
  public Integer call() {
    Map<String, List<String>> before = new TreeMap<>();
    return run.run(
        new BulkRun.Task(
            "Change the owner of",
            "Changed the owner of",
            schedule -> !Owner.of(schedule.getMemo()).equals(owner)),
        (remote, schedule) -> {
          before
              .computeIfAbsent(Owner.of(schedule.getMemo()), name -> new ArrayList<>())
              .add(schedule.getScheduleId());
          set(remote, schedule.getScheduleId(), 1);
          return "";
        },
        () -> undo(before));
  }

  /** Tries again if somebody else has changed the schedule meanwhile: only the label is written. */
  private void set(dev.almanac.cli.remote.RemoteSchedules remote, String id, int attempt) {
    var stored = remote.find(id);
    if (stored.isEmpty()) {
      return;
    }
    try {
      remote.relabel(stored.get(), Owner.set(stored.get().definition(), owner), "set owner");
    } catch (CallFailedException e) {
      boolean isConflict =
          e.failure().getStatus().getCode() == io.grpc.Status.Code.FAILED_PRECONDITION;
      if (!isConflict || attempt == MOST_TRIES) {
        throw e;
      }
      set(remote, id, attempt + 1);
    }
  }

  private static List<String> undo(Map<String, List<String>> before) {
    return before.entrySet().stream()
        .map(group -> "almanac schedule bulk set-owner --to '%s' %s"
            .formatted(
                group.getKey(),
                group.getValue().size() <= MOST_IDS
                    ? String.join(" ", group.getValue())
                    : "ID… (%d schedules)".formatted(group.getValue().size())))
        .toList();
  }
}
