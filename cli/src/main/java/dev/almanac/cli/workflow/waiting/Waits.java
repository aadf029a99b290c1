package dev.almanac.cli.workflow.waiting;

import dev.almanac.cli.output.RelativeTime;
import dev.almanac.cli.wire.Connection;
import dev.almanac.cli.wire.TimeText;
import dev.almanac.protocol.ProtoTime;
import dev.almanac.protocol.event.FailureText;
import dev.almanac.protocol.text.EnumWords;
import io.temporal.api.workflow.v1.PendingNexusOperationInfo;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Says what an open run waits for, what is wrong first. */
public final class Waits {
  /** Of each kind. */
  private static final int SHOWN = 10;

  private final DescribeWorkflowExecutionResponse described;
  private final OpenParts parts;
  private final Pollers pollers;
  private final Instant now;
  private final List<String> lines = new ArrayList<>();

  private Waits(
      DescribeWorkflowExecutionResponse described, OpenParts parts, Pollers pollers, Instant now) {
    this.described = described;
    this.parts = parts;
    this.pollers = pollers;
    this.now = now;
  }

  /** Reads what the description of an open run lacks, and prints what the run waits for. */
  public static void print(
      Connection connection,
      String namespace,
      DescribeWorkflowExecutionResponse described,
      PrintWriter out) {
    var run = described.getWorkflowExecutionInfo().getExecution();
    var waits = new Waits(
        described,
        OpenParts.read(connection, namespace, run),
        new Pollers(connection, namespace),
        Instant.now());
    out.println("Waits for");
    waits.lines().forEach(line -> out.println("  " + line));
  }

  private List<String> lines() {
    if (described.hasPendingWorkflowTask()) {
      lines.addAll(new TaskWait(described, parts, pollers, now).lines());
    }
    addDelay();
    each(
        described.getPendingActivitiesList(),
        "activities",
        activity -> new ActivityWait(
                activity, parts.queueOf(activity.getActivityId()).orElse(""))
            .line(pollers, now));
    each(described.getPendingNexusOperationsList(), "Nexus operations", this::operation);
    each(
        parts.timers(),
        "timers",
        timer -> "timer '%s', which fires at %s".formatted(timer.id(), time(timer.due())));
    each(
        described.getPendingChildrenList(),
        "child workflows",
        child -> "child workflow '%s' (%s)"
            .formatted(child.getWorkflowId(), child.getWorkflowTypeName()));
    each(
        List.copyOf(parts.updates().entrySet()),
        "updates",
        update -> "update '%s' (%s), which it accepted, to complete"
            .formatted(update.getKey(), update.getValue()));
    if (described.getWorkflowExtendedInfo().getCancelRequested()) {
      lines.add("its own end: cancellation was requested");
    }
    if (parts.isCut()) {
      lines.add("(only the first %d events were read)".formatted(parts.events()));
    }
    if (lines.isEmpty()) {
      lines.add("a signal or an update: nothing else is pending");
    }
    return lines;
  }

  private <T> void each(List<T> all, String plural, Function<T, String> line) {
    all.stream().limit(SHOWN).map(line).forEach(lines::add);
    if (all.size() > SHOWN) {
      lines.add("%d more %s".formatted(all.size() - SHOWN, plural));
    }
  }

  private void addDelay() {
    var info = described.getWorkflowExecutionInfo();
    if (info.hasExecutionTime() && !described.hasPendingWorkflowTask()) {
      var first = ProtoTime.instant(info.getExecutionTime());
      if (first.isAfter(now)) {
        lines.add("its first task at %s: it was started with %s"
            .formatted(
                time(first),
                parts.cron().isEmpty() ? "a delay" : "cron '%s'".formatted(parts.cron())));
      }
    }
  }

  private String operation(PendingNexusOperationInfo operation) {
    var text = "Nexus operation %s/%s at %s (%s)"
        .formatted(
            operation.getService(),
            operation.getOperation(),
            operation.getEndpoint(),
            EnumWords.of(operation.getState()));
    return operation.hasLastAttemptFailure()
        ? "%s, attempt %d, after %s"
            .formatted(
                text, operation.getAttempt(), FailureText.line(operation.getLastAttemptFailure()))
        : text;
  }

  private String time(Instant time) {
    return "%s (%s)".formatted(TimeText.of(ProtoTime.timestamp(time)), RelativeTime.of(time, now));
  }
}
