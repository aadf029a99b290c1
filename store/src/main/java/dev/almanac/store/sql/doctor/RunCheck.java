package dev.almanac.store.sql.doctor;

import dev.almanac.engine.state.Run;
import dev.almanac.engine.time.Deadline;
import dev.almanac.store.EntityRef;
import dev.almanac.store.Nanos;
import dev.almanac.store.StoreException;
import dev.almanac.store.codec.run.RunLoader;
import dev.almanac.store.run.RunIdentity;
import dev.almanac.store.run.RunRecord;
import dev.almanac.store.sql.ReadOnlyStore;
import java.time.Instant;

/**
 * Replays every run from its log, and checks that what it waits for will happen: a deadline needs a
 * row of attention in time, a task that nobody has needs one too or a place in the backlog.
 */
final class RunCheck implements DoctorCheck {
  @Override
  public String subject() {
    return "runs";
  }

  @Override
  public boolean opensBlobs() {
    return true;
  }

  @Override
  public void examine(ReadOnlyStore store, Notes notes) {
    var lists = new RunLists(store);
    EntityPages.RUNS.forEach(
        store,
        notes,
        page -> page.forEach(ref -> {
          try {
            store.runs().run(ref).ifPresent(record -> examine(store, record, lists, notes));
          } catch (StoreException.Corrupt e) {
            notes.found(
                "Run number %d cannot be read: %s".formatted(ref.number(), e.getMessage()),
                Remedies.RUN);
          }
        }));
  }

  private static void examine(ReadOnlyStore store, RunRecord record, RunLists lists, Notes notes) {
    var run = RunLoader.load(store.runs(), record).run();
    if (run.open()) {
      requireCare(store, record, run, notes);
    }
    lists.examine(record, run, notes);
  }

  private static void requireCare(ReadOnlyStore store, RunRecord record, Run run, Notes notes) {
    var row = Attentions.due(store, record.identity().ref());
    var deadline = run.deadlines().first();
    if (deadline.isPresent()) {
      long latest = Nanos.of(deadline.get().due());
      if (row.isEmpty() || row.get() > latest) {
        notes.found(
            "%s waits for a %s at %s, but %s"
                .formatted(
                    named(record.identity()),
                    word(deadline.get().kind()),
                    deadline.get().due(),
                    row.map(due -> "would be looked at only at " + shown(due))
                        .orElse("nothing will wake it (its row of attention is missing)")),
            "Signal it, so that it is looked at again; or restore a backup.");
      }
    } else if (row.isEmpty()) {
      requireOffered(store, record.identity(), run, notes);
    }
  }

  /** Without a row of attention, only the backlog knows of a task that waits. */
  private static void requireOffered(
      ReadOnlyStore store, RunIdentity identity, Run run, Notes notes) {
    WaitingTask.of(identity, run).stream()
        .filter(task -> !task.isInBacklog(store))
        .forEach(task -> notes.found(
            "%s waits for a worker of queue %s, but its task is neither in the backlog nor will"
                    .formatted(named(identity), task.row().queue().name())
                + " the run be looked at (its row of attention is missing)",
            "Signal it, so that it gets another task; or restore a backup."));
  }

  private static String word(Deadline.Kind kind) {
    return switch (kind) {
      case RUN_TIMEOUT -> "timeout of the run";
      case FIRST_TASK -> "first task";
      case WORKFLOW_TASK -> "timeout of a workflow task";
      case TIMER -> "timer";
      case ACTIVITY -> "timeout or retry of an activity";
    };
  }

  private static Instant shown(long nanos) {
    return Nanos.instant(nanos);
  }

  /** Names a run as users know it. */
  static String named(RunIdentity run) {
    EntityRef ref = run.ref();
    return "Workflow %s, run %s (number %d)".formatted(run.workflowId(), run.runId(), ref.number());
  }
}
