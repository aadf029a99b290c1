package dev.almanac.cli.schedule.bulk;

import io.temporal.api.schedule.v1.ScheduleListEntry;
import io.temporal.api.schedule.v1.SchedulePatch;
import java.util.List;

/** Pauses many schedules, or resumes them; each is how to undo the other. */
enum Pausing {
  PAUSE,
  RESUME;

  private BulkRun.Task task() {
    return switch (this) {
      case PAUSE -> new BulkRun.Task("Pause", "Paused", schedule -> !isPaused(schedule));
      case RESUME -> new BulkRun.Task("Resume", "Resumed", Pausing::isPaused);
    };
  }

  private String opposite() {
    return this == PAUSE ? "resume" : "pause";
  }

  private static boolean isPaused(ScheduleListEntry schedule) {
    return schedule.getInfo().getPaused();
  }

  /** Returns the exit code. */
  int run(BulkRun run, String reason) {
    var code = new BulkCode();
    return run.run(
        task(),
        (remote, schedule) -> {
          remote.patch(
              schedule.getScheduleId(),
              request -> change(request.getPatchBuilder(), code.note(reason)));
          return "";
        },
        () -> List.of("almanac schedule bulk %s --bulk %s".formatted(opposite(), code)));
  }

  private void change(SchedulePatch.Builder patch, String note) {
    switch (this) {
      case PAUSE -> patch.setPause(note);
      case RESUME -> patch.setUnpause(note);
    }
  }
}
