package dev.almanac.dist;

import com.google.protobuf.MessageLite;
import com.google.protobuf.Timestamp;
import dev.almanac.protocol.schedule.v1.ListSummariesResponse;
import dev.almanac.protocol.schedule.v1.NextTime;
import dev.almanac.protocol.schedule.v1.ScheduleState;
import dev.almanac.protocol.schedule.v1.ScheduleSummary;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import io.temporal.api.workflowservice.v1.ListWorkflowExecutionsResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Runs harmless commands while the JVM records which classes they load. The launcher keeps the
 * recording to make later starts quick. Add a line for each command that should start quickly.
 */
public final class Rehearsal {
  private static final Timestamp TIME =
      Timestamp.newBuilder().setSeconds(1_900_000_000).build();

  static final List<List<String>> COMMANDS = List.of(
      List.of("--version"),
      List.of("--help"),
      List.of("--no-such-option"),
      List.of("spec", "explain", "--cron", "0 12 * * *", "--calendar", "{\"hour\":\"5\"}"),
      List.of("spec", "explain", "--interval", "5h", "--tz", "Europe/Berlin", "-o", "json"),
      List.of("spec", "next", "--cron", "60 * * * *"),
      List.of("spec", "next", "--jsonl"),
      List.of("spec", "canonicalize", "--cron", "@daily", "-o", "jsonl"),
      List.of("workflow", "list"),
      List.of("workflow", "describe", "-w", "w"),
      List.of("schedule", "list"),
      List.of("schedule", "list", "--output", "json"),
      List.of("schedule", "describe", "--sid", "s"),
      List.of("schedule", "history", "--sid", "s"));

  private static final Set<String> NEEDS_SERVER = Set.of("workflow", "schedule");

  private Rehearsal() {}

  public static void main(String... args) throws IOException {
    try (var server = new RehearsedServer(answers())) {
      for (List<String> command : COMMANDS) {
        var words = new ArrayList<>(command);
        if (NEEDS_SERVER.contains(command.getFirst())) {
          words.addAll(List.of("--address", server.address()));
        }
        var nowhere = OutputStream.nullOutputStream();
        Main.run(nowhere, nowhere, words.toArray(String[]::new));
      }
    }
  }

  private static Map<String, MessageLite> answers() {
    var schedule = ScheduleSummary.newBuilder()
        .setScheduleId("s")
        .setState(ScheduleState.SCHEDULE_STATE_ACTIVE)
        .addNext(NextTime.newBuilder().setActualTime(TIME));
    var run = WorkflowExecutionInfo.newBuilder()
        .setStatus(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING)
        .setStartTime(TIME);
    return Map.of(
        "ListSummaries",
            ListSummariesResponse.newBuilder().addSchedules(schedule).build(),
        "ListWorkflowExecutions",
            ListWorkflowExecutionsResponse.newBuilder().addExecutions(run).build());
  }
}
